/** What is measured: one kind of answer over one binding. */
export interface Workload {
  readonly answer: 'message' | 'task';
  readonly binding: 'jsonrpc' | 'rest';
}

export const workloads: readonly Workload[] = [
  { answer: 'message', binding: 'jsonrpc' },
  { answer: 'message', binding: 'rest' },
  { answer: 'task', binding: 'jsonrpc' },
  { answer: 'task', binding: 'rest' },
];

/** The three servers of a run. */
export const subjects = ['floor', 'ours', 'peer'] as const;
export type Subject = (typeof subjects)[number];

/** What every agent here says: about 240 bytes, so that an answer has a typical size of 400 to 900 bytes. */
export const answerText = 'Hello from the agent; this is an answer of a typical size. '.repeat(4);

/** A user text of about 800 bytes with some characters beyond ASCII; with its envelope a request is about 1 KB. */
const question = `${'Please look at this and tell me what you think of it. '.repeat(14)}Grüße, 你好`;

/** Returns the request of a workload as sent: path, headers and body. */
export function requestOf({ answer, binding }: Workload): {
  path: string;
  headers: Record<string, string>;
  body: string;
} {
  const params = {
    message: {
      messageId: '0f3c1ae2-5b7d-4f0e-9a56-2f1f4c1f9a11',
      role: 'ROLE_USER',
      parts: [{ text: `${answer} ${question}` }],
      metadata: { source: 'benchmark', attempt: 1 },
    },
    configuration: { acceptedOutputModes: ['text/plain', 'application/json'] },
  };
  const rest = binding === 'rest';
  const body = rest ? params : { jsonrpc: '2.0', id: 'request-1', method: 'SendMessage', params };
  return {
    path: rest ? '/a2a/rest/message:send' : '/a2a/jsonrpc',
    headers: { 'content-type': 'application/json', 'a2a-version': '1.0', accept: 'application/json' },
    body: JSON.stringify(body),
  };
}

/** Says what is wrong with an answer, or nothing: a server that answers fast and wrong must not count as fast. */
export function faultOf({ answer, binding }: Workload, status: number, text: string): string | undefined {
  if (status !== 200) return `status ${status}: ${text.slice(0, 300)}`;
  const body = JSON.parse(text);
  const result = binding === 'jsonrpc' ? body.result : body;
  if (answer === 'message')
    return result?.message?.parts?.[0]?.text === answerText ? undefined : `no message in ${text.slice(0, 300)}`;
  const task = result?.task;
  const whole = task?.status?.state === 'TASK_STATE_COMPLETED' && task.artifacts?.[0]?.parts?.[0]?.text === answerText;
  return whole ? undefined : `no completed task in ${text.slice(0, 300)}`;
}
