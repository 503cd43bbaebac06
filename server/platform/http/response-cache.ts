import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { api } from '#contract/api.ts';
import type { Sql } from '../db/sql.ts';
import { compress, COMPRESSION_THRESHOLD, vary } from './compression.ts';
import { acceptedEncoding, type Encoding, matchesTag } from './conditional-requests.ts';
import { builtFolder, fromSource } from '../package-root.ts';
import { readWithFallback } from './replica-reads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on endpoints with a shared response. */
    shared: SharedResponse | undefined;
  }
}

interface SharedResponse {
  readonly key: string;
  readonly etag: string;
  readonly encoding: Encoding | undefined;
  /** Ends the wait of other requests for this response, unless it came from the cache. */
  readonly publish: ((response: CachedResponse | undefined) => void) | undefined;
}

interface CachedResponse {
  readonly etag: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

const MAX_BYTES = 32 * 1024 * 1024;
/** Besides the validators and the encoding. */
const CACHED_HEADERS = ['content-type', 'content-disposition', 'link'];

/**
 * Caches compressed `shared` responses until `findRevision` returns another revision, prepares each
 * once, and answers conditional requests with 304. Register it after authentication.
 */
export function cacheSharedResponses(app: FastifyInstance, findRevision: (request: FastifyRequest) => Promise<string>): void {
  // A new version of the product may send other fields, or the same in another order.
  const version = JSON.stringify(api) + buildId();
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length + 500,
  });
  const pending = new Map<string, Promise<CachedResponse | undefined>>();
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
    return findRevision(request).then(async (revision) => {
      const encoding = acceptedEncoding(request.headers['accept-encoding']);
      // Visitors see less than users at an endpoint for readers.
      const audience = endpoint.who === 'reader' && request.caller === null ? '-visitor' : '';
      const key = `${encoding ?? 'identity'}${audience} ${request.url}`;
      // Weak, because all encodings have the same tag.
      const etag = `W/"${tagOf(revision)}${audience}"`;
      // Other names may be there already, such as that of the origin.
      vary(reply, 'accept-encoding, authorization');
      const shared = { key, etag, encoding, publish: undefined };
      if (matchesTag(request.headers['if-none-match'], etag)) {
        request.shared = shared;
        return reply.code(304).send();
      }
      const cached = cache.get(key);
      const prepared = pending.get(`${etag} ${key}`);
      const current = cached?.etag === etag ? cached : prepared && (await prepared);
      if (current) {
        request.shared = shared;
        return reply.headers(current.headers).send(current.body);
      }
      request.shared = { ...shared, publish: announce(pending, `${etag} ${key}`) };
      return undefined;
    });
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { shared } = request;
    if (shared === undefined) return payload;
    const { key, etag, encoding, publish } = shared;
    let response: CachedResponse | undefined;
    try {
      if (reply.statusCode !== 200 && reply.statusCode !== 304) return payload;
      // The hook of all endpoints forbids storing responses to requests with a token.
      reply.headers(validators(etag));
      if (publish === undefined || typeof payload !== 'string') return payload;
      response = await prepareResponse(reply, payload, { etag, encoding });
      cache.set(key, response);
      // The length of the uncompressed body is already set.
      reply.removeHeader('content-length').headers(response.headers);
      return response.body;
    } finally {
      publish?.(response);
    }
  });
}

/** Makes others wait for a response; the returned function ends their wait. */
function announce(pending: Map<string, Promise<CachedResponse | undefined>>, key: string): (response: CachedResponse | undefined) => void {
  let publish: (response: CachedResponse | undefined) => void = () => undefined;
  const response = new Promise<CachedResponse | undefined>((resolve) => (publish = resolve));
  pending.set(key, response);
  return (value) => {
    if (pending.get(key) === response) pending.delete(key);
    publish(value);
  };
}

async function prepareResponse(
  reply: FastifyReply,
  payload: string,
  { etag, encoding }: { etag: string; encoding: Encoding | undefined },
): Promise<CachedResponse> {
  const used = payload.length < COMPRESSION_THRESHOLD ? undefined : encoding;
  const body = copyOf(used === undefined ? Buffer.from(payload) : await compress(payload, used));
  const headers: Record<string, string> = { ...(used !== undefined && { 'content-encoding': used }) };
  for (const name of CACHED_HEADERS) {
    const value = reply.getHeader(name);
    if (value !== undefined) headers[name] = String(value);
  }
  return { etag, headers, body };
}

/** Returns a copy with memory of its own: zlib and `Buffer.from` return parts of larger blocks. */
function copyOf(buffer: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(buffer.length);
  buffer.copy(copy);
  return copy;
}

/**
 * Browsers keep the response and ask with its tag each time. `private`: a token may be required.
 */
function validators(etag: string): Record<string, string> {
  return { etag, 'cache-control': 'private, no-cache' };
}

/** Returns the built main.js. It differs per build, since it imports chunks by content hash. */
function buildId(): string {
  return fromSource || builtFolder === undefined ? '' : readFileSync(join(builtFolder, 'main.js'), 'utf8');
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
