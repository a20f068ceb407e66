import { enums } from '../../../protocol/generated/table.js';
import type { Role, TaskState } from '../../../protocol/generated/types.js';
import type { Fields } from '../../../protocol/reading.js';
import { oneOf, type Reader, type Rule, scalar, shape } from '../shapes.js';
import { stateNames } from '../states.js';

const states = new Map<unknown, TaskState>();
const roles = new Map<unknown, Role>();
// Both spellings of the one state that was renamed, and the numbers, as ProtoJSON lets peers write them. The enums of the
// two versions have the same numbers, and the keys of the tables are their names.
for (const [state, { proto }] of Object.entries(stateNames)) states.set(proto, state as TaskState);
for (const [number, name] of enums.TaskState.entries())
  states.set(name, name as TaskState).set(number, name as TaskState);
for (const [number, name] of enums.Role.entries()) roles.set(name, name as Role).set(number, name as Role);

/** Reads a `TaskState`; ProtoJSON leaves the unspecified one out. */
export const state: Reader<TaskState> = { ...oneOf(states), empty: 'TASK_STATE_UNSPECIFIED' };

/** Reads a `Role`; ProtoJSON leaves the unspecified one out. */
export const role: Reader<Role> = { ...oneOf(roles), empty: 'ROLE_UNSPECIFIED' };

/** Reads an integer of 32 bits; ProtoJSON lets it come as a text. */
export const integer: Reader<number> = scalar('an integer', (value) => {
  const number = typeof value === 'string' && /^-?\d{1,10}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && (number | 0) === number ? number : undefined;
});

/** Returns the reader of a message whose members may come in either spelling. */
export function either<T extends object>(
  name: string,
  rules: readonly Rule[],
  finish?: (fields: Fields) => T,
): Reader<T> {
  return shape<T>(name, rules, { spelling: 'either', ...(finish && { finish }) });
}
