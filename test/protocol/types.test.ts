import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Decoded, decode } from '../../src/protocol/decode.js';
import type {
  AgentCard,
  JsonValue,
  Part,
  Role,
  StreamResponse,
  Task,
  TaskState,
} from '../../src/protocol/generated/types.js';

// The compiler is the test here; the assertions hold at run time without saying anything.
describe('the types of messages', () => {
  it('let one member of a oneof be set, which presence tells', () => {
    const parts: Part[] = [
      { text: '' },
      { raw: 'AQI=' },
      { url: 'u', filename: 'f' },
      { data: null, mediaType: 'a/b' },
    ];
    // @ts-expect-error two members
    parts.push({ text: 'a', url: 'b' });
    // @ts-expect-error no member
    parts.push({ filename: 'f' });
    for (const part of parts) {
      if (part.text !== undefined) expectTypeOf(part.text).toEqualTypeOf<string>();
      else if (part.data !== undefined) expectTypeOf(part.data).toEqualTypeOf<JsonValue>();
    }
    const response = {} as StreamResponse;
    if (response.statusUpdate) expectTypeOf(response.statusUpdate.status.state).toEqualTypeOf<TaskState>();
    expect(parts).toHaveLength(6);
  });

  it('hold REQUIRED fields to be there and no other', () => {
    expectTypeOf<Task['contextId']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<AgentCard['skills'][number]['tags']>().toEqualTypeOf<string[]>();
    expectTypeOf<Role>().toExtend<`ROLE_${string}`>();
    // @ts-expect-error no status
    const task: Task = { id: 't' };
    expect(task.id).toBe('t');
  });

  it('come out of decode by the name of the message', () => {
    const decoded = decode('Task', {});
    expectTypeOf(decoded).toEqualTypeOf<Decoded<Task>>();
    expect(decoded.ok).toBe(false);
  });
});
