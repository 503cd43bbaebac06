import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * One Int32: the number of requests to the API in progress in this process. The embedded database
 * reads it in its own thread.
 */
export const openRequests = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);

const count = new Int32Array(openRequests);

/**
 * Counts a request until its response or its connection closes: a response that waits for an
 * earlier one of the same connection has no close of its own.
 */
export function countOpenRequest({ socket }: IncomingMessage, response: ServerResponse): void {
  Atomics.add(count, 0, 1);
  let isOpen = true;
  const end = (): void => {
    response.off('close', end);
    socket.off('close', end);
    if (isOpen) Atomics.sub(count, 0, 1);
    isOpen = false;
  };
  response.on('close', end);
  // One for each pipelined request.
  socket.setMaxListeners(0);
  socket.on('close', end);
}
