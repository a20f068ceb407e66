import {
  type AgentCard,
  type AgentClient,
  connect,
  type Message,
  type StreamResponse,
  type Task,
  userMessage,
} from 'a2a-kit/client';
import type { AgentCall } from './instruction.js';

const bindings: Readonly<Record<string, string>> = {
  JSONRPC: 'JSONRPC',
  GRPC: 'GRPC',
  REST: 'HTTP+JSON',
  HTTP_JSON: 'HTTP+JSON',
  'HTTP+JSON': 'HTTP+JSON',
};

const finishedToken = 'task-finished';

/** Calls another agent as an instruction says, in whichever version it speaks, and returns the texts it answered with. */
export async function callAgent(call: AgentCall): Promise<string[]> {
  const binding = bindings[call.transport.toUpperCase()];
  if (binding === undefined) throw new Error(`There is no binding ${call.transport}`);
  const target = call.behavior === 'push' ? await cardWithPush(call.cardUri) : call.cardUri;
  const client = await connect(target, { bindings: [binding], compat: ['0.3'], cache: false });
  try {
    return await answersOf(client, call);
  } finally {
    await client.close();
  }
}

/** Members of the kit push without saying so in their cards, and our client takes a card at its word. */
async function cardWithPush(uri: string): Promise<AgentCard> {
  const url = `${uri.replace(/\/$/, '')}/.well-known/agent-card.json`;
  const response = await fetch(url, { headers: { 'A2A-Version': '1.0' } });
  const card = (await response.json()) as AgentCard;
  return { ...card, capabilities: { ...card.capabilities, pushNotifications: true } };
}

async function answersOf(client: AgentClient, call: AgentCall): Promise<string[]> {
  const raw = Buffer.from(call.instruction).toString('base64');
  const message = userMessage({ raw, filename: 'instruction.bin', mediaType: 'application/x-protobuf' });
  if (call.behavior === 'resubscribe') return afterCut(client, message);
  const request = { message, ...(call.behavior === 'push' && { configuration: pushTo(call.webhook) }) };
  if (!call.streaming) {
    const answer = await client.sendMessage(request);
    return [...textsOf(answer.message), ...textsOfTask(answer.task)];
  }
  const texts: string[] = [];
  for await (const event of client.sendStreamingMessage(request)) texts.push(...textsOf(messageOf(event)));
  return texts;
}

function pushTo(webhook: string) {
  const base = /^https?:/.test(webhook) ? webhook : `http://${webhook}`;
  return { taskPushNotificationConfig: { url: `${base}/notifications`, token: 'itk-token' } };
}

/** Leaves the stream as soon as the task is known, comes back by subscribing, and cancels once it has heard enough. */
async function afterCut(client: AgentClient, message: Message): Promise<string[]> {
  let taskId: string | undefined;
  for await (const event of client.sendStreamingMessage({ message })) {
    taskId = event.task?.id ?? event.statusUpdate?.taskId ?? event.artifactUpdate?.taskId;
    if (taskId !== undefined) break;
  }
  if (taskId === undefined) throw new Error('The stream named no task to subscribe to');
  const texts: string[] = [];
  for await (const event of client.subscribeToTask({ id: taskId })) {
    const heard = event.task === undefined ? textsOf(messageOf(event)) : textsOfTask(event.task);
    texts.push(...heard.map((text) => text.replaceAll(finishedToken, '').trim()).filter((text) => text !== ''));
    if (heard.some((text) => text.includes(finishedToken))) break;
  }
  // The task may have come to its end meanwhile, which is as good.
  await client.cancelTask({ id: taskId }).catch(() => {});
  return texts;
}

function messageOf({ message, statusUpdate, task }: StreamResponse): Message | undefined {
  return message ?? statusUpdate?.status.message ?? task?.status.message;
}

function textsOfTask(task: Task | undefined): string[] {
  const said = (task?.history ?? []).filter(({ role }) => role === 'ROLE_AGENT');
  return [...textsOf(task?.status.message), ...said.flatMap(textsOf)];
}

function textsOf(message: Message | undefined): string[] {
  return (message?.parts ?? []).flatMap(({ text = '' }) => (text === '' ? [] : [text]));
}
