import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeStalledReaders } from './stalled-readers.ts';

describe('a response', () => {
  // More than the system buffers for a connection.
  const size = 30_000_000;
  let app: FastifyInstance;
  let port: number;
  beforeEach(async () => {
    app = Fastify({ keepAliveTimeout: 5_000 });
    closeStalledReaders(app, 300);
    app.get('/large', async () => Buffer.alloc(size, 'x'));
    app.get('/late', async () => sleep(1_000, 'done'));
    await app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = app.server.address() as AddressInfo);
  });
  afterEach(() => app.close());

  const get = (path: string): Socket => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
    return socket;
  };
  const connections = (): Promise<number> =>
    new Promise((resolve, reject) => app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))));

  test('that the client does not read is dropped', async () => {
    const socket = get('/large').pause();
    await once(socket, 'connect');
    await expect.poll(connections, { timeout: 5_000 }).toBe(0);
    socket.destroy();
  });

  test('that the client reads slowly but steadily arrives', async () => {
    const socket = get('/large');
    let bytes = 0;
    for await (const chunk of socket) {
      bytes += (chunk as Buffer).length;
      if (bytes >= size) break;
      if (bytes % 5 === 0) await sleep(1);
    }
    expect(bytes).toBeGreaterThanOrEqual(size);
  });

  test('that the server is slow to send arrives', async () => {
    const socket = get('/late');
    expect(String((await once(socket, 'data'))[0])).toMatch(/done$/);
    // The connection is kept for the next request.
    await sleep(600);
    expect(await connections()).toBe(1);
    socket.destroy();
  });
});
