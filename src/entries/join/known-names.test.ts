import { describe, expect, it } from 'vitest';
import { checkNames, isLiteral } from './known-names.js';

const known = { port: true, publicUrl: true, authenticate: true, allowedHosts: true, limits: true };

describe('checkNames', () => {
  it.each([
    ['prot', 'port'],
    ['Port', 'port'],
    ['publicURL', 'publicUrl'],
    ['public_url', 'publicUrl'],
    ['auth', 'authenticate'],
    ['allowHosts', 'allowedHosts'],
    ['limit', 'limits'],
  ])('takes %s for %s', (name, meant) => {
    expect(() => checkNames('serve', { [name]: 1 }, known)).toThrow(
      new TypeError(`serve has no "${name}": did you mean ${meant}?`),
    );
  });

  it('names everything that there is where nothing is near', () => {
    expect(() => checkNames('serve', { colour: 1 }, known)).toThrow(/there are only port, publicUrl, .*limits$/);
  });

  it('lets pass what is known, undefined too', () => {
    expect(() => checkNames('serve', { port: undefined, limits: {} }, known)).not.toThrow();
  });
});

describe('isLiteral', () => {
  it('is true of what has no class', () => {
    expect([{}, Object.create(null), new (class A {})(), []].map(isLiteral)).toEqual([true, true, false, false]);
  });
});
