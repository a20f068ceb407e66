import { expect, it } from 'vitest';
import { parseOptions } from './options.js';

const peers = ['go', 'js'];

it('plays every peer in both directions over every binding unless told otherwise', () => {
  expect(parseOptions([], peers)).toMatchObject({
    only: peers,
    directions: ['client', 'server'],
    bindings: ['JSONRPC', 'HTTP+JSON', 'GRPC'],
    write: false,
    check: false,
  });
});

it('takes several values behind a flag', () => {
  const options = parseOptions(['--only', 'js', '--scenario', 'push', 'send', '--direction', 'self'], peers);
  expect(options).toMatchObject({ only: ['js'], scenarios: ['send', 'push'], directions: ['self'] });
});

it.each([
  [['--only', 'cobol'], 'there are go, js'],
  [['--only'], '--only needs a value'],
  [['--fast'], 'not a flag: --fast'],
  [['js'], 'not a flag: js'],
  [['--list', 'js'], 'not a flag: js'],
  [['--write', '--binding', 'GRPC'], 'whole peers'],
  [['--check', '--scenario', 'send'], 'whole peers'],
])('refuses %j', (args, message) => {
  expect(() => parseOptions(args, peers)).toThrow(message);
});
