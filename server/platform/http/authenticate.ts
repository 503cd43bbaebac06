import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Sql } from '../db/open.ts';
import { unauthorized } from './http-error.ts';

/** The user to whom a valid token belongs. */
export interface Caller {
  readonly id: number;
  readonly username: string;
  readonly sessionId: number;
  /** Whether the user's premium subscription is active. */
  readonly premium: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract endpoint of the route, if it has one. */
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** Returns the hash of a token, the only form in which it is stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Authenticates requests before anything else is validated. A token must be valid even on public
 * endpoints, and a `username` header must name its owner.
 */
export function authenticateRequests(app: FastifyInstance, sql: Sql): void {
  app.decorateRequest('caller', null);
  // Fastify accepts `done` or a promise: a request without a token need not wait for a promise.
  app.addHook('onRequest', (request, _reply, done): void | Promise<void> => {
    const requiresUser = request.routeOptions.config.endpoint?.who === 'user';
    if (request.headers.authorization === undefined) return done(requiresUser ? unauthorized() : undefined);
    return callerOf(sql, request.headers).then((caller) => void (request.caller = caller));
  });
}

export function requireCaller(request: FastifyRequest): Caller {
  if (!request.caller) throw unauthorized();
  return request.caller;
}

async function callerOf(sql: Sql, { authorization, username }: FastifyRequest['headers']): Promise<Caller> {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  const caller = token === undefined ? null : await findCaller(sql, hashToken(token));
  if (!caller) throw unauthorized();
  if (username !== undefined && String(username).toLowerCase() !== caller.username.toLowerCase()) throw unauthorized();
  return caller;
}

/**
 * Sessions end 30 days after their last use and 180 days after login. Use is recorded at most
 * hourly, so that reads rarely write.
 */
async function findCaller(sql: Sql, tokenHash: Buffer): Promise<Caller | null> {
  const [row] = await sql<(Caller & { stale: boolean })[]>`
    select u.id, u.username, s.id as "sessionId", u.subscription_status is not distinct from 'active' as premium,
      s.last_used_at < now() - interval '1 hour' as stale
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.last_used_at > now() - interval '30 days'
      and s.created_at > now() - interval '180 days'`;
  if (!row) return null;
  const { stale, ...caller } = row;
  if (stale) await sql`update sessions set last_used_at = now() where id = ${caller.sessionId}`;
  return caller;
}
