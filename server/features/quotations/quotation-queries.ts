import type { Numbering, VerseRange } from '#core/scripture/numbering.ts';
import { asJson } from '../../platform/db/json.ts';
import type { Sql } from '../../platform/db/open.ts';
import { visibleEditions } from '../editions/access.ts';
import { keysBelow } from '../editions/public.ts';

/** An edition in which quotations are looked up. */
export interface HeldEdition {
  readonly id: number;
  readonly slug: string;
  readonly work_id: number;
  readonly work_title: string;
  readonly title: string;
  readonly short_title: string | null;
  readonly author: string | null;
  readonly translator: string | null;
  readonly language: string;
  readonly scripture: boolean;
  readonly citation_levels: readonly string[];
  readonly numbering: Numbering | null;
}

/** A segment, with the quotation for which it was read. */
export interface QuotableSegment {
  readonly item: number;
  readonly edition_id: number;
  readonly position: number;
  readonly citation: string;
  readonly body: string;
  readonly first_verse: number | null;
  readonly last_verse: number | null;
}

const MAX_EDITIONS = 1000;
/** Segments read in one statement, at most. */
export const MAX_SEGMENTS = 4000;

/** Lists the editions that readers see, the caller's favorite first. */
export function listHeldEditions(sql: Sql, callerId: number): Promise<HeldEdition[]> {
  return sql<HeldEdition[]>`
    select e.id, e.slug, e.work_id, w.title as work_title, e.title, e.short_title, e.author, e.translator, e.language, e.scripture, e.citation_levels,
      e.numbering
    from editions e join works w on w.id = e.work_id where ${visibleEditions(sql, 'e')}
    order by e.id is not distinct from (select edition_id from reading_settings where user_id = ${callerId}) desc, e.id
    limit ${sql.unsafe(String(MAX_EDITIONS))}`;
}

/** Returns the segments of all visible editions on verses, in reading order. */
export function listSegmentsOnVerses(
  sql: Sql,
  wanted: readonly { readonly item: number; readonly verses: VerseRange }[],
): Promise<QuotableSegment[]> {
  const ranges = wanted.map(({ item, verses: { first, last } }) => ({ item, range: `[${first},${last + 1})` }));
  return sql<QuotableSegment[]>`
    select w.item, s.* from jsonb_to_recordset(${asJson(sql, ranges)}) w (item integer, range text)
      cross join lateral (
        select edition_id, position, citation, body, lower(address) as first_verse, upper(address) - 1 as last_verse
        from segments where address && w.range::int8range and position is not null
      ) s join editions e on e.id = s.edition_id and ${visibleEditions(sql, 'e')}
    order by w.item, s.edition_id, s.position limit ${sql.unsafe(String(MAX_SEGMENTS))}`;
}

/**
 * Returns the languages in which books of scripture are held. `key` is what the keys of their
 * citations begin with.
 */
export function listLanguagesOfBooks(
  sql: Sql,
  books: readonly { readonly item: number; readonly key: string }[],
): Promise<{ item: number; language: string }[]> {
  const ranges = books.map(({ item, key }) => ({ item, ...keysBelow(key) }));
  return sql<{ item: number; language: string }[]>`
    select distinct w.item, e.language from jsonb_to_recordset(${asJson(sql, ranges)}) w (item integer, "from" text, "to" text)
      join editions e on e.scripture and ${visibleEditions(sql, 'e')}
      -- With a limit, the planner looks into the index for each edition. For "exists", it reads all segments.
      cross join lateral (
        select from segments s where s.edition_id = e.id and s.citation_key >= w."from" collate "C" and s.citation_key < w."to" collate "C"
          and s.position is not null
        limit 1
      ) s`;
}

/** A run of segments of an edition, by positions. */
export interface WantedSpan {
  readonly item: number;
  readonly edition_id: number;
  readonly first: number;
  readonly last: number;
}

/** Returns the segments of runs, in reading order. */
export function listSegmentsOfSpans(sql: Sql, spans: readonly WantedSpan[]): Promise<QuotableSegment[]> {
  return sql<QuotableSegment[]>`
    select w.item, s.*
    from jsonb_to_recordset(${asJson(sql, spans)}) w (item integer, edition_id bigint, first integer, last integer)
      join editions e on e.id = w.edition_id and ${visibleEditions(sql, 'e')}
      -- With a limit, the planner reads a range of the index for each run. For a join, it reads all segments.
      cross join lateral (
        select edition_id, position, citation, body, lower(address) as first_verse, upper(address) - 1 as last_verse
        from segments where edition_id = w.edition_id and position between w.first and w.last
        order by position limit ${sql.unsafe(String(MAX_SEGMENTS))}
      ) s
    order by w.item, s.edition_id, s.position limit ${sql.unsafe(String(MAX_SEGMENTS))}`;
}

/** Some words of a quotation to look up. */
export interface WordWindow {
  readonly item: number;
  readonly window: number;
  /** A tsquery. */
  readonly query: string;
}

export interface WindowHit {
  readonly item: number;
  readonly window: number;
  readonly edition_id: number;
  readonly position: number;
}

/** Segments read for one window. Its words are rare, so more of them say little. */
const MAX_HITS = 60;

/** Returns the places of visible editions that have the words of windows. */
export function findWindows(sql: Sql, windows: readonly WordWindow[]): Promise<WindowHit[]> {
  return sql<WindowHit[]>`
    select w.item, w."window", s.edition_id, s.position
    from jsonb_to_recordset(${asJson(sql, windows)}) w (item integer, "window" integer, query text)
      cross join lateral (
        select s.edition_id, s.position from segments s
        where s.words @@ w.query::tsquery and s.position is not null
          and s.edition_id in (select e.id from editions e where ${visibleEditions(sql, 'e')})
        limit ${sql.unsafe(String(MAX_HITS))}
      ) s`;
}
