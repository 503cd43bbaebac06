import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { acceptedEncoding, type Encoding } from './conditional-requests.ts';

/** Bytes. Smaller responses fit into one packet anyway. */
export const COMPRESSION_THRESHOLD = 1400;
/**
 * Characters that take about half a millisecond. Longer ones go to the thread pool, whose overhead
 * is half of that.
 */
const MAX_SYNC = 100_000;
/** The cheapest level; the next ones take half as long again for 1 to 2 percent of the size. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const deflate = { level: 1 };

/** For a document that is compressed once and sent often. */
const thorough = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }, gzip: {} };

const inThreadPool = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/**
 * Compresses text responses. Streams would cost half a millisecond for each, several times the
 * compression itself.
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done): void | Promise<unknown> => {
    // The response cache stores these compressed.
    if (typeof payload !== 'string' || request.shared || reply.hasHeader('content-encoding')) return done(null, payload);
    vary(reply, 'accept-encoding');
    const encoding = payload.length < COMPRESSION_THRESHOLD ? undefined : acceptedEncoding(request.headers['accept-encoding']);
    if (encoding === undefined) return done(null, payload);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    const compressed = compress(payload, encoding);
    return compressed instanceof Promise ? compressed : done(null, compressed);
  });
}

/** Compresses the body of a response. */
export function compress(text: string, encoding: Encoding): Buffer | Promise<Buffer> {
  if (text.length > MAX_SYNC) return encoding === 'br' ? inThreadPool.br(text, brotli) : inThreadPool.gzip(text, deflate);
  return encoding === 'br' ? brotliCompressSync(text, brotli) : gzipSync(text, deflate);
}

/** Compresses a document that does not change while the server runs. */
export function compressOnce(text: string, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? inThreadPool.br(text, thorough.br) : inThreadPool.gzip(text, thorough.gzip);
}

/** Adds a name to the header that says on which request headers a response depends. */
export function vary(reply: FastifyReply, name: string): void {
  const names = reply.getHeader('vary');
  reply.header('vary', names === undefined ? name : `${String(names)}, ${name}`);
}
