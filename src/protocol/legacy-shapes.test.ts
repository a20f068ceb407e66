import { describe, expect, it } from 'vitest';
import { verifies } from '../../test/support/verifies.js';
import { type DecodeOptions, decode } from './decode.js';
import type { MessageName } from './generated/types.js';

const push = (fields: object = {}) => ({ url: 'https://example.com/hook', ...fields });
const flow = { tokenUrl: 'https://example.com/token', scopes: {} };
const card = (fields: object = {}) => ({
  name: 'n',
  description: 'd',
  supportedInterfaces: [{ url: 'https://example.com', protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
  version: '1',
  capabilities: {},
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [{ id: 's', name: 's', description: 's', tags: ['t'] }],
  ...fields,
});

/** The decoded value; a refusal fails the test by showing its violations. */
function read(name: MessageName, value: unknown, options?: DecodeOptions): unknown {
  const decoded = decode(name, value, options);
  return decoded.ok ? decoded.value : decoded.violations;
}

/** What was refused, one line a violation. */
function refusals(name: MessageName, value: unknown, options?: DecodeOptions): string[] {
  const decoded = decode(name, value, options);
  return decoded.ok ? [] : decoded.violations.map(({ field, description }) => `${field}: ${description}`);
}

describe("peers' names and shapes", () => {
  verifies('C33 accept', 'lastUpdatedAfter is statusTimestampAfter, which wins', () => {
    const time = '2026-01-01T00:00:00.000Z';
    expect(read('ListTasksRequest', { lastUpdatedAfter: time })).toEqual({ statusTimestampAfter: time });
    expect(read('ListTasksRequest', { last_updated_after: time })).toEqual({ statusTimestampAfter: time });
    expect(read('ListTasksRequest', { lastUpdatedAfter: 'x', statusTimestampAfter: time })).toEqual({
      statusTimestampAfter: time,
    });
  });

  verifies('C14 accept', 'pushNotificationConfig is taskPushNotificationConfig, which wins', () => {
    const config = push();
    expect(read('SendMessageConfiguration', { pushNotificationConfig: config })).toEqual({
      taskPushNotificationConfig: config,
    });
    expect(read('SendMessageConfiguration', { push_notification_config: config })).toEqual({
      taskPushNotificationConfig: config,
    });
    expect(
      read('SendMessageConfiguration', {
        pushNotificationConfig: push({ id: 'old' }),
        taskPushNotificationConfig: config,
      }),
    ).toEqual({ taskPushNotificationConfig: config });
  });

  it.each(['config', 'pushNotificationConfig', 'push_notification_config'])(
    'C13: a push config under %s is hoisted',
    (key) => {
      const authentication = { scheme: 'Bearer' };
      const nested = { taskId: 't', configId: 'c', [key]: { id: 'inner', url: 'u', token: 's', authentication } };
      expect(read('TaskPushNotificationConfig', nested)).toEqual({
        taskId: 't',
        id: 'c',
        url: 'u',
        token: 's',
        authentication,
      });
    },
  );

  it('C13: what stands outside wins, and id over configId', () => {
    const value = { id: 'outer', configId: 'c', task_id: 't', config: { id: 'inner', taskId: 'x', url: 'u' } };
    expect(read('TaskPushNotificationConfig', value)).toEqual({ id: 'outer', taskId: 't', url: 'u' });
    expect(read('TaskPushNotificationConfig', { id: '', config: push({ id: 'inner' }) })).toEqual(
      push({ id: 'inner' }),
    );
    expect(refusals('TaskPushNotificationConfig', { config: { url: 5 } })).toEqual([
      'url: expected a string, got the number 5',
    ]);
  });

  it.each([
    ['the proto', { schemes: { google: { list: ['openid'] } } }],
    ['OpenAPI', { google: ['openid'] }],
    ['both mixed', { schemes: { google: ['openid'] } }],
  ])('C21: a requirement in the shape of %s is read', (_, requirement) => {
    const canonical = [{ schemes: { google: { list: ['openid'] } } }];
    expect(read('AgentCard', card({ securityRequirements: [requirement] }))).toEqual(
      card({ securityRequirements: canonical }),
    );
    expect(read('AgentCard', card({ security: [requirement] }))).toEqual(card({ securityRequirements: canonical }));
    const skill = { id: 's', name: 's', description: 's', tags: ['t'] };
    expect(read('AgentSkill', { ...skill, security: [requirement] })).toEqual({
      ...skill,
      securityRequirements: canonical,
    });
  });

  it('C21: an OpenAPI scheme may be called schemes, and an empty requirement stays empty', () => {
    expect(read('SecurityRequirement', { schemes: ['a'] })).toEqual({ schemes: { schemes: { list: ['a'] } } });
    expect(read('SecurityRequirement', {})).toEqual({});
    const known = { schemes: { google: { list: ['openid'] } } };
    expect(read('SecurityRequirement', { ...known, unknown: ['x'] })).toEqual(known);
  });

  it.each(['supportsAuthenticatedExtendedCard', 'supportsExtendedAgentCard', 'supports_authenticated_extended_card'])(
    'C26: %s becomes a capability unless the card has it',
    (flag) => {
      expect(read('AgentCard', card({ [flag]: true }))).toEqual(card({ capabilities: { extendedAgentCard: true } }));
      const declared = card({ capabilities: { extendedAgentCard: false } });
      expect(read('AgentCard', { ...declared, [flag]: true })).toEqual(declared);
      expect(read('AgentCard', card({ [flag]: 'yes' }))).toEqual(card());
    },
  );

  it('C22: of several OAuth flows the strongest is kept', () => {
    const code = { ...flow, authorizationUrl: 'a' };
    const device = { ...flow, deviceAuthorizationUrl: 'd' };
    const all = { password: flow, implicit: {}, clientCredentials: flow, deviceCode: device, authorizationCode: code };
    const order: [string, object][] = [];
    let rest: object = all;
    while (Object.keys(rest).length > 1) {
      const kept = read('OAuthFlows', rest) as object;
      const [name = ''] = Object.keys(kept);
      order.push([name, kept]);
      rest = Object.fromEntries(Object.entries(rest).filter(([key]) => key !== name));
    }
    expect(order.map(([name]) => name)).toEqual(['authorizationCode', 'deviceCode', 'clientCredentials', 'implicit']);
    expect(read('OAuthFlows', { client_credentials: flow, authorization_code: code })).toEqual({
      authorizationCode: code,
    });
  });

  it('a security scheme of a kind we do not know is passed over in a card, and refused in a request', () => {
    const known = { mtlsSecurityScheme: {} };
    const securitySchemes = { known, future: { quantumSecurityScheme: {} }, old: { type: 'apiKey', in: 'header' } };
    const value = card({ securitySchemes });
    for (const presence of ['present', 'lenient'] as const) {
      expect(read('AgentCard', value, { presence })).toEqual(card({ securitySchemes: { known } }));
    }
    expect(refusals('AgentCard', value)).toHaveLength(2);
  });
});
