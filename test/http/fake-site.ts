import { createCardHandler } from '../../src/bindings/http/card.js';
import { silentLog } from '../../src/bindings/http/shown-error.js';
import { createSite, type Site } from '../../src/bindings/http/site.js';
import { createJsonRpcHandler, type JsonRpcOptions } from '../../src/bindings/jsonrpc/handler.js';
import { errorResponse } from '../../src/bindings/jsonrpc/respond.js';
import { createRestHandler, type RestOptions } from '../../src/bindings/rest/handler.js';
import type { Engine } from '../../src/server/engine.js';
import { fakeClock } from '../../src/testing/fake-clock.js';

/** Returns a site that serves one engine over both JSON bindings, with its card, as `serve` does. */
export function fakeSite(engine: Engine, options: Partial<JsonRpcOptions & RestOptions> = {}): Site {
  const common = {
    engines: { find: () => engine, first: engine },
    clock: fakeClock(),
    keepAliveMs: 4_000,
    log: silentLog,
    ...options,
  };
  const path = '/.well-known/agent-card.json';
  const since = Date.UTC(2026, 0, 1);
  return createSite({
    publicUrl: 'http://localhost',
    maxBodyBytes: 10_000,
    maxUrlBytes: 8 * 1024,
    mounts: [
      {
        path: '/a2a/jsonrpc',
        handler: createJsonRpcHandler({ ...common, path: '/a2a/jsonrpc' }),
        refuse: errorResponse,
      },
      { path: '/a2a/rest', handler: createRestHandler({ ...common, path: '/a2a/rest' }) },
      { path, handler: createCardHandler({ path, card: engine.card, since, maxAgeSeconds: 300 }) },
    ],
  });
}
