import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Role } from '#core/roles.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import type { Config } from '../config.ts';
import { unauthorized } from './http-error.ts';

/** The user to whom a valid token belongs. */
export interface Caller {
  readonly id: number;
  readonly username: string;
  readonly sessionId: number;
  /** Whether the higher limits apply. */
  readonly premium: boolean;
  /** The roles in the library as a whole. */
  readonly roles: readonly Role[];
  /** The numbering of scripture that the user chose; null for the library's. */
  readonly numbering: Numbering | null;
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
 * Returns the caller of a session that has not expired, by the hash of its token. Notes the address
 * of its use.
 */
export type FindCaller = (tokenHash: Buffer, address: string) => Promise<Caller | null>;

/**
 * Authenticates requests before anything else is validated. A token must be valid even on public
 * endpoints, and a `username` header must name its owner.
 */
export function authenticateRequests(app: FastifyInstance, findCaller: FindCaller, config: Pick<Config, 'publicLibrary'>): void {
  app.decorateRequest('caller', null);
  // Fastify accepts `done` or a promise: a request without a token need not wait for a promise.
  app.addHook('onRequest', (request, _reply, done): void | Promise<void> => {
    const who = request.routeOptions.config.endpoint?.who;
    const requiresUser = who === 'user' || (who === 'reader' && !config.publicLibrary);
    if (request.headers.authorization === undefined) return done(requiresUser ? unauthorized() : undefined);
    return callerOf(findCaller, request).then((caller) => void (request.caller = caller));
  });
}

export function requireCaller(request: FastifyRequest): Caller {
  if (!request.caller) throw unauthorized();
  return request.caller;
}

async function callerOf(findCaller: FindCaller, { headers: { authorization, username }, ip }: FastifyRequest): Promise<Caller> {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  const caller = token === undefined ? null : await findCaller(hashToken(token), ip);
  if (!caller) throw unauthorized();
  if (username !== undefined && String(username).toLowerCase() !== caller.username.toLowerCase()) throw unauthorized();
  return caller;
}
