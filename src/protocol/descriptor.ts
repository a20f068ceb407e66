import type { EnumName, MessageName } from './generated/types.js';

interface Named {
  /** The name in JSON. */
  readonly name: string;
  /** The name in the proto where it differs; readers accept it as well. */
  readonly proto?: string;
  readonly number: number;
  /** Absent on singular fields. */
  readonly shape?: 'list' | 'map';
  /** The oneof that the field is a member of. */
  readonly oneof?: string;
  /** True where the proto says `optional`: the default value counts as set. */
  readonly optional?: true;
  /** Set on REQUIRED fields: `filled` ones need content in a request, `present` ones are complete when empty (C18). */
  readonly required?: 'filled' | 'present';
}

/** A field whose elements are messages. */
export type MessageField = Named & { readonly kind: 'message'; readonly type: MessageName };

/** A field whose elements are values of an enum. */
export type EnumField = Named & { readonly kind: 'enum'; readonly type: EnumName };

/** A field whose elements need no further description. */
export type ScalarField = Named & {
  readonly kind: 'string' | 'bool' | 'int32' | 'bytes' | 'timestamp' | 'struct' | 'value';
};

/** What the reader and the writer know of one field of a message; `kind` is that of one element. */
export type FieldDescriptor = MessageField | EnumField | ScalarField;
