import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contract/shapes.ts';

interface Pace {
  /** Minimum average bytes per second of a body after `grace`. */
  readonly rate: number;
  /** Milliseconds without a minimum rate, while the connection speeds up. */
  readonly grace: number;
  /** Milliseconds within which some data must arrive. */
  readonly stall: number;
  /** Milliseconds between two checks. */
  readonly every: number;
}

/** A body still being received. Only time during which the server waits for the client counts. */
interface OpenBody {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly from: number;
  seen: number;
  waited: number;
  stalled: number;
}

/**
 * Closes connections whose request body arrives too slowly, with a 408. Otherwise a client could
 * tie up a connection, and a form's temporary files, indefinitely.
 */
export function closeSlowBodies(
  app: FastifyInstance,
  rate: number,
  headers: Readonly<Record<string, string>>,
  pace: Omit<Pace, 'rate'> = { grace: 30_000, stall: 30_000, every: 5000 },
): void {
  const open = new Set<OpenBody>();
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    // Requests injected by tests have no socket.
    if (!raw.complete && hasBody(request) && raw.socket instanceof Socket) {
      const from = raw.socket.bytesRead;
      const body: OpenBody = { request, reply, from, seen: from, waited: 0, stalled: 0 };
      open.add(body);
      raw.once('close', () => open.delete(body));
    }
    done();
  });
  const timer = setInterval(() => {
    for (const body of open) {
      const { raw } = body.request;
      // A request that got its response before its body emits no "close" when its connection ends.
      if (raw.complete || raw.socket.destroyed) open.delete(body);
      else if (isTooSlow(body, { rate, ...pace })) {
        open.delete(body);
        close(body, headers);
      }
    }
  }, pace.every).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Counts the time since the last check. */
function isTooSlow(body: OpenBody, { rate, grace, stall, every }: Pace): boolean {
  const { raw } = body.request;
  // The buffer is full and waits for the server, which is not the client's fault.
  if (raw.readableLength >= raw.readableHighWaterMark) return false;
  const { bytesRead } = raw.socket;
  body.waited += every;
  body.stalled = bytesRead === body.seen ? body.stalled + every : 0;
  body.seen = bytesRead;
  if (body.stalled >= stall) return true;
  return body.waited > grace && bytesRead - body.from < (rate * body.waited) / 1000;
}

/**
 * Bypasses the reply, whose handler still waits for the body and then finds the connection closed.
 */
function close({ request, reply }: OpenBody, commonHeaders: Readonly<Record<string, string>>): void {
  const { socket } = request.raw;
  request.log.info('request body too slow');
  if (reply.raw.headersSent) return void socket.destroy();
  const body: ErrorBody = {
    message: 'Request timeout',
    details: 'The request arrived too slowly. Please try again on a faster connection.',
  };
  const json = JSON.stringify(body);
  const headers = {
    ...commonHeaders,
    'x-request-id': request.id,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(json)),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(['HTTP/1.1 408 Request Timeout', ...lines, '', json].join('\r\n'), () => socket.destroy());
}
