import { describe, expect, it } from 'vitest';
import { A2AError } from '../protocol/a2a-error.js';
import { createScriptedAgent } from '../testing/scripted-agent.js';
import { createTestServer } from '../testing/test-server.js';
import type { Call, CallRequest } from './engine.js';
import type { Principal } from './ports.js';
import type { ServerOptions } from './server-options.js';

const { agent } = createScriptedAgent({
  capabilities: { extensions: [{ uri: 'urn:x:1' }, { uri: 'urn:y:1' }] },
});

interface Request extends Partial<Omit<CallRequest, 'header'>> {
  readonly headers?: Readonly<Record<string, string>>;
}

function open(
  { headers = { 'a2a-version': '1.0' }, ...rest }: Request,
  options: Partial<Omit<ServerOptions, 'clock'>> = {},
): Promise<Call> {
  const { server } = createTestServer(agent, options);
  return server.open({ binding: 'JSONRPC', header: (name) => headers[name], ...rest });
}

describe('the version of a call', () => {
  it.each(['1.0', '1.0.0', '1.0.1', '1.0.12', ' 1.0 '])('is taken as 1.0 when it says "%s"', async (version) => {
    await expect(open({ headers: { 'a2a-version': version } })).resolves.toBeDefined();
  });

  it.each(['0.3', '1.1', '2.0', '9.9', '1', '1.', 'v1.0', '1.0.', '1.0.x', '1.0, 1.0', '', ' '])(
    'is refused when it says "%s", and the answer says what is supported',
    async (version) => {
      const refusal: unknown = await open({ headers: { 'a2a-version': version } }).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code: 'VERSION_NOT_SUPPORTED', metadata: { supportedVersions: '1.0' } });
      expect(refusal).toHaveProperty('message', expect.stringContaining('supported versions: 1.0'));
    },
  );

  it('is 0.3 when nothing is said', async () => {
    await expect(open({ headers: {} })).rejects.toMatchObject({
      code: 'VERSION_NOT_SUPPORTED',
      metadata: { requestedVersion: '0.3' },
    });
  });

  it('may come as a query parameter, behind which the header does not stand back', async () => {
    await expect(open({ headers: {}, versionParameter: '1.0' })).resolves.toBeDefined();
    await expect(open({ headers: { 'a2a-version': '' }, versionParameter: '1.0' })).resolves.toBeDefined();
    await expect(open({ headers: { 'a2a-version': '9.9' }, versionParameter: '1.0' })).rejects.toMatchObject({
      code: 'VERSION_NOT_SUPPORTED',
    });
  });

  it('is looked at before the caller is', async () => {
    const authenticate = () => {
      throw new A2AError('UNAUTHENTICATED');
    };
    await expect(open({ headers: {} }, { authenticate })).rejects.toMatchObject({ code: 'VERSION_NOT_SUPPORTED' });
  });
});

describe('the caller of a call', () => {
  const ada: Principal = { id: 'ada', role: 'admin' };

  it('is anonymous, with an owner of its own, where nobody asks', async () => {
    expect(await open({})).toMatchObject({ principal: undefined, scope: { tenant: '', owner: '' } });
  });

  it('is whom the hook finds', async () => {
    const call = await open({ tenant: 'acme' }, { authenticate: () => ada });
    expect(call).toMatchObject({ principal: ada, scope: { tenant: 'acme', owner: 'ada' }, tenant: 'acme' });
  });

  it('is refused with a challenge when anonymous callers are not served', async () => {
    const refused = { code: 'UNAUTHENTICATED', http: { headers: { 'WWW-Authenticate': 'Bearer' } } };
    const closed = { allowAnonymous: false };
    await expect(open({}, { ...closed, authenticate: () => undefined })).rejects.toMatchObject(refused);
    const { server } = createTestServer(agent, { ...closed, authenticate: () => ada });
    await expect(server.open({ binding: 'X', header: () => '1.0' })).resolves.toMatchObject({ principal: ada });
  });

  it('is challenged with the schemes that the card declares', async () => {
    const { server } = createTestServer(
      {
        ...agent,
        securitySchemes: {
          basic: { httpAuthSecurityScheme: { scheme: 'Basic' } },
          oidc: { openIdConnectSecurityScheme: { openIdConnectUrl: 'https://id.example' } },
          key: { apiKeySecurityScheme: { location: 'header', name: 'X-Key' } },
        },
      },
      { allowAnonymous: false },
    );
    await expect(server.open({ binding: 'X', header: () => '1.0' })).rejects.toMatchObject({
      http: { headers: { 'WWW-Authenticate': 'Basic, Bearer' } },
    });
  });

  it('sees the refusal of the hook as it is, and of its faults nothing', async () => {
    const denied = new A2AError('PERMISSION_DENIED');
    await expect(open({}, { authenticate: () => Promise.reject(denied) })).rejects.toBe(denied);
    const { server, logs } = createTestServer(agent, {
      authenticate: () => {
        throw new Error('ldap://secret is down');
      },
    });
    const refusal: unknown = await server.open({ binding: 'X', header: () => '1.0' }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'INTERNAL_ERROR', message: 'Internal error' });
    const correlationId = refusal instanceof A2AError ? refusal.metadata?.correlationId : undefined;
    expect(correlationId).toEqual(expect.any(String));
    expect(logs).toContainEqual(
      expect.objectContaining({ event: 'authenticate.failed', facts: expect.objectContaining({ correlationId }) }),
    );
  });

  it.each([{ id: '' }, {}])('is nobody without an id of its own (%j)', async (principal) => {
    // What JavaScript callers may give is not what the type says.
    const authenticate = () => principal as Principal;
    await expect(open({}, { authenticate })).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
  });
});

describe('the tenant of a call', () => {
  it('is any string where the server does not name its tenants', async () => {
    expect(await open({ tenant: 'whatever/else' })).toMatchObject({ tenant: 'whatever/else' });
  });

  it.each([
    ['acme', undefined, true],
    ['globex', undefined, false],
    [undefined, undefined, false],
    ['acme', ['acme'], true],
    ['acme', ['globex'], false],
    ['globex', ['globex'], false],
    ['acme', [], false],
  ])('%s, of a caller for %j: served %s', async (tenant, tenants, served) => {
    const options = { tenants: ['acme'], authenticate: () => ({ id: 'ada', ...(tenants && { tenants }) }) };
    const opened = open(tenant === undefined ? {} : { tenant }, options);
    if (served) await expect(opened).resolves.toBeDefined();
    else await expect(opened).rejects.toMatchObject({ code: 'TASK_NOT_FOUND' });
  });

  it('may be none where the server names that too', async () => {
    await expect(open({}, { tenants: ['', 'acme'] })).resolves.toMatchObject({ tenant: '' });
  });

  it('is bounded in length', async () => {
    await expect(open({ tenant: 'a'.repeat(129) })).rejects.toMatchObject({ code: 'INVALID_PARAMS' });
  });
});

describe('the extensions of a call', () => {
  it.each([
    ['urn:x:1', ['urn:x:1']],
    ['urn:x:1,urn:y:1', ['urn:x:1', 'urn:y:1']],
    [' urn:y:1 ,, urn:x:1 , ', ['urn:y:1', 'urn:x:1']],
    ['urn:x:1, urn:x:1', ['urn:x:1']],
    ['urn:x:2, URN:X:1, urn:z', []],
    ['', []],
  ])('that "%s" activates are the declared ones, byte for byte', async (header, active) => {
    expect(await open({ headers: { 'a2a-version': '1.0', 'a2a-extensions': header } })).toMatchObject({
      extensions: active,
    });
  });

  it('are all known to have been named, and may come under the old name', async () => {
    const headers = { 'a2a-version': '1.0', 'a2a-extensions': 'urn:z', 'x-a2a-extensions': 'urn:x:1' };
    expect(await open({ headers })).toMatchObject({
      extensions: ['urn:x:1'],
      requestedExtensions: ['urn:z', 'urn:x:1'],
    });
  });
});

describe('the trace context of a call', () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const withTrace = (headers: Record<string, string>) => open({ headers: { 'a2a-version': '1.0', ...headers } });

  it('is passed on', async () => {
    expect(await withTrace({ traceparent, tracestate: 'a=1' })).toMatchObject({ traceparent, tracestate: 'a=1' });
  });

  it.each(['', 'x', traceparent.toUpperCase(), `${traceparent}\r\nx: y`])(
    'is dropped when malformed (%j)',
    async (bad) => {
      expect(await withTrace({ traceparent: bad, tracestate: 'a=1' })).toMatchObject({
        traceparent: undefined,
        tracestate: undefined,
      });
    },
  );

  it('loses a state of endless length', async () => {
    expect(await withTrace({ traceparent, tracestate: 'a'.repeat(513) })).toMatchObject({ tracestate: undefined });
  });
});
