import { randomUUID } from 'node:crypto';

/** JSON objects as A2A .NET has them: a member that is null is left out. */
export interface Message {
  readonly role: string;
  readonly parts: readonly { readonly text?: string }[];
  readonly messageId: string;
  readonly contextId?: string | undefined;
  readonly taskId?: string | undefined;
}

export interface Status {
  readonly state: string;
  readonly message?: Message | undefined;
  readonly timestamp?: string;
}

export interface Artifact {
  readonly artifactId: string;
  readonly name?: string;
  readonly parts: readonly { readonly text?: string }[];
}

export interface Task {
  readonly id: string;
  readonly contextId: string;
  readonly status: Status;
  readonly history?: readonly Message[] | undefined;
  readonly artifacts?: readonly Artifact[] | undefined;
}

/** What a stream carries; exactly one member is there. */
export interface StreamResponse {
  readonly task?: Task | undefined;
  readonly message?: Message | undefined;
  readonly statusUpdate?: { readonly taskId: string; readonly contextId: string; readonly status: Status } | undefined;
  readonly artifactUpdate?:
    | {
        readonly taskId: string;
        readonly contextId: string;
        readonly artifact: Artifact;
        /** Always printed: both are plain bools there. */
        readonly append: boolean;
        readonly lastChunk: boolean;
      }
    | undefined;
}

export interface PushNotificationConfig {
  readonly id?: string | undefined;
  readonly url: string;
  readonly token?: string | undefined;
}

/** Nested, where the protocol has one flat object (C13). */
export interface TaskPushNotificationConfig {
  readonly id: string;
  readonly taskId: string;
  readonly pushNotificationConfig: PushNotificationConfig;
}

export interface AgentInterface {
  readonly url: string;
  readonly protocolBinding: string;
  readonly protocolVersion: string;
}

export interface AgentCard {
  readonly name: string;
  readonly supportedInterfaces: readonly AgentInterface[];
}

/** Returns whether a task in this state takes nothing more. */
export function isTerminal(state: string): boolean {
  return /_(?:COMPLETED|FAILED|CANCELED|REJECTED)$/.test(state);
}

/** The texts of parts, in order. */
export function textOf(parts: readonly { readonly text?: string }[] = []): string {
  return parts.map(({ text = '' }) => text).join('');
}

/** A GUID without dashes. */
export function newId(): string {
  return randomUUID().replaceAll('-', '');
}

/** A DateTimeOffset of UTC: seven digits and an offset, where the protocol asks for three and a Z (C45). */
export function now(): string {
  return new Date().toISOString().replace('Z', '4567+00:00');
}
