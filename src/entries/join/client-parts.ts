import { fetchText } from '../../bindings/http/fetch-json.js';
import { jsonRpcTransport } from '../../bindings/jsonrpc/transport.js';
import { restTransport } from '../../bindings/rest/transport.js';
import type { ConnectParts } from '../../client/connect.js';

/** What a client is made of on every platform. Protocol 0.3 is loaded when a caller asks for it. */
export const clientParts: ConnectParts = {
  transports: [jsonRpcTransport, restTransport],
  getText: ({ fetch, url, headers, signal, maxBytes, timeoutMs }) =>
    fetchText(
      { fetch, url, init: { headers }, signal, responseTimeoutMs: timeoutMs },
      { maxBytes, silenceMs: timeoutMs, totalMs: timeoutMs },
    ),
  compat: { '0.3': async () => (await import('../../compat/v03/client.js')).compat },
};
