import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes a connection whose client has read nothing of a pending response for `milliseconds` to
 * twice that. Otherwise, it could occupy memory with responses indefinitely.
 */
export function closeStalledReaders(app: FastifyInstance, milliseconds = 60_000): void {
  app.addHook('onRequest', ({ raw: { socket } }, { raw: response }, done) => {
    // Requests injected by tests have no socket. Time in which the server has nothing to send does
    // not count: Node starts the next period when the server writes.
    if (socket instanceof Socket) response.setTimeout(milliseconds, () => void (socket.writableLength > 0 && socket.resetAndDestroy()));
    done();
  });
}
