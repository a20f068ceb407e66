import type { ServerOptions } from 'node:https';
import { Server as TlsServer } from 'node:tls';

/** Key, certificate, and whose clients are let in, as for `node:tls`. */
export interface TlsOptions
  extends Pick<
    ServerOptions,
    'ca' | 'cert' | 'ciphers' | 'crl' | 'key' | 'minVersion' | 'passphrase' | 'pfx' | 'SNICallback'
  > {
  /** Asks clients for a certificate, signed by one of `ca`. One that shows none is let in only without `rejectUnauthorized`. */
  readonly requestCert?: boolean;
  /** False lets clients in whose certificate is missing or not vouched for; the hook that says who calls decides. */
  readonly rejectUnauthorized?: boolean;
}

const handshakeMs = 10_000;
const protocols = ['h2', 'http/1.1'];

/**
 * Returns the options of a server that speaks HTTP/2 and HTTP/1.1 over TLS from 1.2 on, whichever the client prefers first.
 *
 * @throws {TypeError} for an older `minVersion`, and where there is no certificate to show
 */
export function tlsContext({ minVersion = 'TLSv1.2', ...options }: TlsOptions): ServerOptions {
  if (minVersion !== 'TLSv1.2' && minVersion !== 'TLSv1.3') {
    throw new TypeError(`tls.minVersion: expected TLSv1.2 or TLSv1.3, got ${minVersion}`);
  }
  if (options.pfx === undefined && options.SNICallback === undefined && !(options.key && options.cert)) {
    throw new TypeError(
      'tls: needs `key` and `cert`, or `pfx`, or an `SNICallback` that gives a certificate for each name',
    );
  }
  return { ...options, minVersion, handshakeTimeout: handshakeMs, ALPNProtocols: protocols };
}

/**
 * Has a server take another key and certificate for connections from now on; those that are open keep what they have.
 *
 * @throws {TypeError} when it does not speak TLS
 */
export function reloadTls(server: object, options: TlsOptions): void {
  if (!(server instanceof TlsServer))
    throw new TypeError('tls: this server was not given any, so there is none to renew');
  server.setSecureContext(tlsContext(options));
}
