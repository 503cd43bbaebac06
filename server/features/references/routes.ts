import type { FastifyInstance } from 'fastify';
import type { PassageText } from '#contract/references.ts';
import { limits } from '#core/limits.ts';
import { isPassage, passageName } from '#core/scripture.ts';
import { sentences } from '#core/sentences.ts';
import type { Tools } from '../../platform/feature.ts';
import { decodeCursor, encodeCursor, linkTo, noCursor, timeOf } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { serve } from '../../platform/http/serve.ts';
import { isTextKind, type TextOnPassage, type TextCursor, listTextsOnPassage } from './passage-queries.ts';
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

  serve(app, 'GET /api/passages/{id}', async ({ params: { id }, query, caller, reply, request }) => {
    if (!isPassage(id)) throw notFound(sentences.noSuchPassage);
    const limit = query.limit ?? limits.list.usual;
    const rows = await listTextsOnPassage(sql, caller.id, id, parseCursor(query.before), limit);
    const last = rows.at(-1);
    if (last && rows.length === limit) {
      const before = encodeCursor([Date.parse(last.written_at), last.type, last.id]);
      reply.header('link', linkTo(request.url, 'next', { before }));
    }
    return { id, name: passageName(id), texts: rows.map(toPassageText) };
  });
}

function toPassageText({ type, id, title, username, written_at, passages }: TextOnPassage): PassageText {
  return { type, id, title, username, written_at, passages: passages.map((one) => ({ id: one, name: passageName(one) })) };
}

function parseCursor(cursor: string | undefined): TextCursor | undefined {
  if (cursor === undefined) return undefined;
  const [time, type, id] = decodeCursor(cursor, ['number', 'string', 'number']);
  if (!isTextKind(type)) throw noCursor();
  return { writtenAt: timeOf(time), type, id };
}

function idsOf(text: string | undefined): number[] {
  return text === undefined ? [] : text.split(',').map(Number);
}
