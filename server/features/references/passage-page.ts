import type { FastifyReply } from 'fastify';
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts';
import type { PassageText, referenceEndpoints } from '#contract/references.ts';
import { yearsOfCentury } from '#core/centuries.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { pagePath } from '#core/page-paths.ts';
import { chaptersOfSpan } from '#core/scripture.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import { type Span, versesOfSpan } from '#core/scripture/spans.ts';
import type { Page } from '../../platform/db/list.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { decodeCursor, encodeCursor, FIRST_YEAR, formatCursorTime, invalidCursor } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { linkNext, type ListOrder, pageOf } from '../../platform/http/serve-list.ts';
import { accessCircle } from '../circles/access.ts';
import { type CommentCursor, listComments } from '../editions/public.ts';
import { oldestFirst, toCommentary } from './commentary.ts';
import type { TextFilter } from './passage-conditions.ts';
import { countTextsOnPassage, type PassageCounts } from './passage-count-queries.ts';
import { otherNameOf } from './passage-name.ts';
import { countTextsOfBook, isFollowingPassage, listGroupsOnPassage } from './passage-page-queries.ts';
import { listTextsOnPassage, type StoredTextType, type TextCursor, type TextOnPassage } from './passage-queries.ts';
import { chaptersOf, isWithinChapter, namesOf, neighborsOfChapters, toNeighbor, toPassageText } from './passage-shape.ts';

type Endpoint = (typeof referenceEndpoints)['GET /api/passages/{id}'];
type PassageQuery = QueryOf<Endpoint>;

interface PassageRequest {
  /** Null for a visitor of a public library. */
  readonly caller: Caller | null;
  readonly query: PassageQuery;
  readonly numbering: Numbering;
  /** Gets the link to the next page of texts. */
  readonly reply: FastifyReply;
}

/** Returns a passage with what mentions it and the commentary on it. */
export async function getPassage(sql: Sql, id: Span, { caller, query, numbering, reply }: PassageRequest): Promise<ResponseOf<Endpoint>> {
  const filter = await filterOf(sql, caller, query);
  const isCommentary = query.type === 'commentary';
  const isOverview = query.type === undefined && query.before === undefined;
  const commentaryPage = isCommentary
    ? pageOf(query, oldestFirst)
    : { before: undefined, limit: isOverview ? limits.passages.commentary : 0 };
  const [found, commentary] = await Promise.all([
    caller ? findForMember(sql, caller.id, id, query, filter) : findForVisitor(sql, id, query, filter),
    listCommentary(sql, id, filter, commentaryPage),
  ]);
  if (isCommentary) linkNext(reply, oldestFirst, commentary.comments, commentaryPage);
  else linkNext(reply, narrowestFirst, found.texts, pageOf(query, narrowestFirst));
  const comments = commentary.comments.map((comment) => toCommentary(comment, numbering));
  const chapters = chaptersOf(chaptersOfSpan(id).book, found.textsOfChapters, numbering);
  const neighbors = isWithinChapter(id) ? found.neighbors : neighborsOfChapters(id, chapters);
  return {
    id,
    ...namesOf(id, numbering),
    other_name: otherNameOf(id, numbering),
    following: found.following,
    texts: isCommentary ? comments : found.texts.map((text) => toPassageText(text, numbering)),
    commentary: isOverview ? comments : [],
    counts: { topic: 0, post: 0, essay: 0, note: 0, comment: 0, review: 0, work: 0, ...found.counts, commentary: commentary.total },
    groups: found.groups.map(({ type, id: groupId, title }) => ({ type, id: groupId, title, url: pagePath(type, groupId) })),
    neighbors: neighbors.map((neighbor) => toNeighbor(neighbor, numbering)),
    chapters,
  };
}

interface Found extends PassageCounts {
  readonly texts: TextOnPassage[];
  readonly textsOfChapters: ReadonlyMap<number, number>;
  readonly groups: Awaited<ReturnType<typeof listGroupsOnPassage>>;
  readonly following: boolean;
}

async function findForMember(sql: Sql, userId: number, id: Span, query: PassageQuery, filter: TextFilter): Promise<Found> {
  const { type } = query;
  const [texts, found, textsOfChapters, groups, following] = await Promise.all([
    type === 'commentary' ? [] : listTextsOnPassage(sql, userId, id, { types: typesOf(type), ...pageOf(query, narrowestFirst) }, filter),
    countTextsOnPassage(sql, userId, id, filter),
    countTextsOfBook(sql, userId, chaptersOfSpan(id).book),
    type ? [] : listGroupsOnPassage(sql, userId, id, filter),
    isFollowingPassage(sql, userId, id),
  ]);
  return { ...found, texts, textsOfChapters, groups, following };
}

/**
 * Returns only the works on a passage, for visitors: other texts and their counts are for users.
 */
async function findForVisitor(sql: Sql, id: Span, query: PassageQuery, filter: TextFilter): Promise<Found> {
  const { type = 'work' } = query;
  const nothing = { counts: {}, neighbors: [], texts: [], textsOfChapters: new Map(), groups: [], following: false };
  if (filter.username !== undefined) return nothing;
  const [texts, { counts }] = await Promise.all([
    type === 'work' ? listTextsOnPassage(sql, VISITOR, id, { types: ['work'], ...pageOf(query, narrowestFirst) }, filter) : [],
    countTextsOnPassage(sql, VISITOR, id, filter),
  ]);
  return { ...nothing, texts, counts: { work: counts.work ?? 0 } };
}

/** A user id that no user has. */
const VISITOR = 0;

/** Lists commentary that passes the filter; no member wrote any. */
async function listCommentary(
  sql: Sql,
  span: Span,
  { username, circleId, years }: TextFilter,
  page: Page<CommentCursor>,
): ReturnType<typeof listComments> {
  return username === undefined && circleId === undefined
    ? listComments(sql, versesOfSpan(span), { ...page, years })
    : { comments: [], total: 0 };
}

function typesOf(type: PassageText['type'] | undefined): StoredTextType[] | undefined {
  return type === undefined || type === 'commentary' ? undefined : [type];
}

async function filterOf(sql: Sql, caller: Caller | null, { person, circle, century }: PassageQuery): Promise<TextFilter> {
  if (circle !== undefined && !(caller && (await accessCircle(sql, caller, circle)).is_member)) throw notFound(messages.circleNotFound);
  return { username: person, circleId: circle, years: century === undefined ? undefined : yearsOfCentury(century) };
}

const narrowestFirst: ListOrder<TextOnPassage, TextCursor> = {
  parse: (cursor) => {
    const [width, time, type, id] = decodeCursor(cursor, ['number', 'number', 'string', 'number']);
    if (!isTextType(type)) throw invalidCursor();
    return { width, writtenAt: formatCursorTime(time, type === 'work' ? FIRST_YEAR : 0), type, id };
  },
  cursorOf: ({ width, listed_at, type, id }) => encodeCursor([width, listed_at, type, id]),
};

const textTypes: ReadonlySet<string> = new Set(['topic', 'post', 'essay', 'note', 'comment', 'review', 'work']);

function isTextType(text: string): text is StoredTextType {
  return textTypes.has(text);
}
