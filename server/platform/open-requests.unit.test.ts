import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { countOpenRequest, openRequests } from './open-requests.ts';

const count = new Int32Array(openRequests);

test('counts pipelined requests until their connection breaks', async () => {
  // The first response never ends, so the second one never gets the connection.
  const server = createServer((request, response) => countOpenRequest(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n');
  await vi.waitFor(() => expect(count[0]).toBe(2));
  socket.destroy();
  await vi.waitFor(() => expect(count[0]).toBe(0));
  server.close();
});

test('counts a request until its response ends', async () => {
  const counts: (number | undefined)[] = [];
  const server = createServer((request, response) => {
    countOpenRequest(request, response);
    counts.push(count[0]);
    response.end('done');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).text();
  await vi.waitFor(() => expect(count[0]).toBe(0));
  expect(counts).toEqual([1]);
  server.close();
});
