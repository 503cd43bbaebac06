import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fairLimits, FairQueue, type Refused, type Turn } from './fair-queue.ts';
import type { Sql } from '../db/open.ts';
import { HttpError, tooMany } from './http-error.ts';
import { networkOf } from './network.ts';

declare module 'fastify' {
  interface FastifyRequest {
    turn: Turn | null;
  }
}

/** Milliseconds charged for a streamed response, such as an export, in addition to producing its first bytes. */
const streamedWork = 100;
const rememberedTokens = 10_000;
/** A class without accounts may share one address. Calls open to visitors are cheap, so a larger share hardly affects others. */
const readersOfNetwork = 8;

/**
 * Returns a queue that charges calls for processor time, so that a slow or busy machine does not pace honest readers. Of a PostgreSQL
 * server the processor time is unknown, so it charges the time for which connections were lent.
 */
export function createFairQueue(sql: Pick<Sql, 'lentTime'>, limits = fairLimits): FairQueue {
  // The embedded database is a thread of this process.
  const processorTime = (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  };
  return new FairQueue(limits, () => processorTime() + (sql.lentTime?.() ?? 0));
}

/**
 * Shares the server's time among callers: accounts, and networks for requests without a valid token. Register it before
 * authentication, whose query would otherwise bypass the queue.
 */
export function shareFairly(app: FastifyInstance, queue: FairQueue): void {
  const accounts = new Map<string, number>();
  app.decorateRequest('turn', null);
  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint: call } = request.routeOptions.config;
    if (call === undefined || call.probe) return done();
    const begin = (turn: Turn): void => {
      request.turn = turn;
      followLine(request, reply, turn);
      done();
    };
    const account = accountOf(request, accounts);
    const [key, weight] = account === undefined ? [`network ${networkOf(request.ip)}`, readersOfNetwork] : [`account ${account}`, 1];
    const leave = queue.enter(key, begin, (reason) => done(errorFor(reason)), weight);
    reply.raw.once('close', leave);
  });
  // Only a token known to be valid identifies an account; otherwise every invented token would get its own queue.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.caller && request.headers.authorization !== undefined)
      remember(accounts, digest(request.headers.authorization), request.caller.id);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    // The session has ended: a leftover token must not use up its owner's share.
    if (reply.statusCode === 401 && request.headers.authorization !== undefined) accounts.delete(digest(request.headers.authorization));
    if (isStream(payload)) request.turn?.pause();
    else request.turn?.end();
    done();
  });
}

/** A call is not running while it waits for its caller to send or receive bytes. */
function followLine(request: FastifyRequest, reply: FastifyReply, turn: Turn): void {
  const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  let reading = hasBody && !request.raw.complete;
  if (reading) turn.pause();
  request.raw.once('end', () => {
    reading = false;
    turn.resume();
  });
  reply.raw.once('close', () => {
    // A handler still at work keeps its turn until it responds, or callers who disconnect would get work for free.
    if (reading) turn.end();
    else if (reply.sent || reply.raw.headersSent) turn.end(streamedWork);
  });
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

function errorFor(reason: Refused): HttpError {
  if (reason === 'total queue full')
    return new HttpError('busy', 'The server is too busy right now. Please try again in a moment.', { headers: { 'retry-after': '5' } });
  return tooMany('You are sending too many requests at once. Please wait a few seconds and try again.', 5);
}
