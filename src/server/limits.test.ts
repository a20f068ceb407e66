import { expect, it } from 'vitest';
import { createScriptedAgent } from '../testing/scripted-agent.js';
import { createTestServer } from '../testing/test-server.js';

const start = (limits: object) => createTestServer(createScriptedAgent().agent, { limits });

it.each([{ maxParts: 0 }, { maxPart: 3 }, { maxBodyBytes: 3 }])('a server is not made with %j as limits', (limits) => {
  expect(() => start(limits)).toThrow(new RegExp(`^limits.${Object.keys(limits)[0]}: `));
});
