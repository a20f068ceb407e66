import { type Header, headerOf, type WireReply } from '../record/record.js';

/** Returns a JSON-RPC request, for calls that are written by hand. */
export function rpc(id: number, method: string, params: object): object {
  return { jsonrpc: '2.0', id, method, params };
}

/** Returns the headers of a client of this project, with others in place of or besides its own; undefined leaves one out. */
export function withHeaders(changes: Readonly<Record<string, string | undefined>>): Header[] {
  const all = { 'A2A-Version': '1.0', Accept: 'application/json', 'Content-Type': 'application/json', ...changes };
  return Object.entries(all).flatMap(([name, value]): Header[] => (value === undefined ? [] : [[name, value]]));
}

/** Returns the id of the task in a JSON-RPC reply to SendMessage. */
export function taskIdOf(reply: WireReply): string {
  const { result } = JSON.parse(reply.body);
  if (typeof result?.task?.id !== 'string') throw new Error(`no task came of it: ${reply.body}`);
  return result.task.id;
}

/** Returns the id of the task that is the result of a JSON-RPC reply of protocol 0.3. */
export function taskIdOfV03(reply: WireReply): string {
  const { result } = JSON.parse(reply.body);
  if (result?.kind !== 'task' || typeof result.id !== 'string') throw new Error(`no task came of it: ${reply.body}`);
  return result.id;
}

/** Returns a header of a reply that a record needs to go on. */
export function neededHeader(reply: WireReply, name: string): string {
  const value = headerOf(reply, name);
  if (value === undefined) throw new Error(`the reply has no ${name}`);
  return value;
}
