import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Tools } from '../../platform/feature.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { Signer } from '../../platform/files/signature.ts';
import { attachmentDisposition } from '../../platform/http/content-disposition.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { filePolicy } from '../../platform/http/response-headers.ts';
import { signedPath } from './addresses.ts';
import { findFileHash } from './file-queries.ts';
import { isPublished } from './picture-queries.ts';

const pictureTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
};

const pictureName = /^[0-9a-f]{64}\.(png|gif|jpg|bmp|ico)$/;
const fileIds = /^[1-9]\d{0,15}$/;

/**
 * Serves the files of essays. Browsers request them without a token, so pictures of published
 * essays have public paths; other pictures and attachments have signed ones.
 */
export function serveFiles(app: FastifyInstance, { sql, files }: Tools, signer: Signer): void {
  app.get<{ Params: { name: string } }>('/files/public/:name', async (request, reply) => {
    const { name } = request.params;
    const type = typeOf(name);
    if (!(await isPublished(sql, name))) throw fileNotFound();
    // One hour, like a signature: caches drop the picture by then if its essay becomes a draft
    // again.
    reply.header('cache-control', 'public, max-age=3600').header('etag', `"${name}"`).type(type);
    if (request.headers['if-none-match'] === `"${name}"`) return reply.code(304).send();
    return send(files, name, reply);
  });

  app.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>('/files/pictures/:name', async (request, reply) => {
    const { name } = request.params;
    const type = typeOf(name);
    if (!(await signer.verify(signedPath(name), request.query))) throw fileNotFound();
    // At most until the signature expires.
    const left = Math.max(0, Number(request.query['expires']) - Math.floor(Date.now() / 1000));
    reply.header('cache-control', `private, max-age=${left}`).type(type);
    return send(files, name, reply);
  });

  app.get<{ Params: { essay: string; file: string; '*': string }; Querystring: Record<string, unknown> }>(
    '/files/attachments/:essay/:file/*',
    async (request, reply) => {
      const { essay, file, '*': filename } = request.params;
      if (!fileIds.test(essay) || !fileIds.test(file)) throw fileNotFound();
      const path = `/files/attachments/${essay}/${file}/${encodeURIComponent(filename)}`;
      if (!(await signer.verify(path, request.query))) throw fileNotFound();
      const hash = await findFileHash(sql, Number(essay), Number(file));
      if (hash === undefined) throw fileNotFound();
      reply
        .header('content-disposition', attachmentDisposition(filename))
        .header('cache-control', 'private, no-store')
        .type('application/octet-stream');
      return send(files, hash, reply);
    },
  );
}

function typeOf(name: string): string {
  const type = pictureTypes[pictureName.exec(name)?.[1] ?? ''];
  if (type === undefined) throw fileNotFound();
  return type;
}

async function send(files: FileStore, name: string, reply: FastifyReply): Promise<FastifyReply> {
  const found = await files.open(name);
  if (!found) throw fileNotFound();
  // Opened directly, a file can neither run scripts nor load anything.
  reply.header('content-security-policy', filePolicy).header('content-length', found.size);
  return reply.send(found.content);
}

function fileNotFound(): Error {
  return notFound('This file does not exist, or its link has expired. Please reload the page and try again.');
}
