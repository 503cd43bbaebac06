import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lingerOnClose } from './lingering-close.ts';

const MEGABYTE = 1024 * 1024;

describe('a body that is rejected before its end', () => {
  let app: FastifyInstance;
  let port: number;

  beforeEach(async () => {
    app = Fastify({ bodyLimit: 1000 });
    lingerOnClose(app, { bytes: 32 * MEGABYTE, milliseconds: 1000 });
    app.post('/', async () => ({}));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterEach(() => app.close());

  /**
   * Sends a body of `length` bytes in pieces, one every `every` milliseconds, and reads only then.
   * Returns the response.
   */
  async function send(length: number, every = 0, header = `content-length: ${length}`): Promise<{ answer: string; sent: number }> {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${header}\r\n\r\n`);
    const piece = 'x'.repeat(MEGABYTE);
    let sent = 0;
    while (sent < length && !socket.destroyed) {
      await new Promise((resolve) => socket.write(piece, resolve));
      sent += MEGABYTE;
      await pause(every);
    }
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    await new Promise((resolve) => (socket.destroyed ? resolve(undefined) : socket.once('close', resolve).once('end', () => socket.end())));
    return { answer, sent };
  }

  test('is read to its end, so that a client that reads only then gets the response', async () => {
    const { answer } = await send(24 * MEGABYTE);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/^connection: close\r$/im);
  });

  test('is cut off above a number of bytes', async () => {
    expect((await send(500 * MEGABYTE)).sent).toBeLessThan(60 * MEGABYTE);
  });

  test('is cut off after a time', async () => {
    const begun = performance.now();
    expect((await send(30 * MEGABYTE, 200)).sent).toBeLessThan(15 * MEGABYTE);
    expect(performance.now() - begun).toBeLessThan(4000);
  });

  test('does not delay the end of the server', async () => {
    const sending = send(30 * MEGABYTE, 200);
    await pause(300);
    const begun = performance.now();
    await app.close();
    expect(performance.now() - begun).toBeLessThan(500);
    await sending;
  });
});
