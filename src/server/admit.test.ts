import { describe, expect, it } from 'vitest';
import { type OperationName, operationNames, operations } from '../protocol/operations.js';
import { createScriptedAgent } from '../testing/scripted-agent.js';
import { createTestServer } from '../testing/test-server.js';

const ada = { principal: { id: 'ada' } };
const everything = { streaming: true, pushNotifications: true, extendedAgentCard: true } as const;

function serverWith(capabilities: object) {
  return createTestServer(createScriptedAgent({ capabilities }).agent);
}

describe('operations that a capability switches on', () => {
  // Spec 3.3.4, the table of gates.
  const gates: [keyof typeof everything, OperationName, string][] = [
    ['streaming', 'sendStreamingMessage', 'UNSUPPORTED_OPERATION'],
    ['streaming', 'subscribeToTask', 'UNSUPPORTED_OPERATION'],
    ['pushNotifications', 'createTaskPushNotificationConfig', 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
    ['pushNotifications', 'getTaskPushNotificationConfig', 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
    ['pushNotifications', 'listTaskPushNotificationConfigs', 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
    ['pushNotifications', 'deleteTaskPushNotificationConfig', 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
    ['extendedAgentCard', 'getExtendedAgentCard', 'UNSUPPORTED_OPERATION'],
  ];

  it.each(gates)('without %s refuse %s with %s', async (capability, operation, code) => {
    const { server, as } = serverWith({ ...everything, [capability]: false });
    const call = await as(ada).open();
    expect(() => server.admit(operation, call)).toThrow(expect.objectContaining({ code }));
  });

  it.each(operationNames)('with everything on admit %s', async (operation) => {
    const { server, as } = serverWith(everything);
    const call = await as(ada).open();
    expect(() => server.admit(operation, call)).not.toThrow();
  });

  it('without any leave the four that need none', async () => {
    const { server, as } = serverWith({ streaming: false });
    const call = await as(ada).open();
    const admitted = operationNames.filter((operation) => {
      try {
        server.admit(operation, call);
        return true;
      } catch {
        return false;
      }
    });
    expect(admitted).toEqual(['sendMessage', 'getTask', 'listTasks', 'cancelTask']);
  });

  it('are refused before the parameters are read', async () => {
    const { as } = serverWith({ streaming: false });
    const caller = as(ada);
    await expect(caller.stream('subscribeToTask', { id: 5 })).rejects.toMatchObject({ code: 'UNSUPPORTED_OPERATION' });
    await expect(caller.call('deleteTaskPushNotificationConfig', {})).rejects.toMatchObject({
      code: 'PUSH_NOTIFICATION_NOT_SUPPORTED',
    });
  });
});

describe('the extended card', () => {
  it('is for known callers only', async () => {
    const { server, open } = serverWith(everything);
    const call = await open();
    expect(() => server.admit('getExtendedAgentCard', call)).toThrow(
      expect.objectContaining({ code: 'UNAUTHENTICATED', http: { headers: { 'WWW-Authenticate': 'Bearer' } } }),
    );
  });
});

describe('a required extension', () => {
  const extensions = [{ uri: 'urn:needed', required: true }, { uri: 'urn:also', required: true }, { uri: 'urn:nice' }];
  const asking = (named: string) => ({ ...ada, headers: { 'a2a-extensions': named } });

  it.each(operationNames)('has to be named for %s', async (operation) => {
    const { server, as } = serverWith({ ...everything, extensions });
    const call = await as(asking('urn:needed, urn:nice')).open();
    expect(() => server.admit(operation, call)).toThrow(
      expect.objectContaining({ code: 'EXTENSION_SUPPORT_REQUIRED', metadata: { extensions: 'urn:also' } }),
    );
    const both = await as(asking('urn:also,urn:needed')).open();
    expect(() => server.admit(operation, both)).not.toThrow();
  });

  it('is asked for before anything happens', async () => {
    const scripted = createScriptedAgent({ capabilities: { extensions } });
    const { send, call } = createTestServer(scripted.agent);
    await expect(send('task')).rejects.toMatchObject({ code: 'EXTENSION_SUPPORT_REQUIRED' });
    expect(scripted.turns).toHaveLength(0);
    await expect(call('listTasks', {})).rejects.toMatchObject({ code: 'EXTENSION_SUPPORT_REQUIRED' });
  });

  it('is told of before a missing capability', async () => {
    const { server, open } = serverWith({ streaming: false, extensions });
    const call = await open();
    expect(() => server.admit('sendStreamingMessage', call)).toThrow(
      expect.objectContaining({ code: 'EXTENSION_SUPPORT_REQUIRED' }),
    );
  });
});

it('has a gate for each operation that the table gives a need', () => {
  const needing = operationNames.filter((operation) => operations[operation].needs !== undefined);
  expect(needing).toHaveLength(7);
});
