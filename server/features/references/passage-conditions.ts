import { isPassage, isWholeBook } from '#core/scripture.ts';
import type { VerseRange } from '#core/scripture/numbering.ts';
import { type Span, versesOfSpan } from '#core/scripture/spans.ts';
import type { Fragment, SqlRunner } from '../../platform/db/open.ts';

/** The texts to list and count. */
export interface TextFilter {
  readonly username?: string | undefined;
  readonly circleId?: number | undefined;
  /**
   * The first and last year of a century in which a text was written. If the year of a work is
   * unknown, the dates of its author count.
   */
  readonly years?: { readonly from: number; readonly to: number } | undefined;
  /** Only texts written later. */
  readonly writtenAfter?: string | undefined;
}

/** A span, or verses that may be in several books. */
type Extent = Span | VerseRange;

/** Returns further conditions on `passage_references`; each starts with `and`. */
export function passesFilter(sql: SqlRunner, { username, circleId, years, writtenAfter }: TextFilter): Fragment {
  return sql`
    ${username === undefined ? sql`` : sql`and user_id = (select id from users where lower(username collate "C") = ${username.toLowerCase()})`}
    ${circleId === undefined ? sql`` : sql`and user_id in (select user_id from circle_members where circle_id = (select ${circleId}::bigint))`}
    ${years ? sql`and case kind when 'work' then ${isWorkOf(sql, years)} else ${isTextOf(sql, years)} end` : sql``}
    ${writtenAfter === undefined ? sql`` : sql`and written_at > (select ${writtenAfter}::timestamptz)`}`;
}

type Years = NonNullable<TextFilter['years']>;

function isWorkOf(sql: SqlRunner, { from, to }: Years): Fragment {
  return sql`exists (select from works where id = text_id and work_years(id, year) && (select int4range(${from}::integer, ${to}::integer, '[]')))`;
}

function isTextOf(sql: SqlRunner, { from, to }: Years): Fragment {
  if (!includesUsers({ to })) return sql`false`;
  return sql`written_at >= (select make_timestamptz(${from}::integer, 1, 1, 0, 0, 0, 'UTC')) and written_at < (select make_timestamptz(${to + 1}::integer, 1, 1, 0, 0, 0, 'UTC'))`;
}

/** Returns whether users may have written something in a century; nobody has before the 21st. */
export function includesUsers({ to }: Pick<Years, 'to'>): boolean {
  return to > 2000;
}

/** Selects counts of public texts per passage in the chapters of a span; sum the rows. */
export function publicCounts(sql: SqlRunner, span: Extent): Fragment {
  const inChapters = isInChapters(sql, span);
  return sql`
    select passage, covered_to, kind, texts from passage_counts where not recent and ${inChapters}
    union all select passage, covered_to, kind, texts from passage_counts where recent and ${inChapters}`;
}

/**
 * Matches references in the chapters of a span from texts that only the caller may read. Only
 * authors find their unpublished texts; nobody finds reviews of an unpublished essay.
 */
export function ownInChapters(sql: SqlRunner, callerId: number, span: Extent): Fragment {
  return sql`user_id = ${callerId}::bigint and not public and kind in ('topic', 'essay', 'note') and ${isInChapters(sql, span)}`;
}

/**
 * Matches passages in the chapters of a span; a whole book includes its own passage. Values are
 * subselects to get a generic plan, because planning takes longer than running the statement.
 */
export function isInChapters(sql: SqlRunner, span: Extent): Fragment {
  const { first, last } = boundsOf(span);
  return sql`passage between (select ${Math.floor(first / 1e3) * 1e6}::bigint) and (select ${Math.floor(last / 1e3) * 1e6 + 999_999}::bigint)`;
}

/** Matches passages in the chapters of a span that share a verse with it. */
export function overlaps(sql: SqlRunner, span: Extent): Fragment {
  const { first, last } = boundsOf(span);
  const chapter = sql`(passage / 1000000 * 1000)`;
  return sql`${chapter} + passage_first(passage) <= (select ${last}::integer) and ${chapter} + passage_last(passage) >= (select ${first}::integer)`;
}

function boundsOf(span: Extent): VerseRange {
  if (typeof span !== 'number') return span;
  const { first, last } = versesOfSpan(span);
  return { first: isWholeBook(span) ? Math.floor(first / 1e6) * 1e6 : first, last };
}

/** Returns whether a span is a chapter or some of its verses. */
export function isInOneChapter(span: Span): boolean {
  return isPassage(span) && !isWholeBook(span);
}

/** A reference's number of verses minus one, as in the index `passage_references_of_chapter`. */
export function widthOf(sql: SqlRunner): Fragment {
  return sql`(passage_last(passage) - passage_first(passage))`;
}
