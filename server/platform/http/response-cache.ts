import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { api } from '#contract/api.ts';
import type { Sql } from '../db/sql.ts';
import { COMPRESSION_THRESHOLD, compressOnce, vary } from './compression.ts';
import { acceptedEncoding, type Encoding, matchesTag } from './conditional-requests.ts';
import { readWithFallback } from './replica-reads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on endpoints with a shared response. */
    shared: { readonly key: string; readonly etag: string; readonly encoding: Encoding | undefined } | undefined;
  }
}

interface CachedResponse {
  readonly etag: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Caches the compressed responses of `shared` endpoints until `findRevision` returns another
 * revision, and answers conditional requests with 304. Register it after authentication.
 */
export function cacheSharedResponses(app: FastifyInstance, findRevision: (request: FastifyRequest) => Promise<string>): void {
  // A new version of the product may send other fields.
  const version = JSON.stringify(api);
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length + 500,
  });
  let last: { revision: string; tag: string } | undefined;
  const tagOf = (revision: string): string => {
    if (last?.revision !== revision)
      last = { revision, tag: createHash('sha256').update(`${version} ${revision}`).digest('base64url').slice(0, 22) };
    return last.tag;
  };
  app.decorateRequest('shared');
  app.addHook('preHandler', (request, reply, done): void | Promise<unknown> => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint?.shared === undefined) return done();
    return findRevision(request).then((revision) => {
      const encoding = acceptedEncoding(request.headers['accept-encoding']);
      // Visitors see less than users at an endpoint for readers.
      const audience = endpoint.who === 'reader' && request.caller === null ? '-visitor' : '';
      const key = `${encoding ?? 'identity'}${audience} ${request.url}`;
      // Weak, because all encodings have the same tag.
      const etag = `W/"${tagOf(revision)}${audience}"`;
      // Other names may be there already, such as that of the origin.
      vary(reply, 'accept-encoding, authorization');
      if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).headers(validators(etag)).send();
      const cached = cache.get(key);
      if (cached?.etag === etag) return reply.headers(cached.headers).send(cached.body);
      request.shared = { key, etag, encoding };
      return undefined;
    });
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.shared === undefined || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const { key, etag, encoding } = request.shared;
    const compress = payload.length < COMPRESSION_THRESHOLD ? undefined : encoding;
    const body = compress === undefined ? Buffer.from(payload) : await compressOnce(payload, compress);
    const link = reply.getHeader('link');
    const headers = {
      ...validators(etag),
      'content-type': String(reply.getHeader('content-type')),
      ...(compress !== undefined && { 'content-encoding': compress }),
      ...(link !== undefined && { link: String(link) }),
    };
    cache.set(key, { etag, headers, body });
    // The length of the uncompressed body is already set.
    reply.removeHeader('content-length').headers(headers);
    return body;
  });
}

/**
 * Browsers keep the response and ask with its tag each time. `private`: a token may be required.
 */
function validators(etag: string): Record<string, string> {
  return { etag, 'cache-control': 'private, no-cache' };
}

/**
 * Like `shareReads`, for each database of the requests: the content must come from the one whose
 * revision it gets.
 */
export function shareRevisions(find: (sql: Sql) => Promise<string>): (request: FastifyRequest) => Promise<string> {
  const shared = new WeakMap<Sql, () => Promise<string>>();
  const findOn = (sql: Sql): Promise<string> => {
    const read = shared.get(sql) ?? shareReads(() => find(sql));
    shared.set(sql, read);
    return read();
  };
  return (request) => readWithFallback(request, findOn);
}

/**
 * Returns a function that calls `read` once for all callers who wait at the same time. Its result
 * is never older than the call: callers who come while `read` runs wait for the next one.
 */
export function shareReads<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const start = (): Promise<T> => {
    const result = read().finally(() => {
      if (running === result) running = undefined;
    });
    running = result;
    return result;
  };
  return () => {
    if (running === undefined) return start();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}
