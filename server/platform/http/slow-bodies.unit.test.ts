import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../config.ts';
import { createHttp } from './api.ts';
import { closeSlowBodies } from './slow-bodies.ts';

// Concurrent, since these tests mostly wait.
describe.concurrent('a request body', () => {
  /** Starts a server that waits for `readDelay` milliseconds before it reads a body. */
  async function serve(readDelay = 0): Promise<{ port: number; log: () => string }> {
    let log = '';
    const app = Fastify({ bodyLimit: 10_000_000, logger: { stream: { write: (line) => void (log += line) } } });
    closeSlowBodies(app, 1000, { 'x-content-type-options': 'nosniff' }, { grace: 300, stall: 600, every: 50 });
    app.addContentTypeParser('text/plain', async (_request: unknown, payload: AsyncIterable<Buffer>) => {
      await pause(readDelay);
      let bytes = 0;
      for await (const chunk of payload) bytes += chunk.length;
      return bytes;
    });
    app.post('/', async ({ body }) => ({ bytes: body }));
    await app.listen({ port: 0, host: '127.0.0.1' });
    servers.push(app);
    const address = app.server.address();
    return { port: typeof address === 'object' && address ? address.port : 0, log: () => log };
  }
  const servers: FastifyInstance[] = [];
  afterAll(() => Promise.all(servers.map((app) => app.close())));

  /**
   * Sends a header and then a chunk every `every` milliseconds; resolves with the whole response
   * when the connection closes.
   */
  async function send(port: number, length: number, pieces: readonly string[], every: number): Promise<string> {
    const socket: Socket = connect(port, '127.0.0.1');
    let response = '';
    const over = new Promise<string>((resolve) => {
      socket.on('data', (chunk) => (response += String(chunk)));
      socket.on('close', () => resolve(response));
      socket.on('error', () => undefined);
    });
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: ${length}\r\n\r\n`);
    for (const piece of pieces) {
      await pause(every);
      if (socket.writable) socket.write(piece);
    }
    return over;
  }

  test('is cut off with an explanation if it arrives one byte at a time', async () => {
    const { port } = await serve();
    const response = await send(
      port,
      10_000,
      Array.from({ length: 20 }, () => 'x'),
      50,
    );
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(response).toContain('The request arrived too slowly. Please try again on a faster connection.');
    expect(response).toContain('x-content-type-options: nosniff');
  });

  test('is not timed after its rejected sender disconnected', async () => {
    const { port, log } = await serve();
    const socket = connect(port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99999999\r\n\r\n');
    await once(socket, 'data');
    socket.destroy();
    await pause(1000);
    expect(log()).toContain('request completed');
    expect(log()).not.toContain('too slow');
  });

  test('is cut off if it stalls after a burst', async () => {
    const { port } = await serve();
    expect(await send(port, 200_000, ['x'.repeat(100_000)], 0)).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('is accepted if it arrives slowly but steadily', async () => {
    const { port } = await serve();
    expect(
      await send(
        port,
        4000,
        Array.from({ length: 10 }, () => 'x'.repeat(400)),
        150,
      ),
    ).toContain('{"bytes":4000}');
  });

  test('is accepted if the server is slow to read it', async () => {
    const { port } = await serve(1500);
    expect(await send(port, 1_000_000, ['x'.repeat(1_000_000)], 0)).toContain('{"bytes":1000000}');
  });
});

test('closes a connection with no request or an incomplete header within 30 seconds', async () => {
  const app = createHttp(loadConfig({ LOG_LEVEL: 'silent' }));
  await app.ready();
  // Node checks every `connectionsCheckingInterval`, which it does not expose.
  expect(app.server.headersTimeout).toBeLessThanOrEqual(25_000);
  expect(app.server.requestTimeout).toBeGreaterThan(((25 * 1024 * 1024) / 4096) * 1000);
  await app.close();
});

test('closes an idle connection 25 seconds after its last response', async () => {
  const app = createHttp(loadConfig({ LOG_LEVEL: 'silent' }));
  await app.ready();
  expect(app.server.keepAliveTimeout).toBe(25_000);
  await app.close();
});
