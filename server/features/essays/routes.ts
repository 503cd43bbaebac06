import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Essay } from '#contract/essays.ts';
import { editLimit, uploadLimit } from '#contract/shared-limits.ts';
import { uploadLimits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import type { Config } from '../../platform/config.ts';
import type { Tools } from '../../platform/feature.ts';
import { saveWithRows } from '../../platform/files/save-with-rows.ts';
import { createSigner } from '../../platform/files/signature.ts';
import { extraEdits } from '../../platform/http/allowances.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { parseIfMatch } from '../../platform/http/if-match.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import { serveForm, registerForms } from '../../platform/http/multipart.ts';
import { badRequest, changedElsewhere, notFound } from '../../platform/http/http-error.ts';
import { latestFirst, serveList } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { createEssayThread, type EssayThread } from './essay-thread.ts';
import { checkStorage, checkTextStorage, recheckStorage, storageOwner } from '../storage/public.ts';
import { accessEssay, accessOwnEssay, accessPicture } from './access.ts';
import { signedPath, withSignedPaths } from './addresses.ts';
import { withExcerpts } from './excerpt.ts';
import { serveFiles } from './files.ts';
import { pictureExtension } from './file-types.ts';
import { createPictureCleaner } from './pictures/clean-picture.ts';
import { savePicture } from './picture-queries.ts';
import { findEssay, listEssays, type StoredEssay } from './queries.ts';
import { type Author, updateEssay, checkAttachments, createEssay, deleteEssay, tooManyFiles } from './save-essay.ts';
import { prepareEssay } from './prepare-essay.ts';

export function essayRoutes(app: FastifyInstance, tools: Tools, thread: EssayThread = createEssayThread()): void {
  const { sql, files, config } = tools;
  const signer = createSigner(sql);
  app.addHook('onListen', async () => thread.warm());
  const cleaner = createPictureCleaner();
  app.addHook('onClose', () => Promise.all([thread.close(), cleaner.close()]));

  /**
   * Returns the API response for an essay, with signed URLs. Call it only after the access check.
   */
  async function toResponse({ files: stored, pictures, ...essay }: StoredEssay): Promise<Essay> {
    const signed = stored.map(async (file) => ({
      ...file,
      filepath: await signer.sign(`/files/attachments/${essay.id}/${file.id}/${encodeURIComponent(file.filename)}`),
    }));
    const { content, status } = essay;
    const shown = status === 'draft' ? await withSignedPaths(content, pictures, (path) => signer.sign(path)) : content;
    return { ...essay, content: shown, files: await Promise.all(signed) };
  }

  async function findResponse(id: number): Promise<Essay> {
    const essay = await findEssay(sql, id);
    if (!essay) throw notFound(messages.essayNotFound);
    return toResponse(essay);
  }

  serveList(app, 'GET /api/essays', latestFirst, async ({ query, caller, page }) =>
    withExcerpts(sql, caller.id, await listEssays(sql, { callerId: caller.id, username: query.username }, page)),
  );

  serve(app, 'GET /api/essays/{id}', async ({ params, caller }) => toResponse(await accessEssay(sql, caller, params.id)));

  serve(app, 'DELETE /api/essays/{id}', async ({ params, caller }) => {
    await deleteEssay(sql, files, await accessOwnEssay(sql, caller, params.id));
    return undefined;
  });

  serve(app, 'GET /api/essays/images/{name}', async ({ params, caller }) => ({
    url: await signer.sign(signedPath(await accessPicture(sql, caller, params.name))),
  }));

  registerForms(app, (forms) => {
    serveForm(forms, files, 'POST /api/essays', async ({ body, caller, request }, uploads) => {
      const key = idempotencyKeyOf(request);
      const essay = await prepareEssay(body, (input) => thread.prepare(input, caller.id));
      await checkTextStorage(sql, storageOwner(config, caller), essay.content);
      await checkAttachments(uploads);
      if (uploads.length > 0) await app.spendAllowance(request, uploadLimit);
      await checkStorage(sql, storageOwner(config, caller), bytesOf(uploads));
      const { id, outcome: made } = await createEssay(sql, files, { author: authorOf(config, caller), essay, uploads, key });
      if (made === 'otherwise') throw changedElsewhere(messages.madeBefore, await findResponse(id));
      return findResponse(id);
    });

    serveForm(
      forms,
      files,
      'PUT /api/essays/{id}',
      async ({ params, body, caller, request }, uploads) => {
        const { id, updated_at, content, files: old } = await accessOwnEssay(sql, caller, params.id);
        await app.spendAllowance(request, editLimit, extraEdits(Buffer.byteLength(body.content)));
        const essay = await prepareEssay(body, (input) => thread.prepare(input, caller.id));
        const removeFiles = body.remove_files ?? [];
        const readAt = parseIfMatch(request.headers['if-match']);
        // Checked early, before files are stored; the update itself checks again.
        if (readAt !== undefined && readAt !== updated_at) throw changedElsewhere(messages.essayChanged, await findResponse(id));
        const author = authorOf(config, caller);
        await checkTextStorage(sql, author.storage, essay.content, async () => content);
        const remaining = old.filter((file) => !removeFiles.includes(file.id)).length;
        // Files added with premium stay after it ends, and the text remains editable.
        if (uploads.length > 0 && remaining + uploads.length > author.mostFiles) throw tooManyFiles(author.mostFiles);
        await checkAttachments(uploads);
        if (uploads.length > 0) await app.spendAllowance(request, uploadLimit);
        const removed = old.filter((file) => removeFiles.includes(file.id));
        await checkStorage(sql, author.storage, bytesOf(uploads) - bytesOf(removed));
        const changed = await updateEssay(sql, files, { id, author, essay, uploads, removeFiles, readAt });
        if (!changed) throw changedElsewhere(messages.essayChanged, await findResponse(id));
        return findResponse(id);
      },
      ({ params, caller }) => accessOwnEssay(sql, caller, params.id),
    );

    serveForm(forms, files, 'POST /api/essays/images', async ({ caller }, [picture]) => {
      if (!picture) throw badRequest('Please choose a picture.', [{ path: 'file', message: 'Please choose a picture.' }]);
      const extension = await pictureExtension(picture);
      if (extension === undefined) {
        const sentence = `"${picture.filename}" is not a png, gif, jpeg, bmp or x-icon picture.`;
        throw badRequest(sentence, [{ path: 'file', message: sentence }]);
      }
      const owner = storageOwner(config, caller);
      const clean = await files.receive(picture.filename, Readable.from([await cleaner.clean(picture, extension)]));
      const name = `${clean.hash}.${extension}`;
      try {
        await checkStorage(sql, owner, clean.size);
        await saveWithRows(
          files,
          [clean],
          () => name,
          () =>
            sql.begin(async (tx) => {
              await savePicture(tx, caller.id, { name, size: clean.size });
              await recheckStorage(tx, owner, clean.size);
            }),
        );
      } finally {
        await files.discard(clean);
      }
      return { url: await signer.sign(signedPath(name)) };
    });
  });

  serveFiles(app, tools, signer);
}

function authorOf(config: Config, caller: Caller): Author {
  return { id: caller.id, mostFiles: uploadLimits(caller.premium).essayFiles.max, storage: storageOwner(config, caller) };
}

function bytesOf(files: readonly { readonly size: number }[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
