import { delimiter, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testEnvironment } from './environment.js';

describe('testEnvironment', () => {
  it('leaves out what looks like a secret, by name or by value', () => {
    const secrets = {
      GITHUB_TOKEN: 'a',
      AWS_SECRET_ACCESS_KEY: 'b',
      DB_PASSWORD: 'c',
      MYSQL_PASSWD: 'd',
      api_key: 'e',
      GOOGLE_APPLICATION_CREDENTIALS: 'f',
      SSH_AUTH_SOCK: 'g',
      'npm_config_//registry.example.com/:_authToken': 'h',
      DATABASE_URL: 'postgres://user:word@db.example.com/app',
    };
    const env = testEnvironment('/w', { ...secrets, HOME: '/home/user', GIT_AUTHOR_NAME: 'A', PAGER: 'less' });
    expect(Object.keys(env).filter((name) => name in secrets)).toEqual([]);
    expect(env).toMatchObject({ HOME: '/home/user', GIT_AUTHOR_NAME: 'A', PAGER: 'less' });
  });

  it('asks for plain output', () => {
    expect(testEnvironment('/w', { FORCE_COLOR: '3' })).toMatchObject({ CI: '1', FORCE_COLOR: '0', NO_COLOR: '1' });
  });

  it('hides a test run around it', () => {
    const env = testEnvironment('/w', { NODE_TEST_CONTEXT: 'child-v8', VITEST: 'true', npm_lifecycle_event: 'start' });
    expect(Object.keys(env).filter((name) => /VITEST|NODE_TEST|npm/.test(name))).toEqual([]);
  });

  it('finds the programs of the workspace first, and always a Node', () => {
    const path = testEnvironment('/a/w', { PATH: '/usr/bin' }).PATH?.split(delimiter);
    expect(path).toEqual([
      '/a/w/node_modules/.bin',
      '/a/node_modules/.bin',
      '/node_modules/.bin',
      '/usr/bin',
      dirname(process.execPath),
    ]);
  });
});
