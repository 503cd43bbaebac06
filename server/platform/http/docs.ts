import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { openApi } from '#contract/openapi.ts';
import type { Config } from '../config.ts';

const compressions = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Serves the OpenAPI 3.1 document of all endpoints at `/api/docs`. */
export function serveDocs(app: FastifyInstance, config: Config): void {
  const document = JSON.stringify(openApi({ name: config.siteName, url: config.publicUrl }), null, 2);
  // Weak, since the same tag is sent for every compression.
  const etag = `W/"${createHash('sha256').update(document).digest('base64url').slice(0, 22)}"`;
  const compressed = new Map<keyof typeof compressions, Promise<Buffer>>();
  const compress = (encoding: keyof typeof compressions): Promise<Buffer> => {
    const content = compressed.get(encoding) ?? compressions[encoding](document);
    compressed.set(encoding, content);
    return content;
  };
  app.get('/api/docs', { config: { fairly: true } }, async (request, reply) => {
    const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers;
    void reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' });
    if (known?.split(',').some((one) => one.trim() === etag)) return reply.code(304).send();
    void reply.type('application/json; charset=utf-8');
    const encoding = (['br', 'gzip'] as const).find((one) => accepts(accepted, one));
    return encoding === undefined ? document : reply.header('content-encoding', encoding).send(await compress(encoding));
  });
}

/** Returns whether an `Accept-Encoding` header names the encoding and does not exclude it with `q=0`. */
function accepts(header: string | string[] | undefined, encoding: string): boolean {
  const parts = String(header ?? '')
    .toLowerCase()
    .split(',');
  return parts.some((part) => {
    const [name, quality = ''] = part.split(';').map((text) => text.trim());
    return name === encoding && !/^q=0(\.0*)?$/.test(quality);
  });
}
