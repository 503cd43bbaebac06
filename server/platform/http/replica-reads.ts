import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Replicas } from '../db/replicas.ts';
import type { Sql } from '../db/sql.ts';

declare module 'fastify' {
  interface FastifyInstance {
    primarySql: Sql;
  }
  interface FastifyRequest {
    /** The replica that serves the reads of this request; undefined for the primary. */
    replicaSql: Sql | undefined;
  }
}

/**
 * The values of `Read-After` that a process remembers. A forgotten one costs a read of the primary.
 */
const MAX_KNOWN = 20_000;

/**
 * Chooses a replica for reads that may be a second old; docs/several-machines.md explains the
 * header `Read-After`. Call it after authentication.
 */
export function chooseReplicas(app: FastifyInstance, sql: Sql, replicas: Replicas | undefined): void {
  const known = new LRUCache<string, number>({ max: MAX_KNOWN });
  app.decorate('primarySql', sql);
  app.decorateRequest('replicaSql', undefined);
  if (!replicas) return;
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.endpoint?.replica) {
      const since = lastChange(known, request);
      request.replicaSql = since === undefined ? undefined : replicas.choose(since);
    }
    done();
  });
}

/**
 * Returns a time by which the caller's changes were made; undefined if it is unknown. Visitors
 * change nothing.
 */
function lastChange(known: LRUCache<string, number>, { caller, headers }: FastifyRequest): number | undefined {
  if (!caller) return -Infinity;
  const value = headers['read-after'];
  // A client that does not send the header reads from the primary.
  if (typeof value !== 'string' || !/^[\w-]{8,64}$/.test(value)) return undefined;
  const key = `${caller.id} ${value}`;
  const at = known.get(key);
  // When a process first sees a value, the change was made, so replicas that are complete until
  // that time have it.
  if (at === undefined) known.set(key, performance.now());
  return at;
}

/**
 * Runs a read. If it fails on a replica, runs it again on the primary, whatever the error: a
 * replica may have gone away, and something that it does not have yet may exist.
 */
export async function readWithFallback<T>(request: FastifyRequest, read: (sql: Sql) => Promise<T>): Promise<T> {
  const { replicaSql, server } = request;
  if (!replicaSql) return read(server.primarySql);
  try {
    return await read(replicaSql);
  } catch {
    request.replicaSql = undefined;
    return read(server.primarySql);
  }
}
