// What many rules and cases wait for: said once, so that the day it exists one grep finds them all.
export const authentication =
  'The authentication room: tokens and keys that can be revoked, failures counted, audit events.';
export const cardEgress =
  'An option of `connect` that checks the addresses behind a card: schemes, origins and redirects are bounded, addresses are not.';
export const grpcBinding = 'The gRPC binding.';
export const protocol03 = 'Protocol 0.3, on the server and in the client.';
export const rateLimits = 'Rate limits at the HTTP edge.';
export const retention = 'Retention of finished tasks by age and count, with the stores on disk.';
export const tls = 'TLS in `serve`: until then a proxy in front encrypts.';
export const webhookReceiver = 'The webhook receiver for clients.';
