import { describe, expect, it } from 'vitest';
import { encode, escapeLineSeparators } from './encode.js';
import type { AgentCard, ListTasksResponse, Task } from './generated/types.js';

const task = (fields: Partial<Task> = {}): Task => ({ id: 't', status: { state: 'TASK_STATE_WORKING' }, ...fields });

describe('encode', () => {
  it('writes a message as it is', () => {
    const message = { messageId: 'm', role: 'ROLE_USER', parts: [{ data: null }, { text: '' }] } as const;
    const text = '{"messageId":"m","role":"ROLE_USER","parts":[{"data":null},{"text":""}]}';
    expect(encode('Message', { ...message, parts: [...message.parts] })).toBe(text);
  });

  it('keeps explicit defaults: 0, false and empty optional strings', () => {
    expect(encode('GetTaskRequest', { id: 't', historyLength: 0 })).toBe('{"id":"t","historyLength":0}');
    expect(encode('AgentCapabilities', { streaming: false })).toBe('{"streaming":false}');
  });

  it('gives a page of tasks its four fields, empty or not', () => {
    const page: ListTasksResponse = { tasks: [], nextPageToken: '', pageSize: 50, totalSize: 0 };
    expect(JSON.parse(encode('ListTasksResponse', page))).toEqual(page);
    // A caller without types may leave fields out.
    expect(JSON.parse(encode('ListTasksResponse', {} as ListTasksResponse))).toEqual({
      tasks: [],
      nextPageToken: '',
      pageSize: 0,
      totalSize: 0,
    });
  });

  it('leaves artifacts on a page of tasks as they are given (C30)', () => {
    const tasks = [task(), task({ artifacts: [], history: [] })];
    const page = JSON.parse(encode('ListTasksResponse', { tasks, nextPageToken: '', pageSize: 2, totalSize: 2 }));
    expect(page.tasks).toStrictEqual([task(), task({ artifacts: [] })]);
  });

  it('leaves out the empty history and artifacts of a task elsewhere (C30)', () => {
    const empty = task({ history: [], artifacts: [] });
    expect(JSON.parse(encode('Task', empty))).toStrictEqual(task());
    expect(JSON.parse(encode('SendMessageResponse', { task: empty }))).toStrictEqual({ task: task() });
    expect(JSON.parse(encode('StreamResponse', { task: empty }))).toStrictEqual({ task: task() });
    expect(empty).toStrictEqual(task({ history: [], artifacts: [] }));
  });

  it('keeps the REQUIRED fields of a card, empty or not, at every depth (spec 8.4.1)', () => {
    const card: AgentCard = {
      name: '',
      description: '',
      supportedInterfaces: [],
      version: '',
      capabilities: {},
      defaultInputModes: [],
      defaultOutputModes: [],
      skills: [],
    };
    expect(JSON.parse(encode('AgentCard', card))).toEqual(card);
    const sparse = {
      ...card,
      defaultInputModes: undefined,
      skills: [{ id: 's' }],
      securitySchemes: { oauth: { oauth2SecurityScheme: { flows: { clientCredentials: { tokenUrl: 'u' } } } } },
    };
    expect(JSON.parse(encode('AgentCard', sparse as unknown as AgentCard))).toEqual({
      ...card,
      skills: [{ id: 's', name: '', description: '', tags: [] }],
      securitySchemes: {
        oauth: { oauth2SecurityScheme: { flows: { clientCredentials: { tokenUrl: 'u', scopes: {} } } } },
      },
    });
  });

  it('writes no undefined member', () => {
    const loose = { ...task(), contextId: undefined, metadata: { a: undefined } };
    expect(encode('Task', loose as unknown as Task)).toBe(
      '{"id":"t","status":{"state":"TASK_STATE_WORKING"},"metadata":{}}',
    );
  });

  it('escapes what some peers take for the end of a line', () => {
    const text = 'a\u2028b\u2029c\u0085d\u2028é';
    const json = encode('Part', { text });
    expect(json).toBe('{"text":"a\\u2028b\\u2029c\\u0085d\\u2028é"}');
    expect(JSON.parse(json)).toEqual({ text });
  });
});

describe('escapeLineSeparators', () => {
  it('returns a text without any as it is', () => {
    expect(escapeLineSeparators('{"a":"…\\n"}')).toBe('{"a":"…\\n"}');
  });

  it.each(['\u2028', '\u2029', '\u0085'])('escapes %j when it is the only kind', (separator) => {
    const json = JSON.stringify(separator);
    expect(escapeLineSeparators(json)).not.toContain(separator);
    expect(JSON.parse(escapeLineSeparators(json))).toBe(separator);
  });
});
