import type { FastifyInstance } from 'fastify';
import { limits } from '#core/limits.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Tools } from '../../platform/feature.ts';
import { parseIfMatch } from '../../platform/http/if-match.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import { serve } from '../../platform/http/serve.ts';
import type { NumberingConfig } from '../references/public.ts';
import { checkTextStorage, storageOwner } from '../storage/public.ts';
import { accessOwnNote } from './access.ts';
import { listBacklinks } from './backlinks.ts';
import { noteKey } from './note-key.ts';
import { deleteNote, listNewestNotes, listNotesByTitle, findNotesByTitles } from './queries.ts';
import { updateNote, createNote } from './save-note.ts';

export function noteRoutes(app: FastifyInstance, { sql, config }: Tools<NumberingConfig>): void {
  serve(app, 'GET /api/notes', ({ query, caller }) => {
    const limit = query.limit ?? limits.list.default;
    const title = query.title?.trim() ?? '';
    if (title === '') return listNewestNotes(sql, caller.id, limit);
    return listNotesByTitle(sql, caller.id, { title, key: noteKey(title) }, limit);
  });

  serve(app, 'GET /api/notes/titles', ({ query, caller }) => {
    const titles = [...new Set(query.titles.split('\n'))];
    return findNotesByTitles(
      sql,
      caller.id,
      titles.map((title) => ({ title, key: noteKey(title) })),
    );
  });

  serve(app, 'POST /api/notes', async ({ body, caller, request }) => {
    await checkTextStorage(sql, storageOwner(config, caller), body.content);
    return createNote(sql, caller, body, idempotencyKeyOf(request), config.scriptureNumbering);
  });

  serve(app, 'GET /api/notes/{id}', ({ params, caller }) => accessOwnNote(sql, caller, params.id));

  serve(app, 'PUT /api/notes/{id}', async ({ params, body, caller, request }) => {
    const before = async (): Promise<string> => (await accessOwnNote(sql, caller, params.id)).content;
    await checkTextStorage(sql, storageOwner(config, caller), body.content, before);
    return updateNote(sql, caller, params.id, body, parseIfMatch(request.headers['if-match']), config.scriptureNumbering);
  });

  serve(app, 'DELETE /api/notes/{id}', async ({ params, caller }) => {
    const note = await accessOwnNote(sql, caller, params.id);
    await retryOnConflict(() => deleteNote(sql, note.id));
    return undefined;
  });

  serve(app, 'GET /api/notes/{id}/backlinks', async ({ params, caller }) => {
    const note = await accessOwnNote(sql, caller, params.id);
    const linking = await listBacklinks(sql, caller.id, note, limits.list.default);
    return linking.map(({ id, title }) => ({ id, title }));
  });
}
