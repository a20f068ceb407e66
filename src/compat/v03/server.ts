export { cardsOf, type VersionedCards } from './card.js';
export { v03Payload } from './push-payload.js';
export { jsonRpcWithV03 } from './server/jsonrpc.js';
export { type V03Options, v03Dialect } from './server/open-v03-call.js';
export { restWithV03 } from './server/rest.js';
