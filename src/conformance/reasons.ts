// What many rules and cases wait for: said once, so that the day it exists one grep finds them all.
export const authentication =
  'The authentication room: tokens and keys that can be revoked, failures counted, audit events.';
export const cardEgress =
  'An option of `connect` that checks the addresses behind a card: schemes, origins and redirects are bounded, addresses are not.';
export const rateLimits = 'Rate limits at the HTTP edge.';
export const retention = 'Retention of finished tasks by age and count, with the stores on disk.';
export const webhookReceiver = 'The webhook receiver for clients.';
