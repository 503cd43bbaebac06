import type { FastifyInstance } from 'fastify';
import { editLimit, uploadLimit } from '#contract/shared-limits.ts';
import { uploadLimits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import type { Config } from '../../platform/config.ts';
import type { Tools } from '../../platform/feature.ts';
import { extraEdits } from '../../platform/http/hourly-limits.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { changedElsewhere } from '../../platform/http/http-error.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import { parseIfMatch } from '../../platform/http/if-match.ts';
import { serveForm } from '../../platform/http/multipart.ts';
import { checkStorage, checkTextStorage, storageOwner } from '../storage/public.ts';
import { accessOwnEssay } from './access.ts';
import { type HeldTextConfig, requireNoNewLinks } from '../held-texts/public.ts';
import { numberingFor, type NumberingConfig, withNumberings } from '../references/public.ts';
import type { EssayThread } from './essay-thread.ts';
import { checkEssay } from '../quotations/public.ts';
import { prepareEssay, type PreparedEssay } from './prepare-essay.ts';
import type { EssayQuotations } from './queries.ts';
import type { EssayResponses } from './essay-responses.ts';
import { type Author, updateEssay, checkAttachments, createEssay, tooManyFiles } from './save-essay.ts';

/** Registers the forms that create and update essays. */
export function saveRoutes(
  forms: FastifyInstance,
  { sql, files, config }: Tools<HeldTextConfig & NumberingConfig>,
  thread: EssayThread,
  responses: EssayResponses,
): void {
  serveForm(forms, files, 'POST /api/essays', async ({ body, caller, request }, uploads) => {
    const key = idempotencyKeyOf(request);
    const reading = await withNumberings(sql, body.content, { numbering: config.scriptureNumbering });
    const essay = await prepareEssay(body, reading, (input) => thread.prepare(input, caller.id));
    await checkTextStorage(sql, storageOwner(config, caller), essay.content);
    await checkAttachments(uploads);
    if (uploads.length > 0) await forms.countTowardLimit(request, uploadLimit);
    await checkStorage(sql, storageOwner(config, caller), bytesOf(uploads));
    if ((essay.status ?? 'published') === 'published')
      await requireNoNewLinks(sql, caller, { after: [essay.title, essay.content] }, config);
    const isWanted = body.check_quotations === 'true';
    const quotations = await quotationsOf(sql, { essay, isWanted, status: essay.status ?? 'published', caller, config });
    const { id, outcome: made } = await createEssay(sql, files, { author: authorOf(config, caller), essay, quotations, uploads, key });
    if (made === 'otherwise') throw changedElsewhere(messages.madeBefore, await responses.find(caller.id, id));
    return responses.find(caller.id, id);
  });

  serveForm(
    forms,
    files,
    'PUT /api/essays/{id}',
    async ({ params, body, caller, request }, uploads) => {
      const stored = await accessOwnEssay(sql, caller, params.id);
      const { id, title, updated_at, content, status, files: old, ignored_references: ignored, check_quotations: wasWanted } = stored;
      await forms.countTowardLimit(request, editLimit, extraEdits(Buffer.byteLength(body.content)));
      const reading = await withNumberings(sql, body.content, { numbering: config.scriptureNumbering, ignored });
      const essay = await prepareEssay(body, reading, (input) => thread.prepare(input, caller.id));
      if ((essay.status ?? status) === 'published')
        await requireNoNewLinks(
          sql,
          caller,
          { after: [essay.title, essay.content], before: status === 'published' ? [title, content] : [] },
          config,
        );
      const removeFiles = body.remove_files ?? [];
      const readAt = parseIfMatch(request.headers['if-match']);
      // Checked early, before files are stored; the update itself checks again.
      if (readAt !== undefined && readAt !== updated_at) throw changedElsewhere(messages.essayChanged, await responses.find(caller.id, id));
      const author = authorOf(config, caller);
      await checkTextStorage(sql, author.storage, essay.content, async () => content);
      const remaining = old.filter((file) => !removeFiles.includes(file.id)).length;
      // Files added with premium stay after it ends, and the text remains editable.
      if (uploads.length > 0 && remaining + uploads.length > author.mostFiles) throw tooManyFiles(author.mostFiles);
      await checkAttachments(uploads);
      if (uploads.length > 0) await forms.countTowardLimit(request, uploadLimit);
      const removed = old.filter((file) => removeFiles.includes(file.id));
      await checkStorage(sql, author.storage, bytesOf(uploads) - bytesOf(removed));
      const isWanted = body.check_quotations === undefined ? wasWanted : body.check_quotations === 'true';
      const quotations = await quotationsOf(sql, { essay, isWanted, status: essay.status ?? status, caller, config });
      const changed = await updateEssay(sql, files, { id, author, essay, quotations, uploads, removeFiles, readAt });
      if (!changed) throw changedElsewhere(messages.essayChanged, await responses.find(caller.id, id));
      return responses.find(caller.id, id);
    },
    ({ params, caller }) => accessOwnEssay(sql, caller, params.id),
  );
}

interface QuotationsOptions {
  readonly essay: PreparedEssay;
  readonly isWanted: boolean;
  readonly status: 'published' | 'draft';
  readonly caller: Caller;
  readonly config: NumberingConfig;
}

/** Checks the quotations of an essay that is published, if its author wants that. */
async function quotationsOf(sql: Sql, { essay, isWanted, status, caller, config }: QuotationsOptions): Promise<EssayQuotations> {
  const check = isWanted && status === 'published' ? await checkEssay(sql, essay.content, caller.id, numberingFor(caller, config)) : null;
  return { isWanted, check };
}

function authorOf(config: Config, caller: Caller): Author {
  return { id: caller.id, mostFiles: uploadLimits(caller.premium).essayFiles.max, storage: storageOwner(config, caller) };
}

function bytesOf(files: readonly { readonly size: number }[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
