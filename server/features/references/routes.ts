import type { FastifyInstance } from 'fastify';
import type { PassageText } from '#contract/references.ts';
import { isPassage, passageName } from '#core/scripture.ts';
import { messages } from '#core/messages.ts';
import type { Tools } from '../../platform/feature.ts';
import { decodeCursor, encodeCursor, invalidCursor, formatCursorTime } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { linkNext, type ListOrder, pageOf } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { isTextKind, type TextOnPassage, type TextCursor, listTextsOnPassage } from './passage-queries.ts';
import { findPublishedTitle } from '../essays/access.ts';
import { findPublicTitle } from '../topics/access.ts';
import { listTopicTitles, listWorkTitles } from './title-queries.ts';

export function referenceRoutes(app: FastifyInstance, { sql }: Tools): void {
  serve(app, 'GET /api/references/titles', async ({ query, caller }) => {
    const works = idsOf(query.works);
    const topics = idsOf(query.topics);
    return {
      works: works.length === 0 ? [] : await listWorkTitles(sql, works),
      topics: topics.length === 0 ? [] : await listTopicTitles(sql, caller.id, topics),
    };
  });

  serve(app, 'GET /api/titles/works/{id}', async ({ params }) => titleOf((await listWorkTitles(sql, [params.id]))[0]));
  serve(app, 'GET /api/titles/essays/{id}', async ({ params }) => titleOf(await findPublishedTitle(sql, params.id)));
  serve(app, 'GET /api/titles/topics/{id}', async ({ params }) => titleOf(await findPublicTitle(sql, params.id)));

  serve(app, 'GET /api/passages/{id}', async ({ params: { id }, query, caller, reply }) => {
    if (!isPassage(id)) throw notFound(messages.noSuchPassage);
    const page = pageOf(query, latestFirst);
    const rows = await listTextsOnPassage(sql, caller.id, id, page.before, page.limit);
    linkNext(reply, latestFirst, rows, page);
    return { id, name: passageName(id), texts: rows.map(toPassageText) };
  });
}

function toPassageText({ passages, ...text }: TextOnPassage): PassageText {
  return { ...text, passages: passages.map((one) => ({ id: one, name: passageName(one) })) };
}

const latestFirst: ListOrder<TextOnPassage, TextCursor> = {
  parse: (cursor) => {
    const [time, type, id] = decodeCursor(cursor, ['number', 'string', 'number']);
    if (!isTextKind(type)) throw invalidCursor();
    return { writtenAt: formatCursorTime(time), type, id };
  },
  cursorOf: ({ written_at, type, id }) => encodeCursor([Date.parse(written_at), type, id]),
};

function idsOf(text: string | undefined): number[] {
  return text === undefined ? [] : text.split(',').map(Number);
}

/** A private title is null, as if it did not exist. */
function titleOf(found: { readonly title: string } | undefined): { title: string | null } {
  return { title: found?.title ?? null };
}
