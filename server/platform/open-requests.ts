import type { ServerResponse } from 'node:http';

/**
 * One Int32: the number of requests in progress in this process. The embedded database reads it in
 * its own thread.
 */
export const openRequests = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);

const count = new Int32Array(openRequests);

/** Counts a request until its response ends or its connection breaks. */
export function countOpenRequest(response: ServerResponse): void {
  Atomics.add(count, 0, 1);
  response.once('close', () => Atomics.sub(count, 0, 1));
}
