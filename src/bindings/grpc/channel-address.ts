import { TransportError } from '../../protocol/transport-error.js';

/** Where a channel leads. */
export interface ChannelAddress {
  /** What gRPC resolves: a name or an address, and the port. */
  readonly target: string;
  readonly secure: boolean;
}

const schemes = new Set(['', 'dns', 'grpc', 'grpcs', 'http', 'https']);

/**
 * Reads the URL of a gRPC interface in every form that cards give it: `host:port`, `host`, `grpc://`, `grpcs://`,
 * `http://`, `https://` and `dns:///`, each with or without a path, which says nothing, and with IPv6 in brackets.
 *
 * The scheme decides about TLS, and `secure` where it does not. Without a port it is that of http or https.
 *
 * Spec conflict C43.
 *
 * @throws {TransportError} `malformed`
 */
export function readAddress(url: string, secure: boolean): ChannelAddress {
  const [, scheme = '', host = '', port = ''] =
    /^(?:([a-z][a-z0-9+.-]*):\/\/)?\/?(\[[0-9a-f:.]+\]|[^/:?#@\s[\]]+)(?::(\d{1,5}))?(?:[/?#]|$)/i.exec(url) ?? [];
  const kind = scheme.toLowerCase();
  // Three slashes stand in `dns:///` alone: what two of them lead to there is who resolves the name.
  const slashes = /^[^/]*:(\/+)/.exec(url)?.[1]?.length ?? 0;
  const isWhole = slashes === (kind === '' ? 0 : kind === 'dns' ? 3 : 2);
  if (host === '' || !schemes.has(kind) || !isWhole || Number(port) > 65_535) {
    throw new TransportError('malformed', `Not an address that gRPC can be called at: ${JSON.stringify(url)}`);
  }
  const tls = kind === '' || kind === 'dns' ? secure : kind === 'grpcs' || kind === 'https';
  return { target: `dns:${host}:${port || (tls ? '443' : '80')}`, secure: tls };
}
