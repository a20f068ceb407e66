import type { HostOptions } from './host-options.js';

/** How agents are mounted in a server that exists already. */
export interface MountOptions extends HostOptions {
  /** The URL by which clients reach the place where the handler is mounted, as it stands in the agent card. */
  readonly publicUrl: string;
}
