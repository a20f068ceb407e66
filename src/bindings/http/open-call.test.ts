import { describe, expect, it } from 'vitest';
import { A2AError } from '../../protocol/a2a-error.js';
import type { HttpRequest } from './message.js';
import { type HttpCallRequest, openCall } from './open-call.js';

const request: HttpRequest = {
  method: 'POST',
  path: '/',
  query: 'A2A-VERSION=1.0&x=1',
  url: 'http://localhost/',
  header: (name) => (name === 'a2a-version' ? '0.9' : undefined),
  text: async () => '',
  signal: new AbortController().signal,
};

/** An engine that lets everybody in, or refuses everybody. */
const engine = (name: string, refusal?: A2AError) => ({
  name,
  async open(seen: HttpCallRequest) {
    if (refusal !== undefined) throw refusal;
    return seen;
  },
});

const known = engine('known');
const enginesWith = (first = engine('first')) => ({
  first,
  find: (tenant: string) => (tenant === 'acme' ? known : undefined),
});
const open = (tenant: string, engines = enginesWith()) => openCall(engines, request, { binding: 'JSONRPC', tenant });

describe('openCall', () => {
  it('opens the call on the engine of the tenant, with what the request says', async () => {
    const opened = await open('acme');
    expect(opened.engine).toBe(known);
    expect(opened.call).toMatchObject({
      binding: 'JSONRPC',
      tenant: 'acme',
      versionParameter: '1.0',
      url: 'http://localhost/',
    });
    const { header } = opened.call;
    expect(header('a2a-version')).toBe('0.9');
    expect(opened.call.signal).toBe(request.signal);
  });

  it('never lets a tenant that nobody serves through to another one’s engine', async () => {
    await expect(open('globex')).rejects.toMatchObject({ code: 'TASK_NOT_FOUND' });
  });

  it('says that a tenant is needed where there is no engine without one', async () => {
    await expect(open('')).rejects.toMatchObject({ code: 'INVALID_PARAMS', violations: [{ field: 'tenant' }] });
    const notFound = engine('first', new A2AError('TASK_NOT_FOUND'));
    await expect(open('', enginesWith(notFound))).rejects.toMatchObject({ code: 'INVALID_PARAMS' });
  });

  it('asks for version and caller first', async () => {
    for (const code of ['VERSION_NOT_SUPPORTED', 'UNAUTHENTICATED'] as const) {
      const engines = enginesWith(engine('first', new A2AError(code)));
      for (const tenant of ['', 'globex']) await expect(open(tenant, engines)).rejects.toMatchObject({ code });
    }
  });
});
