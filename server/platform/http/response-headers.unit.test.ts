import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig } from '../../config.ts';
import { createHttp } from './api.ts';

let app: FastifyInstance;
let port: number;

beforeEach(async () => {
  app = createHttp(loadConfig({ LOG_LEVEL: 'silent', SECURITY_LOG: 'off', PUBLIC_URL: 'https://library.example' }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterEach(() => app.close());

/** Sends requests over one connection and returns the responses when the server closes it. */
function send(...texts: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('error', () => undefined).on('close', () => resolve(answer));
    for (const [i, text] of texts.entries()) setTimeout(() => socket.write(text), i * 100);
  });
}

function expectSecure(answer: string, status: number): void {
  const [head = ''] = answer.split('\r\n\r\n', 1);
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toMatch(/^content-security-policy: .*frame-ancestors 'none'/im);
  for (const name of [
    'content-security-policy',
    'strict-transport-security',
    'permissions-policy',
    'referrer-policy',
    'x-content-type-options',
  ]) {
    expect(head.match(new RegExp(`^${name}: `, 'gim')), name).toHaveLength(1);
  }
}

describe('a response of Node itself has the headers that protect readers', () => {
  test.each([
    ['an expectation that nobody can meet', 417, 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\nexpect: wonders\r\n\r\n'],
    ['no host', 400, 'GET / HTTP/1.1\r\n\r\n'],
    ['no HTTP', 400, 'nonsense\r\n\r\n'],
    ['too long headers', 431, `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['an unknown address', 404, 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
  ])('to a request with %s', async (_, status, text) => {
    expectSecure(await send(text), status);
  });

  test('to an incomplete request', async () => {
    app.server.once('connection', (socket) => {
      const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      setTimeout(() => app.server.emit('clientError', late, socket), 50);
    });
    expectSecure(await send('GET / HTTP/1.1\r\n'), 408);
  });

  test('to a request that arrives while the server stops', async () => {
    const answered = send('', 'GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await pause(50);
    const closed = app.close();
    expectSecure(await answered, 503);
    await closed;
  });
});
