import { type Agent, type Placement, type Run, serve, type Turn } from 'a2a-kit/node';
import type { Ports, Stage } from './scenario.js';

/** An extension for records; its host is reserved for examples. */
export const urgency = 'https://example.com/extensions/urgency/v1';

const profile = {
  name: 'report-desk',
  version: '1.0.0',
  skills: [{ id: 'file', name: 'File', description: 'Takes a report and files it', tags: ['reports'] }],
};

/** Returns an agent that files reports by urgency, when the caller speaks the extension that says how urgent one is. */
export function deskWithUrgency({ required }: { required: boolean }): Agent {
  const extension = { uri: urgency, description: 'Says in metadata how urgent a report is', required };
  return {
    ...profile,
    description: `Files reports by urgency${required ? ', which every caller has to be able to say' : ''}.`,
    capabilities: { extensions: [extension] },
    run({ extensions, message }) {
      if (!extensions.includes(urgency)) return 'Filed without urgency.';
      const said = message.metadata?.[urgency];
      const level = typeof said === 'string' ? said : 'normal';
      return {
        parts: [{ text: `Filed with urgency ${level}.` }],
        extensions: [urgency],
        metadata: { [urgency]: level },
      };
    },
  };
}

/** Returns an agent that files reports for one tenant. */
export function deskOf(tenant: string): Agent {
  return { ...profile, description: `Files the reports of ${tenant}.`, run: file };
}

async function* file(turn: Turn): Run {
  yield turn.artifact('receipt', `Filed for ${turn.tenant}: ${turn.text}`);
}

/** Returns the start of a host of its own for agents like these. */
export function deskStage(placements: readonly Placement[]): (ports: Ports) => Promise<Stage> {
  return async (ports) => {
    const served = await serve(placements, { port: ports['report-desk'] });
    return { urls: new Map([['report-desk', served.url]]), secrets: new Map(), close: () => served.close() };
  };
}
