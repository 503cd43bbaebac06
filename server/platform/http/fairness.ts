import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fairLimits } from './fair-limits.ts';
import { FairQueue, type RejectionReason, type Turn } from './fair-queue.ts';
import type { Sql } from '../db/open.ts';
import { HttpError, tooMany } from './http-error.ts';
import { networkOf } from './network.ts';
import { hasBody } from './slow-bodies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Shares the server fairly like a contract endpoint. */
    fairly?: true;
  }
  interface FastifyRequest {
    /** Undefined while the call waits for its body or for its turn. */
    turn: Turn | undefined;
    /**
     * Waits for a turn after the body has arrived. Handlers of forms call this, since they read the
     * body.
     */
    takeTurn: (() => Promise<void>) | undefined;
  }
}

/**
 * Milliseconds charged for a streamed response, such as an export, in addition to producing its
 * first bytes.
 */
const streamedWork = 100;
const rememberedTokens = 10_000;
/**
 * A class without accounts may share one address. Calls open to visitors are cheap, so a larger
 * share hardly affects others.
 */
const readersOfNetwork = 8;

/**
 * Returns a queue that charges calls for processor time, so that a slow or busy machine does not
 * pace honest readers.
 */
export function createFairQueue(sql: Pick<Sql, 'timeInUse'>, limits = fairLimits): FairQueue {
  // The embedded database is a thread of this process.
  const processorTime = (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  };
  // Of a PostgreSQL server, the processor time is unknown; the time for which connections were in
  // use counts instead.
  return new FairQueue(limits, () => processorTime() + (sql.timeInUse?.() ?? 0));
}

/**
 * Shares the server's time among callers: accounts, and networks for requests without a valid
 * token. Register it before authentication, whose query would otherwise bypass the queue.
 */
export function shareFairly(app: FastifyInstance, queue: FairQueue): void {
  const accounts = new Map<string, number>();
  app.decorateRequest('turn');
  app.decorateRequest('takeTurn');
  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint, fairly } = request.routeOptions.config;
    if ((endpoint === undefined || endpoint.probe) && !fairly) return done();
    const enter = (first: boolean, admitted: () => void, rejected: (error: Error) => void): (() => void) => {
      const account = request.caller?.id ?? accountOf(request, accounts);
      const [key, weight] = account === undefined ? [`network ${networkOf(request.ip)}`, readersOfNetwork] : [`account ${account}`, 1];
      const admit = (turn: Turn): void => {
        request.turn = turn;
        admitted();
      };
      return queue.enter(key, admit, (reason) => rejected(errorFor(reason)), { weight, first });
    };
    request.takeTurn = () => returnToQueue(request, reply, enter);
    reply.raw.once('close', () => {
      // A handler still at work keeps its turn until it responds, or callers who disconnect would
      // get work for free.
      if (reply.sent || reply.raw.headersSent) request.turn?.end(streamedWork);
    });
    const begin = (): void => void reply.raw.once('close', enter(false, done, done));
    if (!inOrder(request, reply, begin)) done(errorFor('caller queue full'));
  });
  // A body still in transfer takes no slot from others.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (!request.raw.complete && hasBody(request)) release(request);
    done();
  });
  app.addHook('preValidation', (request, _reply, done): void | Promise<void> => {
    const { endpoint } = request.routeOptions.config;
    if (request.turn || !request.takeTurn || endpoint?.files) return done();
    return request.takeTurn();
  });
  // Only a token known to be valid identifies an account; otherwise every invented token would get
  // its own queue.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.caller && request.headers.authorization !== undefined)
      remember(accounts, digest(request.headers.authorization), request.caller.id);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    // The session has ended: a leftover token must not use up its owner's share.
    if (reply.statusCode === 401 && request.headers.authorization !== undefined) accounts.delete(digest(request.headers.authorization));
    if (isStream(payload)) request.turn?.send();
    else request.turn?.end();
    done();
  });
}

function release(request: FastifyRequest): void {
  request.turn?.end();
  request.turn = undefined;
}

/**
 * Puts a call whose body has arrived before its caller's other calls. Rejects if the caller
 * disconnects.
 */
async function returnToQueue(request: FastifyRequest, reply: FastifyReply, enter: Enter): Promise<void> {
  if (request.turn) return;
  await new Promise<void>((resolve, reject) => {
    const leave = enter(true, resolve, reject);
    reply.raw.once('close', () => {
      leave();
      reject(Object.assign(new Error('the client disconnected'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }));
    });
  });
}

type Enter = (first: boolean, admitted: () => void, rejected: (error: Error) => void) => () => void;

/**
 * Calls of a connection that wait for its earlier responses. Browsers and proxies do not send
 * several at once.
 */
const mostPipelined = 10;
const pipelined = new WeakMap<Socket, number>();

/**
 * Calls `begin` when the connection has sent its earlier responses. Returns false if too many of
 * its calls wait.
 */
function inOrder({ raw: { socket } }: FastifyRequest, { raw: response }: FastifyReply, begin: () => void): boolean {
  // Node assigns the socket to one response after the other.
  if (response.socket) return (begin(), true);
  const waiting = pipelined.get(socket) ?? 0;
  if (waiting >= mostPipelined) return false;
  pipelined.set(socket, waiting + 1);
  response.once('socket', () => {
    pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1);
    // Node is still assigning the socket.
    process.nextTick(() => void (response.destroyed || begin()));
  });
  return true;
}

function accountOf({ headers: { authorization } }: FastifyRequest, accounts: ReadonlyMap<string, number>): number | undefined {
  return authorization === undefined ? undefined : accounts.get(digest(authorization));
}

function digest(authorization: string): string {
  return createHash('sha256').update(authorization).digest('base64');
}

function remember(accounts: Map<string, number>, key: string, id: number): void {
  accounts.delete(key);
  accounts.set(key, id);
  const [oldest] = accounts.keys();
  if (accounts.size > rememberedTokens && oldest !== undefined) accounts.delete(oldest);
}

function isStream(payload: unknown): boolean {
  return payload !== null && typeof payload === 'object' && 'pipe' in payload;
}

function errorFor(reason: RejectionReason): HttpError {
  if (reason === 'total queue full')
    return new HttpError('busy', 'The server is too busy right now. Please try again in a moment.', { headers: { 'retry-after': '5' } });
  return tooMany('You are sending too many requests at once. Please wait a few seconds and try again.', 5);
}
