import { afterEach, expect, it } from 'vitest';
import { type Served, serve } from '../../src/entries/node.js';
import { createScriptedAgent } from '../../src/entries/testing.js';
import { verifies } from '../support/verifies.js';

let served: Served | undefined;
afterEach(() => served?.close());

async function started(errorTable?: '1.0.0'): Promise<string> {
  served = await serve(createScriptedAgent().agent, { ...(errorTable && { errorTable }) });
  return served.url;
}

const version = { 'A2A-Version': '1.0' };
const getTask = '{"jsonrpc":"2.0","id":1,"method":"GetTask","params":{"id":"nobody"}}';

verifies('REQ-264', 'answers GET over HTTP+JSON as specification 1.0.0 has it only where it is told to', async () => {
  const typeAt = async (url: string) =>
    (await fetch(`${url}/a2a/rest/tasks/nobody`, { headers: version })).headers.get('content-type');
  expect(await typeAt(await started())).toBe('application/a2a+json');
  await served?.close();
  expect(await typeAt(await started('1.0.0'))).toBe('application/json');
});

it('calls a body of another type an unsupported content type in the table of 1.0.0 only', async () => {
  const answer = async (url: string) => {
    const headers = { ...version, 'Content-Type': 'text/plain' };
    const response = await fetch(`${url}/a2a/jsonrpc`, { method: 'POST', headers, body: getTask });
    const { error } = (await response.json()) as { error: { code: number } };
    return [response.status, error.code];
  };
  expect(await answer(await started())).toEqual([415, -32600]);
  await served?.close();
  expect(await answer(await started('1.0.0'))).toEqual([415, -32005]);
});
