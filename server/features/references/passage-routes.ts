import type { FastifyInstance } from 'fastify';
import type { PassageText } from '#contract/references.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { pagePath } from '#core/page-paths.ts';
import { chaptersOfSpan, isPassage, numberOf, partsOf } from '#core/scripture.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import { nextVerse } from '#core/scripture/resolve.ts';
import { parseSpan, type Span, spanOf, versesOfSpan } from '#core/scripture/spans.ts';
import { chapterCount, partsOfVerse } from '#core/scripture/verses.ts';
import type { Page } from '../../platform/db/list.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Tools } from '../../platform/feature.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { decodeCursor, encodeCursor, formatCursorTime, invalidCursor } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { linkNext, type ListOrder, pageOf } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { accessCircle } from '../circles/access.ts';
import { chapterLabel, namePassage, osisOfPassage, otherNameOf } from './passage-name.ts';
import type { TextFilter } from './passage-conditions.ts';
import { countTextsOnPassage } from './passage-count-queries.ts';
import { countTextsOfBook, followPassage, isFollowingPassage, listGroupsOnPassage, unfollowPassage } from './passage-page-queries.ts';
import { listTextsOnPassage, type TextCursor, type TextOnPassage } from './passage-queries.ts';
import { resolvePassages } from './resolve-passages.ts';

export function passageRoutes(app: FastifyInstance, { sql, config: { scriptureNumbering } }: Tools): void {
  serve(app, 'GET /api/passages', async ({ query }) =>
    resolvePassages(query.q, { language: query.language, numbering: scriptureNumbering }),
  );

  serve(app, 'GET /api/passages/{id}', async ({ params, query, caller, reply }) => {
    const id = requireSpan(params.id);
    const { book } = chaptersOfSpan(id);
    const page = pageOf(query, narrowestFirst);
    if (caller === null) {
      const found = await findForVisitor(sql, id, query, page);
      linkNext(reply, narrowestFirst, found.texts, page);
      return {
        id,
        ...namesOf(id, scriptureNumbering),
        other_name: otherNameOf(id, scriptureNumbering),
        following: false,
        texts: found.texts.map((text) => toPassageText(text, scriptureNumbering)),
        counts: { ...noTexts, work: found.works },
        groups: [],
        neighbors: [],
        chapters: chaptersOf(book, new Map(), scriptureNumbering),
      };
    }
    const types = query.type && [query.type];
    const filter = await filterOf(sql, caller, query);
    const [texts, found, textsOfChapters, groups, following] = await Promise.all([
      listTextsOnPassage(sql, caller.id, id, { types, ...page }, filter),
      countTextsOnPassage(sql, caller.id, id, filter),
      countTextsOfBook(sql, caller.id, book),
      query.type ? [] : listGroupsOnPassage(sql, caller.id, id, filter),
      isFollowingPassage(sql, caller.id, id),
    ]);
    linkNext(reply, narrowestFirst, texts, page);
    const chapters = chaptersOf(book, textsOfChapters, scriptureNumbering);
    const neighbors = isWithinChapter(id) ? found.neighbors : neighborsOfChapters(id, chapters);
    return {
      id,
      ...namesOf(id, scriptureNumbering),
      other_name: otherNameOf(id, scriptureNumbering),
      following,
      texts: texts.map((text) => toPassageText(text, scriptureNumbering)),
      counts: { ...noTexts, ...found.counts },
      groups: groups.map(({ type, id: groupId, title }) => ({ type, id: groupId, title, url: pagePath(type, groupId) })),
      neighbors: neighbors.map((neighbor) => toNeighbor(neighbor, scriptureNumbering)),
      chapters,
    };
  });

  serve(app, 'PUT /api/passages/{id}/follow', async ({ params, caller }) => {
    await followPassage(sql, caller.id, requireSpan(params.id));
    return undefined;
  });

  serve(app, 'DELETE /api/passages/{id}/follow', async ({ params, caller }) => {
    await unfollowPassage(sql, caller.id, requireSpan(params.id));
    return undefined;
  });
}

function requireSpan(id: number): Span {
  const span = parseSpan(id);
  if (span === undefined) throw notFound(messages.noSuchPassage);
  return span;
}

async function filterOf(
  sql: Sql,
  caller: Caller,
  { person, circle, century }: { person?: string; circle?: number; century?: number },
): Promise<TextFilter> {
  if (circle !== undefined && !(await accessCircle(sql, caller, circle)).is_member) throw notFound(messages.circleNotFound);
  return { username: person, circleId: circle, years: century === undefined ? undefined : yearsOfCentury(century) };
}

const noTexts = { topic: 0, post: 0, essay: 0, note: 0, comment: 0, review: 0, work: 0 };

interface PassageQuery {
  readonly type?: PassageText['type'];
  readonly person?: string;
  readonly circle?: number;
  readonly century?: number;
}

/** Returns the works on a passage, which is all that visitors see: other texts, and their numbers, are of members. */
async function findForVisitor(
  sql: Sql,
  id: Span,
  { type = 'work', person, circle, century }: PassageQuery,
  page: Page<TextCursor>,
): Promise<{ texts: TextOnPassage[]; works: number }> {
  if (circle !== undefined) throw notFound(messages.circleNotFound);
  if (person !== undefined) return { texts: [], works: 0 };
  const filter = { years: century === undefined ? undefined : yearsOfCentury(century) };
  const [texts, { counts }] = await Promise.all([
    type === 'work' ? listTextsOnPassage(sql, VISITOR, id, { types: ['work'], ...page }, filter) : [],
    countTextsOnPassage(sql, VISITOR, id, filter),
  ]);
  return { texts, works: counts.work ?? 0 };
}

/** The id of nobody, who owns no texts. */
const VISITOR = 0;

/** Returns the first and last year of a century: 4 is 301 to 400, -1 is -100 to -1. */
function yearsOfCentury(century: number): { from: number; to: number } {
  const from = century > 0 ? (century - 1) * 100 + 1 : century * 100;
  return { from, to: from + 99 };
}

function namesOf(passage: number, numbering: Numbering): { osis: string; name: string } {
  return { osis: osisOfPassage(passage), name: namePassage(passage, numbering) };
}

function toPassageText({ passages, shown_on, shown_on_id, width: _, ...text }: TextOnPassage, numbering: Numbering): PassageText {
  const named = joinChapters(passages)
    .slice(0, limits.passages.max)
    .map((id) => ({ id, name: namePassage(id, numbering) }));
  return { ...text, url: pagePath(shown_on, shown_on_id), passages: named };
}

/** Merges the passages of consecutive chapters, as a reference to several chapters was stored. */
function joinChapters(passages: readonly number[]): Span[] {
  const joined: Span[] = [];
  for (const passage of passages) {
    const before = joined.at(-1);
    const { first, last } = versesOfSpan(passage);
    const start = before === undefined ? undefined : versesOfSpan(before);
    const continues = start && partsOfVerse(start.last).chapter < partsOfVerse(first).chapter && nextVerse(start.last) === first;
    const span = continues ? spanOf({ first: start.first, last }) : undefined;
    if (span === undefined) joined.push(passage);
    else joined[joined.length - 1] = span;
  }
  return joined;
}

function toNeighbor({ passage, texts }: { passage: number; texts: number }, numbering: Numbering) {
  return { id: passage, ...namesOf(passage, numbering), texts };
}

interface Chapter {
  readonly id: number;
  readonly chapter: number;
  readonly label: string;
  readonly texts: number;
}

/** Returns the chapters of a book in the order of a numbering. */
function chaptersOf(book: number, texts: ReadonlyMap<number, number>, numbering: Numbering): Chapter[] {
  return Array.from({ length: chapterCount(book) }, (_, at) => {
    const chapter = at + 1;
    const label = chapterLabel(book, chapter, numbering);
    return { id: numberOf({ book, chapter, first: 0, last: 0 }), chapter, label, texts: texts.get(chapter) ?? 0 };
  }).toSorted((a, b) => Number.parseInt(a.label) - Number.parseInt(b.label) || a.chapter - b.chapter);
}

/** Number of neighboring chapters before and after a chapter or range of chapters. */
const NEAR = 3;

function neighborsOfChapters(span: Span, chapters: readonly Chapter[]): { passage: number; texts: number }[] {
  const { from, to } = chaptersOfSpan(span);
  if (from === 0) return [];
  return chapters
    .filter(({ chapter, texts }) => (chapter < from || chapter > to) && chapter >= from - NEAR && chapter <= to + NEAR && texts > 0)
    .toSorted((a, b) => b.texts - a.texts || a.chapter - b.chapter)
    .map(({ id, texts }) => ({ passage: id, texts }));
}

/** Returns whether a span is verses of one chapter, whose neighbors are in the same chapter. */
function isWithinChapter(span: Span): boolean {
  return isPassage(span) && partsOf(span).first > 0;
}

const narrowestFirst: ListOrder<TextOnPassage, TextCursor> = {
  parse: (cursor) => {
    const [width, time, type, id] = decodeCursor(cursor, ['number', 'number', 'string', 'number']);
    if (!isTextType(type)) throw invalidCursor();
    return { width, writtenAt: formatCursorTime(time), type, id };
  },
  cursorOf: ({ width, written_at, type, id }) => encodeCursor([width, Date.parse(written_at), type, id]),
};

const textTypes: ReadonlySet<string> = new Set(['topic', 'post', 'essay', 'note', 'comment', 'review', 'work']);

function isTextType(text: string): text is PassageText['type'] {
  return textTypes.has(text);
}
