export {
  aMessage,
  anArtifact,
  anArtifactUpdate,
  aPushConfig,
  artifactEvent,
  aScope,
  aStatus,
  aStatusUpdate,
  aTask,
  builderDefaults,
  messageEvent,
  statusEvent,
} from '../testing/builders.js';
export { type Case, describeCases, type Runner } from '../testing/cases.js';
export { type FakeClock, fakeClock } from '../testing/fake-clock.js';
export { createGate, type Gate } from '../testing/gates.js';
export { inProcess, inProcessInterface } from '../testing/in-process.js';
export { createScriptedAgent, privateText, type ScriptedAgent } from '../testing/scripted-agent.js';
export type { OpenStore } from '../testing/store-suite/world.js';
export { taskStoreSuite } from '../testing/task-store-suite.js';
