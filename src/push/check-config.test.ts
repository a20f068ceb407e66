import { describe, expect, test } from 'vitest';
import { egress } from '../egress/egress.js';
import type { TaskPushNotificationConfig } from '../protocol/generated/types.js';
import { configViolations } from './check-config.js';

const url = 'https://hooks.example.com/a2a';
const gate = egress();

function fields(config: TaskPushNotificationConfig): string[] {
  return configViolations(config, gate).map(({ field }) => field);
}

describe('configViolations', () => {
  test.each<[string, TaskPushNotificationConfig]>([
    ['only a URL', { url }],
    ['everything', { url, id: 'c', token: 't', authentication: { scheme: 'Bearer', credentials: 's3cr3t' } }],
    ['a scheme alone', { url, authentication: { scheme: 'Basic' } }],
    ['what is Latin-1', { url, token: 'é\tÿ', authentication: { scheme: 'X-Own.1', credentials: 'a b=, "c"' } }],
    ['what is as long as it may be', { url: url.padEnd(2_048, 'x'), id: 'i'.repeat(128), token: 't'.repeat(4_096) }],
  ])('takes %s', (_, config) => {
    expect(configViolations(config, gate)).toEqual([]);
  });

  test.each([
    '',
    'hooks.example.com',
    '/path',
    'http://hooks.example.com/',
    'https://127.0.0.1/',
    'https://localhost/',
    'file:///etc/passwd',
    url.padEnd(2_049, 'x'),
  ])('refuses the URL %j', (other) => {
    expect(fields({ url: other })).toEqual(['url']);
  });

  test.each(['a\r\nX-Evil: 1', 'a\nb', 'a\rb', 'a\0b', 'a\u0001', 'a\u007f', 'ā', '\u{1f600}', 'x'.repeat(4_097)])(
    'refuses %j as token and as credentials',
    (text) => {
      expect(fields({ url, token: text })).toEqual(['token']);
      const authentication = { scheme: 'Bearer', credentials: text };
      expect(fields({ url, authentication })).toEqual(['authentication.credentials']);
    },
  );

  test.each(['', ' ', 'Bearer x', 'Bearer\r\nX-Evil:', 'Bäarer', 'a,b', 'a/b', 'a:b', '"a"', 'x'.repeat(129)])(
    'refuses %j as scheme',
    (scheme) => {
      expect(fields({ url, authentication: { scheme, credentials: 'c' } })).toEqual(['authentication.scheme']);
    },
  );

  test('refuses an id that is too long', () => {
    expect(fields({ url, id: 'i'.repeat(129) })).toEqual(['id']);
  });

  test('names all that is wrong, by its path in the configuration', () => {
    expect(fields({ url: 'x', token: '\n', authentication: { scheme: '', credentials: '\n' } })).toEqual([
      'url',
      'token',
      'authentication.scheme',
      'authentication.credentials',
    ]);
  });

  test('does not repeat secrets', () => {
    const config = { url, token: 'secret\n', authentication: { scheme: 'Bearer', credentials: 'secret\n' } };
    expect(JSON.stringify(configViolations(config, gate))).not.toContain('secret');
  });
});
