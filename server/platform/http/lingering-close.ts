import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

interface LingerLimits {
  readonly bytes: number;
  readonly milliseconds: number;
}

/**
 * Reads and discards a request body, within limits, after the last response on a connection. Node
 * would close it at once; a client still sending would get a reset instead of the response.
 */
export function lingerOnClose(app: FastifyInstance, limits: LingerLimits = { bytes: 512 * 1024 * 1024, milliseconds: 60_000 }): void {
  const lingering = new Set<Socket>();
  let closing = false;
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    const { socket } = raw;
    const isLast = reply.getHeader('connection') === 'close' || !reply.raw.shouldKeepAlive;
    // Calls injected by tests have no socket.
    if (isLast && !closing && !raw.complete && socket instanceof Socket && !lingering.has(socket)) {
      lingering.add(socket);
      socket.once('close', () => lingering.delete(socket));
      linger(raw, socket, limits);
    }
    done();
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of lingering) {
      Reflect.deleteProperty(socket, 'destroySoon');
      if (socket.writableEnded) socket.destroy();
    }
  });
}

function linger(body: IncomingMessage, socket: Socket, { bytes, milliseconds }: LingerLimits): void {
  // Node calls this when the response is complete.
  socket.destroySoon = () => {
    Reflect.deleteProperty(socket, 'destroySoon');
    if (body.complete) socket.destroySoon();
    else socket.end();
  };
  const timer = setTimeout(() => socket.destroy(), milliseconds).unref();
  socket.once('close', () => clearTimeout(timer));
  let read = 0;
  body.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read > bytes) socket.destroy();
  });
  // Before the response is complete, Node closes the connection itself.
  body.once('end', () => void (socket.writableEnded && socket.destroySoon()));
  body.resume();
}
