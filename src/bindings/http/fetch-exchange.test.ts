import { describe, expect, test } from 'vitest';
import { closedUrl, startPeer } from '../../../test/support/scripted-peer.js';
import { TransportError } from '../../protocol/transport-error.js';
import { openExchange } from './fetch-exchange.js';

const platformFetch = (url: string, init: RequestInit): Promise<Response> => fetch(url, init);

/** A fetch that never answers and does not heed its signal. */
const deafFetch = (): Promise<Response> => new Promise(() => {});

describe('openExchange', () => {
  test('gives status, headers and the bytes, then the end', async () => {
    const peer = await startPeer((_, reply) => reply.send('hello', { status: 201, headers: { 'x-more': 'yes' } }));
    const exchange = await openExchange({ fetch: platformFetch, url: peer.url, init: {} });
    expect([exchange.status, exchange.ok, exchange.header('x-more'), exchange.header('x-none')]).toEqual([
      201,
      true,
      'yes',
      undefined,
    ]);
    expect(new TextDecoder().decode(await exchange.read(5000))).toBe('hello');
    expect(await exchange.read(5000)).toBeUndefined();
    expect(await exchange.read(5000)).toBeUndefined();
  });

  test('gives redirects as they are', async () => {
    const peer = await startPeer((_, reply) => reply.send('', { status: 307, headers: { location: '/elsewhere' } }));
    const exchange = await openExchange({ fetch: platformFetch, url: peer.url, init: { method: 'POST', body: 'x' } });
    expect([exchange.status, exchange.header('location'), peer.requests.length]).toEqual([307, '/elsewhere', 1]);
  });

  test('ends with `timeout` when no head comes, and closes the connection', async () => {
    const peer = await startPeer(() => {});
    const opened = openExchange({ fetch: platformFetch, url: peer.url, init: {}, responseTimeoutMs: 50 });
    await expect(opened).rejects.toMatchObject({ name: 'TransportError', kind: 'timeout' });
    await peer.quiet();
  });

  test('ends with `timeout` when a body falls silent, and closes the connection', async () => {
    const peer = await startPeer((_, reply) => void reply.stream().write('data'));
    const exchange = await openExchange({ fetch: platformFetch, url: peer.url, init: {} });
    await exchange.read(5000);
    await expect(exchange.read(50)).rejects.toMatchObject({ kind: 'timeout' });
    await peer.quiet();
  });

  test('ends with `network` when nobody listens, and says why', async () => {
    const opened = openExchange({ fetch: platformFetch, url: await closedUrl(), init: {} });
    await expect(opened).rejects.toMatchObject({ kind: 'network', message: expect.stringContaining('ECONNREFUSED') });
  });

  test('ends with `network` when the body is cut', async () => {
    const peer = await startPeer((_, reply) => reply.stream().write('data').cut());
    const exchange = await openExchange({ fetch: platformFetch, url: peer.url, init: {} });
    const readAll = async (): Promise<void> => {
      while ((await exchange.read(5000)) !== undefined);
    };
    await expect(readAll()).rejects.toMatchObject({ kind: 'network' });
  });

  test.each(['before', 'during', 'while reading'])('ends with `aborted` when its caller aborts %s', async (when) => {
    const peer = await startPeer((_, reply) => {
      if (when === 'while reading') reply.stream();
      else controller.abort(new Error('enough'));
    });
    const controller = new AbortController();
    if (when === 'before') controller.abort(new Error('enough'));
    const run = async (): Promise<void> => {
      const { signal } = controller;
      const exchange = await openExchange({ fetch: platformFetch, url: peer.url, init: {}, signal });
      const reading = exchange.read(5000);
      controller.abort(new Error('enough'));
      await reading;
    };
    await expect(run()).rejects.toMatchObject({ kind: 'aborted', cause: new Error('enough') });
    await peer.quiet();
  });

  test('throws the reason of the signal when that is a TransportError already', async () => {
    const reason = new TransportError('timeout', 'too late', { taskId: 't' });
    const opened = openExchange({ fetch: deafFetch, url: 'http://x', init: {}, signal: AbortSignal.abort(reason) });
    await expect(opened).rejects.toBe(reason);
  });

  test('is not held up by a fetch that does not heed its signal', async () => {
    const opened = openExchange({ fetch: deafFetch, url: 'http://x', init: {}, responseTimeoutMs: 10 });
    await expect(opened).rejects.toMatchObject({ kind: 'timeout' });
  });

  test('cancels the body of an answer that comes too late', async () => {
    let canceled = (): void => {};
    const cancellation = new Promise<void>((resolve) => {
      canceled = resolve;
    });
    let answer = (_: Response): void => {};
    const late = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const opened = openExchange({ fetch: () => late, url: 'http://x', init: {}, responseTimeoutMs: 10 });
    await expect(opened).rejects.toMatchObject({ kind: 'timeout' });
    answer(new Response(new ReadableStream({ cancel: () => canceled() })));
    await cancellation;
  });

  test('finds the end when it is closed while a read waits', async () => {
    const peer = await startPeer((_, reply) => void reply.stream());
    const exchange = await openExchange({ fetch: platformFetch, url: peer.url, init: {} });
    const reading = exchange.read(5000);
    exchange.close();
    expect(await reading).toBeUndefined();
    await peer.quiet();
  });

  test('lets go of the signal once the body has been read', async () => {
    const peer = await startPeer((_, reply) => reply.send('x'));
    const { signal } = new AbortController();
    const listeners = new Set<unknown>();
    const { addEventListener, removeEventListener } = signal;
    signal.addEventListener = (type: string, listener: EventListener) => {
      listeners.add(listener);
      addEventListener.call(signal, type, listener);
    };
    signal.removeEventListener = (type: string, listener: EventListener) => {
      listeners.delete(listener);
      removeEventListener.call(signal, type, listener);
    };
    const exchange = await openExchange({ fetch: platformFetch, url: peer.url, init: {}, signal });
    expect(listeners.size).toBe(1);
    while ((await exchange.read(5000)) !== undefined);
    expect(listeners.size).toBe(0);
  });
});
