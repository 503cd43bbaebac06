import type { VerseRange } from '#core/scripture/numbering.ts';
import type { Span } from '#core/scripture/spans.ts';
import type { Fragment, Sql, SqlRunner } from '../../platform/db/open.ts';
import { andNotHidden, hiddenCounts } from './hidden-queries.ts';
import { isInChapters, overlaps, ownInChapters, passesFilter, publicCounts, type TextFilter, widthOf } from './passage-conditions.ts';
import {
  detailsOf,
  listTextsOnPassage,
  passagesOfPage,
  type StoredTextType,
  type TextCursor,
  type TextOnPassage,
} from './passage-queries.ts';

/** Verses of a text whose margin is read. */
export interface VersePlace extends VerseRange {
  readonly position: number;
}

/** Texts that users wrote; works are not part of a margin. */
export type UserTextType = Exclude<StoredTextType, 'work'>;

/** A text on a passage, with the words around its first reference there. */
export interface QuotedText extends TextOnPassage<UserTextType> {
  /** Null if the account was deleted. */
  readonly user_id: number | null;
  readonly is_public: boolean;
  /**
   * For Markdown, the stored text around the reference, cut anywhere; for an essay, its excerpt.
   */
  readonly words: string | null;
  /** Whether the words are not the beginning of the text. */
  readonly is_later: boolean;
}

interface TextRequest {
  readonly callerId: number;
  readonly types: readonly UserTextType[];
  readonly filter: TextFilter;
}

interface PlaceCount {
  readonly position: number;
  readonly kind: UserTextType;
  readonly total: number;
  readonly marks: number;
}

/**
 * Counts, for each place, the texts of each type that the caller may read, and those that begin
 * there.
 */
export async function countTextsOnPlaces(sql: Sql, places: readonly VersePlace[], request: TextRequest): Promise<PlaceCount[]> {
  if (Object.values(request.filter).some((value) => value !== undefined)) return countFilteredTexts(sql, places, request);
  const { callerId, types } = request;
  const extent = extentOf(places);
  const isWanted = sql`kind = any((select ${[...types]}::text[])::text[]) and ${overlaps(sql, extent)}`;
  const counts = await sql<CountedTexts[]>`
    select ${versesOfReference(sql)}, kind, covered_to, sum(texts)::integer as texts
    from (
      select passage, covered_to, kind, texts from (${publicCounts(sql, extent)}) public_counts where ${isWanted}
      union all select passage, covered_to, kind, 1 from passage_references where ${ownInChapters(sql, callerId, extent)} and ${isWanted}
      union all select passage, covered_to, kind, texts from (${hiddenCounts(sql, callerId, extent)}) hidden_counts where ${isWanted}
    ) counts
    group by passage, covered_to, kind having sum(texts) > 0`;
  // Here rather than in the statement: PostgreSQL would compare each place with each count, which
  // takes longer than all else.
  return places.flatMap((place) => countOn(place, counts));
}

interface CountedTexts extends VerseRange {
  readonly kind: UserTextType;
  /** See passage_references.covered_to. */
  readonly covered_to: number;
  readonly texts: number;
}

function countOn({ position, first, last }: VersePlace, counts: readonly CountedTexts[]): PlaceCount[] {
  const byKind = new Map<UserTextType, { position: number; kind: UserTextType; total: number; marks: number }>();
  for (const count of counts) {
    if (count.first > last || count.last < first) continue;
    // A text that refers to the place several times is counted at its first reference.
    const from = Math.floor(count.first / 1000) === Math.floor(first / 1000) ? first % 1000 : 1;
    if (count.covered_to >= from) continue;
    const found = byKind.get(count.kind) ?? { position, kind: count.kind, total: 0, marks: 0 };
    found.total += count.texts;
    if (count.first >= first) found.marks += count.texts;
    byKind.set(count.kind, found);
  }
  return [...byKind.values()];
}

function countFilteredTexts(sql: Sql, places: readonly VersePlace[], { callerId, types, filter }: TextRequest): Promise<PlaceCount[]> {
  const extent = extentOf(places);
  const isWanted = sql`kind = any((select ${[...types]}::text[])::text[]) and ${overlaps(sql, extent)}`;
  return sql<PlaceCount[]>`
    with here as materialized (${placesOf(sql, places)}),
    counted as materialized (
      select ${versesOfReference(sql)}, kind, text_id from passage_references
      where (public and ${isInChapters(sql, extent)} or ${ownInChapters(sql, callerId, extent)}) and ${isWanted}
        ${passesFilter(sql, filter)} ${andNotHidden(sql, callerId)}
    )
    select h.position, c.kind, count(distinct c.text_id)::integer as total,
      (count(distinct c.text_id) filter (where c.first >= h.first))::integer as marks
    from here h join counted c on c.first <= h.last and c.last >= h.first
    group by h.position, c.kind`;
}

/**
 * Lists all texts on some places; the caller has counted that they are few. Each has its places,
 * with its narrowest width there.
 */
export function listTextsOnPlaces(
  sql: Sql,
  places: readonly VersePlace[],
  { callerId, types, filter }: TextRequest,
  limit: number,
): Promise<(QuotedText & { readonly places: readonly (readonly [position: number, width: number])[] })[]> {
  const extent = extentOf(places);
  const isNear = sql`${overlaps(sql, extent)} and kind = any(${[...types]}::text[]) ${passesFilter(sql, filter)} ${andNotHidden(sql, callerId)}`;
  const columns = sql`kind, text_id, written_at, ${widthOf(sql)} as width, ${versesOfReference(sql)}`;
  return sql<(QuotedText & { readonly places: readonly (readonly [number, number])[] })[]>`
    with here as materialized (${placesOf(sql, places)}),
    near as materialized (
      select ${columns} from passage_references where public and ${isInChapters(sql, extent)} and ${isNear}
      union all
      select ${columns} from passage_references where ${ownInChapters(sql, callerId, extent)} and ${isNear}
    ),
    placed as materialized (
      select h.position, n.kind, n.text_id, min(n.width)::integer as width, max(n.written_at) as written_at
      from here h join near n on n.first <= h.last and n.last >= h.first group by h.position, n.kind, n.text_id
    ),
    page as materialized (
      select kind, text_id, min(width) as width, max(written_at) as written_at, json_agg(json_build_array(position, width)) as places
      from placed group by kind, text_id limit ${sql.unsafe(String(limit))}
    ),
    named as materialized (${passagesOfPage(sql, extent)})
    ${detailsOf(sql, callerId, sql`, p.places ${wordColumns(sql)}`)}`;
}

/**
 * Lists the texts on one span page by page, as its page does, with the words around the reference.
 */
export async function listQuotedTexts(
  sql: Sql,
  span: Span,
  { callerId, types, filter }: TextRequest,
  page: { readonly before: TextCursor | undefined; readonly limit: number },
): Promise<QuotedText[]> {
  return (await listTextsOnPassage(sql, callerId, span, { types, ...page }, filter, wordColumns(sql))) as QuotedText[];
}

/**
 * Returns the columns of the author and for an excerpt: of Markdown around the reference, of an
 * essay its own.
 */
export function wordColumns(sql: SqlRunner): Fragment {
  const content = sql`case p.kind when 'topic' then t.content when 'post' then o.content when 'note' then m.content
    when 'comment' then c.content when 'review' then r.comment end`;
  const start = sql`greatest(coalesce(n.text_start, 0) - ${sql.unsafe(String(BEFORE))}, 0)`;
  return sql`, u.id as user_id, coalesce(t.public, e.status = 'published', m.id is null) as is_public,
    case when p.kind = 'essay' then e.excerpt else substr(${content}, ${start} + 1, ${sql.unsafe(String(READ))}) end as words,
    p.kind <> 'essay' and ${start} > 0 as is_later`;
}

/**
 * Characters to read before the reference, and in all: twice the length of an excerpt, because of
 * markup.
 */
const BEFORE = 120;
const READ = 640;

function versesOfReference(sql: SqlRunner): Fragment {
  const chapter = sql`(passage / 1000000 * 1000)::integer`;
  return sql`${chapter} + passage_first(passage) as first, ${chapter} + passage_last(passage) as last`;
}

function placesOf(sql: SqlRunner, places: readonly VersePlace[]): Fragment {
  const [positions, firsts, lasts] = [places.map((one) => one.position), places.map(({ first }) => first), places.map(({ last }) => last)];
  return sql`select * from unnest(${positions}::integer[], ${firsts}::integer[], ${lasts}::integer[]) h (position, first, last)`;
}

function extentOf(places: readonly VersePlace[]): VerseRange {
  return { first: Math.min(...places.map(({ first }) => first)), last: Math.max(...places.map(({ last }) => last)) };
}
