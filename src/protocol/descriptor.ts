import type { EnumName, MessageName } from './generated/types.js';

/** What the reader and the writer know of one field of a message. */
export interface FieldDescriptor {
  /** The name in JSON. */
  readonly name: string;
  /** The name in the proto where it differs; readers accept it as well. */
  readonly proto?: string;
  readonly number: number;
  /** What one element of the field is. */
  readonly kind: 'string' | 'bool' | 'int32' | 'bytes' | 'enum' | 'timestamp' | 'struct' | 'value' | 'message';
  /** The message or enum, where `kind` is one. */
  readonly type?: MessageName | EnumName;
  /** Absent on singular fields. */
  readonly shape?: 'list' | 'map';
  /** The oneof that the field is a member of. */
  readonly oneof?: string;
  /** True where the proto says `optional`: the default value counts as set. */
  readonly optional?: true;
  /** Set on REQUIRED fields: `filled` ones need content in a request, `present` ones are complete when empty (C18). */
  readonly required?: 'filled' | 'present';
}
