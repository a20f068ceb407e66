import { checkCard, connect } from 'a2a-kit/client';
import { errors } from 'a2a-kit/protocol';
import { callOperation } from './call.js';
import type { Json } from './corpus.js';

const card = {
  name: 'Scripted',
  description: 'Answers with what the corpus gives',
  version: '1.0.0',
  capabilities: { streaming: true },
  supportedInterfaces: [{ url: 'https://agent.example/rpc', protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [{ id: 'a', name: 'A', description: 'A', tags: ['a'] }],
};

/** Has our client read a payload as the answer to an operation, and returns what it makes of it (ACTS 10). */
export async function parseAsClient(operation: string, payload: Json): Promise<Json> {
  if (operation.endsWith('agent_card')) {
    const checked = checkCard(payload);
    return checked.ok ? checked.card : { error: checked.reason };
  }
  const client = await connect(card, {
    fetch: async (_url, init) => {
      const { id } = JSON.parse(String(init.body));
      return new Response(JSON.stringify({ ...payload, id }), { headers: { 'content-type': 'application/json' } });
    },
  });
  const params =
    operation === 'send_message'
      ? { message: { role: 'ROLE_USER', parts: [{ text: 'x' }] } }
      : { id: payload.result?.id ?? 'x' };
  const { body, error } = await callOperation(client, operation, params);
  if (error === undefined) return body;
  const [row] = Object.values(errors).filter(({ name }) => name === error.code);
  return { error: { code: row?.jsonRpc, message: error.message } };
}
