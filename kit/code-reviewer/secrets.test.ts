import { describe, expect, it } from 'vitest';
import { findAssignedSecret } from './assignments.js';
import { beginsPrivateKey, findTokens, maskTokens } from './secrets.js';

// Put together here, so that no scanner takes this file for a leak.
const body = 'Ab1Cd2Ef3Gh4Ij5Kl6Mn7Op8Qr9StUvWxYz';
const tokens: readonly [label: string, token: string][] = [
  ['an AWS access key id', `AK${'IA'}ABCDEFGHIJKLMNOP`],
  ['a GitHub token', `gh${'p_'}${body}1`],
  ['a GitHub token', `github${'_pat_'}${body}_${body}`],
  ['a GitLab token', `glpa${'t-'}${body.slice(0, 20)}`],
  ['a Google API key', `AI${'za'}${body}`],
  ['an npm token', `np${'m_'}${body}1`],
  ['a Slack token', `xox${'b-'}123456-${body}`],
  ['a Slack webhook', `https://hooks.slack.com${'/services/'}T0/B0/${body}`],
  ['a Stripe key', `sk${'_live_'}${body}`],
];

describe('findTokens', () => {
  it.each(tokens)('finds %s by its shape', (label, token) => {
    expect(findTokens(`const x = "${token}";`)).toMatchObject([{ label, start: 11, end: 11 + token.length }]);
  });

  it.each([
    ['too short', `AK${'IA'}ABCDEFGHIJKLMN`],
    ['too long', `AK${'IA'}ABCDEFGHIJKLMNOPQ`],
    ['in the middle of a word', `xAK${'IA'}ABCDEFGHIJKLMNOP`],
    ['the example of a manual', 'AKIAIOSFODNN7EXAMPLE'],
    ['a row of x', `gh${'p_'}${'x'.repeat(36)}`],
  ])('passes over one that is %s', (_name, token) => {
    expect(findTokens(token)).toEqual([]);
  });

  it('finds several in order', () => {
    const [first, second] = [tokens[8]?.[1] ?? '', tokens[0]?.[1] ?? ''];
    expect(findTokens(`${first} ${second}`).map((token) => token.prefix)).toEqual(['sk_live_', 'AKIA']);
  });
});

it.each(tokens)('maskTokens leaves no more than the prefix of %s', (_label, token) => {
  const masked = maskTokens(`a ${token} b`);
  expect(masked).not.toContain(token.slice(-12));
  expect(masked).toMatch(/^a \S+… b$/);
});

it.each([
  ['-----BEGIN PRIVATE KEY-----', true],
  ['  "-----BEGIN RSA PRIVATE KEY-----\\n', true],
  ['-----BEGIN OPENSSH PRIVATE KEY-----', true],
  ['-----BEGIN PUBLIC KEY-----', false],
  ['PRIVATE KEY -----BEGIN ', false],
])('beginsPrivateKey of %j is %s', (line, expected) => {
  expect(beginsPrivateKey(line)).toBe(expected);
});

describe('findAssignedSecret', () => {
  it.each([
    ['const password = "correct-horse";', 'password'],
    ["db_password: 'hunter22',", 'db_password'],
    ['"apiKey": "a1b2c3d4e5"', 'apiKey'],
    ["config['client-secret'] = 'a1b2c3d4'", 'client-secret'],
    [":token => 'a1b2c3d4'", 'token'],
    ['password2 := `hunter22`', 'password2'],
    ['if (a == b) accessToken="a1b2c3d4"', 'accessToken'],
  ])('finds the name in %j', (line, name) => {
    expect(findAssignedSecret(line, false)).toBe(name);
  });

  it.each([
    ['a comparison', 'password == "hunter22"'],
    ['a comparison', 'password !== "hunter22"'],
    ['a reference', 'password = process.env.PASSWORD'],
    ['a reference', 'password = "$DB_PASSWORD"'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the text to be looked at
    ['a reference', 'password = `pre${secret}fix`'],
    ['a placeholder', 'password = "changeme1"'],
    ['a placeholder', 'apiKey = "<your key 1>"'],
    ['a label', 'password: "Password"'],
    ['a sentence', 'password: "Choose 1 password"'],
    ['an empty value', 'password = ""'],
    ['a short value', 'password = "x"'],
    ['a name of letters only', 'token = "identifier"'],
    ['another name', 'passwordLength = "12345678a"'],
    ['a path', 'secret = "/run/secrets/1"'],
    ['a quote that never ends', 'password = "hunter22'],
    ['a bare value in code', 'password = hunter22'],
  ])('passes over %s: %j', (_name, line) => {
    expect(findAssignedSecret(line, false)).toBeUndefined();
  });

  it.each([
    ['DB_PASSWORD=hunter22', 'DB_PASSWORD'],
    ['password: hunter22', 'password'],
    ['password: string', undefined],
    ['password: !vault hunter22', undefined],
  ])('reads the bare value of a settings file in %j', (line, name) => {
    expect(findAssignedSecret(line, true)).toBe(name);
  });
});

describe('the searches for secrets take time in proportion to the line', () => {
  it.each([
    ['AKIA', 3e5],
    ['xoxb-', 3e5],
    ['ghp_', 3e5],
    ['-----BEGIN ', 2e5],
    ['="', 5e5],
    ["password='", 2e5],
    ['password=" ', 2e5],
    ['= ', 5e5],
    [' ', 1e6],
    ['a', 1e6],
    ['password=', 2e5],
  ])('%j, over and over', (piece, times) => {
    const line = piece.repeat(times);
    const start = performance.now();
    findTokens(line);
    maskTokens(line);
    beginsPrivateKey(line);
    findAssignedSecret(line, true);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
