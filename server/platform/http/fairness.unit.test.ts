import { setTimeout as sleep } from 'node:timers/promises';
import { request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fairLimits } from './fair-queue.ts';
import { createFairQueue, shareFairly } from './fairness.ts';
import { sendError } from './errors.ts';

const call = { summary: '', who: 'visitor', answers: {} } as const;

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
        throw Object.assign(new Error('refused'), { statusCode: 401 });
    });
    app.addHook('onRequest', async (request) => {
      const id = Number(request.headers.authorization);
      if (id > 0) request.caller = { id, username: 'reader', sessionId: 1, premium: false };
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
    app.get('/page', async () => 'page');
  });
  afterEach(async () => {
    free();
    await app.close();
  });

  /** Sends immediately; `inject` alone waits until it is awaited. */
  const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers }).then((response) => response);

  it('runs few calls of one network at once and refuses more with a `Retry-After` when too many wait', async () => {
    // Two run and, with the weight of a network, 24 wait.
    const calls = Array.from({ length: 27 }, () => ask('/api/work'));
    const refused = await calls[26];
    expect([refused?.statusCode, refused?.headers['retry-after'], refused?.json().details]).toEqual([
      429,
      '5',
      expect.stringContaining('wait a few seconds'),
    ]);
    expect(max).toBe(2);
    free();
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([...Array.from({ length: 26 }, () => 200), 429]);
    expect(max).toBe(2);
  });

  it('does not delay health probes and the page while a caller fills its queue', async () => {
    const calls = Array.from({ length: 26 }, () => ask('/api/work'));
    expect((await ask('/api/health')).statusCode).toBe(200);
    expect((await ask('/page')).statusCode).toBe(200);
    free();
    await Promise.all(calls);
  });

  it('gives each account on a network its own queue, but not an invented token', async () => {
    free();
    await ask('/api/work', { authorization: '1' });
    gate = new Promise((resolve) => (free = resolve));
    const visitors = [ask('/api/work'), ask('/api/work', { authorization: 'invented' }), ask('/api/work', { authorization: 'other' })];
    const reader = ask('/api/work', { authorization: '1' });
    await sleep(50);
    expect(running).toBe(3);
    free();
    await Promise.all([...visitors, reader]);
  });

  it('gives a token whose session has ended no part of its account any more', async () => {
    free();
    await ask('/api/work', { authorization: '7' });
    ended = true;
    expect((await ask('/api/work', { authorization: '7' })).statusCode).toBe(401);
    gate = new Promise((resolve) => (free = resolve));
    const visitors = [ask('/api/work'), ask('/api/work')];
    await sleep(20);
    const late = ask('/api/work', { authorization: '7' });
    expect(await Promise.race([late, sleep(50, 'waits behind the visitors')])).toBe('waits behind the visitors');
    free();
    await Promise.all([...visitors, late]);
  });

  it('refuses a call that waits too long', async () => {
    const [, , late] = [ask('/api/work'), ask('/api/work'), ask('/api/work')];
    expect((await late)?.statusCode).toBe(429);
    free();
  });

  it('frees the slot of a call that is later refused or fails', async () => {
    free();
    for (let i = 0; i < 5; i++) expect((await ask('/api/work', { authorization: 'bad' })).statusCode).not.toBe(429);
    expect((await ask('/api/work')).statusCode).toBe(200);
  });

  it('takes no slot for callers who send slowly and releases their resources when they disconnect', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const headers = { 'content-type': 'application/json', 'content-length': '100' };
    const slow = Array.from({ length: 4 }, () => {
      const one = send({ port, method: 'POST', path: '/api/work', headers });
      one.on('error', () => undefined).write('{');
      return one;
    });
    await sleep(100);
    free();
    expect((await ask('/api/work')).statusCode).toBe(200);
    for (const one of slow) one.destroy();
    await sleep(50);
    expect((await Promise.all([ask('/api/work'), ask('/api/work')])).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  it('counts a call whose caller disconnected until its work is done', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    for (let i = 0; i < 4; i++) {
      const one = send({ port, path: '/api/work' }).on('error', () => undefined);
      one.end();
      await sleep(30);
      one.destroy();
      await sleep(30);
    }
    expect(max).toBe(2);
  });
});
