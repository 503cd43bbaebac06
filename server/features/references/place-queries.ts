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
  /** Of Markdown, the stored text around the reference, cut anywhere; of an essay, its excerpt. */
  readonly words: string | null;
  /** Whether the words are not the beginning of the text. */
  readonly is_later: boolean;
}

interface TextRequest {
  readonly callerId: number;
  readonly types: readonly UserTextType[];
  readonly filter: TextFilter;
}

/** Counts, for each place, the texts of each type that the caller may read, and those that begin there. */
export function countTextsOnPlaces(
  sql: Sql,
  places: readonly VersePlace[],
  { callerId, types, filter }: TextRequest,
): Promise<{ position: number; kind: UserTextType; total: number; marks: number }[]> {
  const extent = extentOf(places);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const isOfType = sql`kind = any(${[...types]}::text[])`;
  const own = sql`${ownInChapters(sql, callerId, extent)} and ${isOfType}`;
  // Counts each text once; see passage_references.covered_to.
  const counted = isFiltered
    ? sql`select ${versesOfReference(sql)}, kind, text_id, 0 as covered_to, 1 as texts from passage_references
        where (public and ${isInChapters(sql, extent)} or ${own}) and ${isOfType} ${passesFilter(sql, filter)} ${andNotHidden(sql, callerId)}`
    : sql`select ${versesOfReference(sql)}, kind, null::bigint as text_id, covered_to, sum(texts) as texts
        from (
          select passage, covered_to, kind, texts from (${publicCounts(sql, extent)}) public_counts where ${isOfType}
          union all select passage, covered_to, kind, 1 from passage_references where ${own}
          union all select passage, covered_to, kind, texts from (${hiddenCounts(sql, callerId, extent)}) hidden_counts where ${isOfType}
        ) counts
        group by passage, covered_to, kind having sum(texts) > 0`;
  const total = (condition: Fragment): Fragment =>
    isFiltered
      ? sql`count(distinct c.text_id) filter (where ${condition})::integer`
      : sql`coalesce(sum(c.texts) filter (where ${condition}), 0)::integer`;
  return sql<{ position: number; kind: UserTextType; total: number; marks: number }[]>`
    with here as materialized (${placesOf(sql, places)}), counted as materialized (${counted})
    select h.position, c.kind, ${total(sql`true`)} as total, ${total(sql`c.first >= h.first`)} as marks
    from here h join counted c on c.first <= h.last and c.last >= h.first
      and c.covered_to < case when c.first / 1000 = h.first / 1000 then h.first % 1000 else 1 end
    group by h.position, c.kind`;
}

/** Lists all texts on some places; the caller has counted that they are few. Each has its places, with its narrowest width there. */
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

/** Lists the texts on one span page by page, as its page does, with the words around the reference. */
export async function listQuotedTexts(
  sql: Sql,
  span: Span,
  { callerId, types, filter }: TextRequest,
  page: { readonly before: TextCursor | undefined; readonly limit: number },
): Promise<QuotedText[]> {
  return (await listTextsOnPassage(sql, callerId, span, { types, ...page }, filter, wordColumns(sql))) as QuotedText[];
}

/** Returns the columns of the author and for an excerpt: of Markdown around the reference, of an essay its own. */
export function wordColumns(sql: SqlRunner): Fragment {
  const content = sql`case p.kind when 'topic' then t.content when 'post' then o.content when 'note' then m.content
    when 'comment' then c.content when 'review' then r.comment end`;
  const start = sql`greatest(coalesce(n.text_start, 0) - ${sql.unsafe(String(BEFORE))}, 0)`;
  return sql`, u.id as user_id, coalesce(t.public, e.status = 'published', m.id is null) as is_public,
    case when p.kind = 'essay' then e.excerpt else substr(${content}, ${start} + 1, ${sql.unsafe(String(READ))}) end as words,
    p.kind <> 'essay' and ${start} > 0 as is_later`;
}

/** Characters to read before the reference, and in all: twice the length of an excerpt, because of markup. */
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
