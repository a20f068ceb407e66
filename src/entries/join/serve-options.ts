import type { TlsOptions } from '../../adapters/tls.js';
import type { HostOptions } from './host-options.js';

/** How long browsers use nothing but HTTPS for a host that they have called once. */
export interface HstsOptions {
  /** A year when left out. */
  readonly maxAgeSeconds?: number;
  /** Whether that holds for the hosts below it too; they need certificates then. */
  readonly includeSubDomains?: boolean;
}

/** Key, certificate and clients of a server over TLS. */
export interface ServeTls extends TlsOptions {
  /**
   * Says in every answer that the host is called over HTTPS only (`Strict-Transport-Security`). Where the public URL is
   * not a loopback one, it is said unless this is false; where it is, everything on the machine would have to obey.
   */
  readonly hsts?: boolean | HstsOptions;
}

/** How agents are served on a port. */
export interface ServeOptions extends HostOptions {
  /** A free one when left out or 0. */
  readonly port?: number | undefined;
  /** The address to listen on; `127.0.0.1` when left out, so that only this machine can call. */
  readonly host?: string | undefined;
  /**
   * The URL by which clients reach the server, as it stands in the agent card. `http://localhost:PORT` on loopback; on any
   * other address it must be given, since nobody else knows it.
   */
  readonly publicUrl?: string | undefined;
  /** Serves HTTPS with this key and certificate, and HTTP/2 and gRPC over TLS. */
  readonly tls?: ServeTls;
  /**
   * False lets a promise that is rejected and that nobody waits for end the process, as Node does by itself. While agents
   * are served it is logged instead, since it would end everybody's tasks.
   */
  readonly containRejections?: boolean;
}
