import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import type { ClientCertificate } from '../bindings/http/message.js';

/** Returns the certificate that a client has shown in the TLS handshake; undefined without one, and without TLS. */
export function clientCertificateOf(socket: Duplex): ClientCertificate | undefined {
  if (!(socket instanceof TLSSocket)) return undefined;
  const certificate = socket.getPeerX509Certificate();
  if (certificate === undefined) return undefined;
  return {
    // One attribute a line, in which what separates attributes elsewhere is escaped.
    subject: certificate.subject.replaceAll('\n', ','),
    fingerprint256: certificate.fingerprint256,
    authorized: socket.authorized,
  };
}
