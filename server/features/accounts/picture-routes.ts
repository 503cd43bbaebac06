import type { FastifyInstance } from 'fastify';
import { messages } from '#core/messages.ts';
import type { Tools } from '../../platform/feature.ts';
import { serveForm, registerForms } from '../../platform/http/multipart.ts';
import { badRequest, notFound } from '../../platform/http/http-error.ts';
import { filePolicy } from '../../platform/http/response-headers.ts';
import { serve } from '../../platform/http/serve.ts';
import { deletePicture, profileStore, setPicture } from './pictures.ts';
import type { Crop } from './resize-picture.ts';

export function pictureRoutes(app: FastifyInstance, tools: Tools): void {
  const { sql, files } = tools;
  registerForms(app, (forms) => {
    serveForm(forms, files, 'PUT /api/profile/picture', ({ body, caller }, [upload]) =>
      setPicture(tools, caller, 'picture', upload, cropOf(body)),
    );
    serveForm(forms, files, 'PUT /api/profile/banner', ({ body, caller }, [upload]) =>
      setPicture(tools, caller, 'banner', upload, cropOf(body)),
    );
  });

  serve(app, 'DELETE /api/profile/picture', async ({ caller }) => {
    await deletePicture(sql, files, caller.id, 'picture');
    return undefined;
  });

  serve(app, 'DELETE /api/profile/banner', async ({ caller }) => {
    await deletePicture(sql, files, caller.id, 'banner');
    return undefined;
  });

  servePictures(app, { files });
}

/** Serves pictures at unguessable paths without a session, since an <img> cannot send a token. */
function servePictures(app: FastifyInstance, { files }: Pick<Tools, 'files'>): void {
  app.get<{ Params: { name: string } }>('/files/profiles/:name', async (request, reply) => {
    const { name } = request.params;
    const found = /^[0-9a-f]{64}(?:-2x)?\.webp$/.test(name) ? await profileStore(files).open(name) : undefined;
    if (!found) throw notFound('This picture no longer exists.');
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', filePolicy)
      .header('content-length', found.size)
      .type('image/webp');
    return reply.send(found.content);
  });
}

/** Requires all four numbers or none. */
function cropOf({ x, y, width, height }: { x?: number; y?: number; width?: number; height?: number }): Crop | undefined {
  if (x === undefined && y === undefined && width === undefined && height === undefined) return undefined;
  if (x !== undefined && y !== undefined && width !== undefined && height !== undefined) return { x, y, width, height };
  const missing = Object.entries({ x, y, width, height }).filter(([, value]) => value === undefined);
  throw badRequest(
    messages.cropNumbers,
    missing.map(([path]) => ({ path, message: messages.cropNumbers })),
  );
}
