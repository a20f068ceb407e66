import { TransportError } from '../../protocol/transport-error.js';

/** Where a channel leads. */
export interface ChannelAddress {
  /** What gRPC resolves: a name or an address, and the port. */
  readonly target: string;
  readonly secure: boolean;
}

/** A scheme, a host and a port; `dns` is the one that says nothing about TLS, and no host where only a port follows. */
const pattern =
  /^(?:dns:(?:\/\/\/)?(?!\d+(?:[/?#]|$))|(grpcs?|https?):\/\/)?(\[[0-9a-f:.]+\]|[^/:?#@\s[\]]+)(?::(\d{1,5}))?(?:[/?#]|$)/i;

/**
 * Reads the URL of a gRPC interface in every form that cards give it: `host:port`, `host`, `grpc://`, `grpcs://`,
 * `http://`, `https://`, `dns:` and `dns:///`, each with or without a path, which says nothing, and with IPv6 in brackets.
 *
 * The scheme decides about TLS, and `secure` where it does not. Without a port it is that of http or https.
 *
 * Spec conflict C43.
 *
 * @throws {TransportError} `malformed`
 */
export function readAddress(url: string, secure: boolean): ChannelAddress {
  const [, scheme = '', host = '', port = ''] = pattern.exec(url) ?? [];
  if (host === '' || Number(port) > 65_535) {
    throw new TransportError('malformed', `Not an address that gRPC can be called at: ${JSON.stringify(url)}`);
  }
  const tls = scheme === '' ? secure : /s$/i.test(scheme);
  return { target: `dns:${host}:${port || (tls ? '443' : '80')}`, secure: tls };
}
