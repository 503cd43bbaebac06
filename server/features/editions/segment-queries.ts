import type { Segment } from '#contract/editions.ts';
import type { VerseRange } from '#core/scripture/numbering.ts';
import type { Sql, SqlRunner } from '../../platform/db/open.ts';
import { keysBelow } from './citation-key.ts';
import { formatRange } from './verse-address.ts';

/** Positions in an edition, both inclusive. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

export type SegmentRow = Omit<Segment, 'address' | 'about'> & {
  readonly position: number;
  readonly citation_key: string;
  readonly first_verse: number | null;
  readonly last_verse: number | null;
  readonly about: string[] | null;
};

function segmentColumns(sql: SqlRunner) {
  return sql`id, position, citation, citation_key, label, body as text, marks, notes, lower(address) as first_verse, upper(address) - 1 as last_verse, about`;
}

/** Returns the segments at some positions, in reading order. */
export function listSegments(sql: Sql, editionId: number, { first, last }: Span): Promise<SegmentRow[]> {
  return sql<SegmentRow[]>`
    select ${segmentColumns(sql)} from segments
    where edition_id = ${editionId} and position between ${first} and ${last} order by position`;
}

export type SegmentPlace = Pick<SegmentRow, 'position' | 'citation' | 'citation_key' | 'first_verse' | 'last_verse'>;

/** Returns where the segments at some positions are, without their texts. */
export function listSegmentPlaces(sql: Sql, editionId: number, { first, last }: Span): Promise<SegmentPlace[]> {
  return sql<SegmentPlace[]>`
    select position, citation, citation_key, lower(address) as first_verse, upper(address) - 1 as last_verse from segments
    where edition_id = ${editionId} and position between ${first} and ${last} order by position`;
}

/** Returns the segments whose verses overlap a range, in reading order. */
export function listSegmentsOfVerses(sql: Sql, editionId: number, verses: VerseRange, limit = 2000): Promise<SegmentRow[]> {
  // Materialized, because with a small limit the planner would read the edition from its start.
  return sql<SegmentRow[]>`
    with found as materialized (
      select * from segments where address && ${formatRange(verses)}::int8range and edition_id = ${editionId} and position is not null
    )
    select ${segmentColumns(sql)} from found order by position limit ${sql.unsafe(String(limit))}`;
}

/** Returns the segments with some citations, in reading order. */
export function listSegmentsWithKeys(sql: Sql, editionId: number, keys: readonly string[]): Promise<SegmentRow[]> {
  return sql<SegmentRow[]>`
    select ${segmentColumns(sql)} from segments
    where edition_id = ${editionId} and citation_key = any(${[...keys]}::text[]) and position is not null order by position`;
}

interface LackingQuery {
  readonly id: number;
  /** The edition that may lack them. */
  readonly than: number;
  readonly span: Span;
  /**
   * How many positions after the span to look at, up to the first segment that the other edition
   * has.
   */
  readonly beyond: number;
}

/**
 * Returns the segments within and after a span of an edition whose citations another one lacks, in
 * reading order.
 */
export function listLackingSegments(sql: Sql, { id, than, span, beyond }: LackingQuery): Promise<SegmentRow[]> {
  const isKnown = sql`exists (
    select from segments o where o.edition_id = ${than} and o.citation_key = s.citation_key and o.position is not null)`;
  return sql<SegmentRow[]>`
    with near as materialized (
      select s.*, ${isKnown} as is_known from segments s
      where s.edition_id = ${id} and s.position between ${span.first} and ${span.last + beyond}::integer
      order by s.position limit 2000
    )
    select ${segmentColumns(sql)} from near where not is_known
      and position < coalesce((select min(position) from near where is_known and position > ${span.last}), ${span.last + beyond + 1}::integer)
    order by position`;
}

/**
 * Returns the position of a segment; of several whose citations differ in case, that with the given
 * one.
 */
export async function findSegmentPosition(sql: Sql, editionId: number, citation: string, key: string): Promise<number | undefined> {
  const [row] = await sql<{ position: number }[]>`
    select position from segments where edition_id = ${editionId} and citation_key = ${key} and position is not null
    order by citation = ${citation} desc, position limit 1`;
  return row?.position;
}

/** Returns a section that has segments, with its depth. */
export async function findSection(
  sql: Sql,
  editionId: number,
  key: string,
): Promise<(Span & { depth: number; position: number }) | undefined> {
  const [row] = await sql<(Span & { depth: number; position: number })[]>`
    select first_position as first, last_position as last, depth, position from sections
    where edition_id = ${editionId} and citation_key = ${key} and first_position is not null order by position limit 1`;
  return row;
}

/**
 * Returns the segments whose citations begin with the parts of one: those of `7.10` in `7.10.1`,
 * `7.10.2`.
 */
export async function findSpanBelow(sql: Sql, editionId: number, key: string): Promise<Span | undefined> {
  const { from, to } = keysBelow(key);
  const [row] = await sql<{ first: number | null; last: number | null }[]>`
    select min(position) as first, max(position) as last from segments
    where edition_id = ${editionId} and citation_key >= ${from} and citation_key < ${to} and position is not null`;
  return row?.first == null || row.last === null ? undefined : { first: row.first, last: row.last };
}

/** Returns the segments of an edition that contain verses. */
export async function findSpanOfVerses(sql: Sql, editionId: number, verses: VerseRange): Promise<Span | undefined> {
  const [row] = await sql<{ first: number | null; last: number | null }[]>`
    select min(position) as first, max(position) as last from segments
    where address && ${formatRange(verses)}::int8range and edition_id = ${editionId} and position is not null`;
  return row?.first == null || row.last === null ? undefined : { first: row.first, last: row.last };
}

/** Returns the position before a segment that the edition had in an earlier version. */
export async function findFormerPosition(sql: Sql, editionId: number, key: string): Promise<number | undefined> {
  const [row] = await sql<{ position: number }[]>`
    select s.position from segments s
    where s.edition_id = ${editionId} and s.citation_key <= ${key} and s.position is not null
      and exists (select from segments where edition_id = ${editionId} and citation_key = ${key} and position is null)
    order by s.citation_key desc limit 1`;
  return row?.position;
}

/**
 * Returns the position of the segment whose citation is nearest to one that the edition lacks,
 * before it if possible.
 */
export async function findNearestPosition(sql: Sql, editionId: number, key: string): Promise<number | undefined> {
  const below = key.split('.')[0] ?? '';
  const [row] = await sql<{ position: number }[]>`
    select coalesce(
      (select position from segments where edition_id = ${editionId} and position is not null and citation_key <= ${key}
        and citation_key >= ${below} order by citation_key desc limit 1),
      (select position from segments where edition_id = ${editionId} and position is not null and citation_key > ${key}
        and citation_key < ${`${below}/`} order by citation_key limit 1)) as position`;
  return row?.position ?? undefined;
}

export async function findCitation(sql: Sql, editionId: number, position: number): Promise<string | null> {
  const [row] = await sql<{ citation: string }[]>`select citation from segments where edition_id = ${editionId} and position = ${position}`;
  return row?.citation ?? null;
}

/** Returns the citations of the sections of a depth before and after one. */
export async function findNeighborSections(
  sql: Sql,
  editionId: number,
  { depth, position }: { readonly depth: number; readonly position: number },
): Promise<{ previous: string | null; next: string | null }> {
  const others = sql`edition_id = ${editionId} and depth = ${depth} and citation is not null and first_position is not null`;
  const [row] = await sql<{ previous: string | null; next: string | null }[]>`
    select (select citation from sections where ${others} and position < ${position} order by position desc limit 1) as previous,
      (select citation from sections where ${others} and position > ${position} order by position limit 1) as next`;
  return row ?? { previous: null, next: null };
}
