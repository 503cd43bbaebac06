import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contract/shapes.ts';

interface Pace {
  /** Bytes a second that a body must have on average once `grace` is over. */
  readonly rate: number;
  /** Milliseconds without a minimum, in which a line may take up speed. */
  readonly grace: number;
  /** Milliseconds in which something must come. */
  readonly stall: number;
  /** Milliseconds between two looks. */
  readonly every: number;
}

/** A body that is still coming in. Only time in which the server waits for its sender counts. */
interface OpenBody {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly from: number;
  seen: number;
  waited: number;
  stalled: number;
}

/**
 * Closes connections whose request body comes too slowly, with a 408: a body that never ends would hold a connection, and of a form its temporary
 * files, for as long as its sender likes.
 */
export function closeSlowBodies(
  app: FastifyInstance,
  rate: number,
  pace: Omit<Pace, 'rate'> = { grace: 30_000, stall: 30_000, every: 5000 },
): void {
  const open = new Set<OpenBody>();
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    // Calls of tests have no socket.
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
      if (body.request.raw.complete) open.delete(body);
      else if (isTooSlow(body, { rate, ...pace })) close(body);
    }
  }, pace.every).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Counts the time since the last look. */
function isTooSlow(body: OpenBody, { rate, grace, stall, every }: Pace): boolean {
  const { raw } = body.request;
  // What has come waits for the server, and more would have no room: nothing that its sender could help.
  if (raw.readableLength >= raw.readableHighWaterMark) return false;
  const { bytesRead } = raw.socket;
  body.waited += every;
  body.stalled = bytesRead === body.seen ? body.stalled + every : 0;
  body.seen = bytesRead;
  if (body.stalled >= stall) return true;
  return body.waited > grace && bytesRead - body.from < (rate * body.waited) / 1000;
}

/** Past the reply, whose handler still waits for the body and then finds the connection gone. */
function close({ request, reply }: OpenBody): void {
  const { socket } = request.raw;
  request.log.info('request body too slow');
  if (reply.raw.headersSent) return void socket.destroy();
  const body: ErrorBody = {
    message: 'Request timeout',
    details: 'The request arrived too slowly. Please try again on a faster connection.',
  };
  const json = JSON.stringify(body);
  const head = `HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(json)}`;
  socket.end(`${head}\r\n\r\n${json}`, () => socket.destroy());
}
