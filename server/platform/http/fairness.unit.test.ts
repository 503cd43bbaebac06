import { setTimeout as sleep } from 'node:timers/promises';
import { request as send } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fairLimits } from './fair-limits.ts';
import { createFairQueue, shareFairly } from './fairness.ts';
import { sendError } from './errors.ts';

const call = { summary: '', who: 'visitor', responses: {} } as const;

describe('sharing the server among callers', () => {
  let app: FastifyInstance;
  let running: number;
  let max: number;
  let free: () => void;
  let gate: Promise<void>;
  let ended: boolean;

  beforeEach(() => {
    ended = false;
    app = Fastify({ trustProxy: true });
    app.decorate('securityLog', { write: () => undefined, close: async () => undefined });
    running = 0;
    max = 0;
    gate = new Promise((resolve) => (free = resolve));
    app.setErrorHandler(sendError);
    shareFairly(app, createFairQueue({}, { ...fairLimits, running: 2, queued: 3, patience: 200 }));
    app.decorateRequest('caller', null);
    app.addHook('onRequest', async ({ headers }, _reply) => {
      if (headers.authorization === 'bad' || (ended && headers.authorization === '7'))
        throw Object.assign(new Error('rejected'), { statusCode: 401 });
    });
    app.addHook('onRequest', async (request) => {
      const id = Number(request.headers.authorization);
      if (id > 0) request.caller = { id, username: 'reader', sessionId: 1, premium: false, roles: [], numbering: null };
    });
    const work = async (): Promise<string> => {
      max = Math.max(max, ++running);
      await gate;
      running--;
      return 'done';
    };
    app.get('/api/work', { config: { endpoint: call } }, work);
    app.post('/api/work', { config: { endpoint: call } }, work);
    app.get('/api/health', { config: { endpoint: { ...call, probe: true } } }, async () => 'ok');
    app.get('/api/docs', { config: { fairly: true } }, work);
    app.get('/page', async () => 'page');
  });
  afterEach(async () => {
    free();
    await app.close();
  });

  /** Sends immediately; `inject` alone waits until it is awaited. */
  const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers }).then((response) => response);

  it('runs few calls of one network at once and rejects more with a `Retry-After` when too many wait', async () => {
    // With the weight of a network, 16 run and 24 wait.
    const calls = Array.from({ length: 41 }, () => ask('/api/work'));
    const rejected = await calls[40];
    expect([rejected?.statusCode, rejected?.headers['retry-after'], rejected?.json().details]).toEqual([
      429,
      '5',
      expect.stringContaining('wait a few seconds'),
    ]);
    expect(max).toBe(16);
    free();
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([...Array.from({ length: 40 }, () => 200), 429]);
    expect(max).toBe(16);
  });

  it('does not delay health probes and the page while a caller fills its queue', async () => {
    const calls = Array.from({ length: 40 }, () => ask('/api/work'));
    expect((await ask('/api/health')).statusCode).toBe(200);
    expect((await ask('/page')).statusCode).toBe(200);
    free();
    await Promise.all(calls);
  });

  it('counts the API document like a call', async () => {
    const calls = Array.from({ length: 40 }, () => ask('/api/docs'));
    expect((await ask('/api/docs')).statusCode).toBe(429);
    free();
    await Promise.all(calls);
  });

  it('gives each account on a network its own queue, but not an invented token', async () => {
    free();
    await ask('/api/work', { authorization: '1' });
    gate = new Promise((resolve) => (free = resolve));
    const visitors = ['', 'invented', 'other'].flatMap((authorization) =>
      Array.from({ length: 6 }, () => ask('/api/work', { authorization })),
    );
    const reader = ask('/api/work', { authorization: '1' });
    await sleep(50);
    expect(running).toBe(17);
    free();
    await Promise.all([...visitors, reader]);
  });

  it('gives a token whose session has ended no part of its account any more', async () => {
    free();
    await ask('/api/work', { authorization: '7' });
    ended = true;
    expect((await ask('/api/work', { authorization: '7' })).statusCode).toBe(401);
    gate = new Promise((resolve) => (free = resolve));
    const visitors = Array.from({ length: 16 }, () => ask('/api/work'));
    await sleep(20);
    const late = ask('/api/work', { authorization: '7' });
    expect(await Promise.race([late, sleep(50, 'waits behind the visitors')])).toBe('waits behind the visitors');
    free();
    await Promise.all([...visitors, late]);
  });

  it('rejects a call that waits too long', async () => {
    const calls = Array.from({ length: 17 }, () => ask('/api/work'));
    expect((await calls[16])?.statusCode).toBe(429);
    free();
  });

  it('frees the slot of a call that is later rejected or fails', async () => {
    free();
    for (let i = 0; i < 17; i++) expect((await ask('/api/work', { authorization: 'bad' })).statusCode).not.toBe(429);
    expect((await ask('/api/work')).statusCode).toBe(200);
  });

  const sleepUntil = async (isTrue: () => boolean): Promise<void> => {
    for (let i = 0; i < 200 && !isTrue(); i++) await sleep(10);
  };
  const listen = async (): Promise<number> => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    return (app.server.address() as AddressInfo).port;
  };
  /** Sends the beginning of a body; `end` sends the rest. */
  const startSending = (port: number) => {
    const headers = { 'content-type': 'application/json', 'content-length': '2' };
    const one = send({ port, method: 'POST', path: '/api/work', headers });
    one.on('error', () => undefined).write('{');
    return one;
  };

  it('takes no slot for bodies in transfer and releases their resources when the callers disconnect', async () => {
    const port = await listen();
    const slow = Array.from({ length: 30 }, () => startSending(port));
    await sleep(100);
    free();
    expect((await ask('/api/work')).statusCode).toBe(200);
    for (const one of slow) one.destroy();
    await sleep(50);
    expect((await Promise.all([ask('/api/work'), ask('/api/work')])).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  it('runs few calls at once whose bodies arrive together', async () => {
    const port = await listen();
    const slow = Array.from({ length: 30 }, () => startSending(port));
    await sleep(100);
    const responses = slow.map((one) => new Promise((resolve) => one.on('response', ({ statusCode }) => resolve(statusCode))));
    for (const one of slow) one.end('}');
    await sleepUntil(() => running >= 16);
    await sleep(50);
    expect(max).toBe(16);
    free();
    expect(new Set(await Promise.all(responses))).toEqual(new Set([200]));
  });

  it('runs one call of a connection at a time and rejects more if too many wait', async () => {
    const socket = connect(await listen(), '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => (received += String(chunk)));
    socket.write('GET /api/work HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(30));
    await sleepUntil(() => running > 0);
    await sleep(50);
    expect(max).toBe(1);
    free();
    await sleepUntil(() => received.split('HTTP/1.1').length > 30);
    expect([...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
      ...Array.from({ length: 11 }, () => '200'),
      ...Array.from({ length: 19 }, () => '429'),
    ]);
    socket.destroy();
  });

  it('counts a call whose caller disconnected until its work is done', async () => {
    const port = await listen();
    for (let i = 0; i < 20; i++) {
      const one = send({ port, path: '/api/work' }).on('error', () => undefined);
      one.end();
      await sleep(30);
      one.destroy();
      await sleep(30);
    }
    expect(max).toBe(16);
  });
});
