import type { Sql } from '../../platform/db/open.ts';

/** A section that contains a segment. */
export interface SectionAround {
  readonly position: number;
  readonly depth: number;
  readonly label: string;
  readonly citation: string | null;
  readonly first: number;
  readonly last: number;
  /** The last segment before the next section in the table of contents. */
  readonly own_last: number;
}

/** Returns the sections that contain the segment at a position, the outermost first. */
export function listSectionsAround(sql: Sql, editionId: number, position: number): Promise<SectionAround[]> {
  return sql<SectionAround[]>`
    with recursive around as (
      select s.* from segments g join sections s on s.edition_id = g.edition_id and s.position = g.section_position
      where g.edition_id = ${editionId} and g.position = ${position}
      union all
      select s.* from around a join sections s on s.edition_id = ${editionId} and s.position = a.parent_position
    )
    select a.position, a.depth, a.label, a.citation, a.first_position as first, a.last_position as last,
      coalesce((select n.first_position - 1 from sections n where n.edition_id = ${editionId} and n.position > a.position
        and n.first_position is not null order by n.position limit 1), a.last_position) as own_last
    from around a order by a.depth`;
}

export interface HeadingRow {
  readonly depth: number;
  readonly label: string;
  readonly first: string;
}

/**
 * Returns the sections that start at some positions, with the citations of their first segments.
 */
export function listHeadings(
  sql: Sql,
  editionId: number,
  { first, last, below }: { readonly first: number; readonly last: number; readonly below: number },
): Promise<HeadingRow[]> {
  return sql<HeadingRow[]>`
    select s.depth, s.label, g.citation as first
    from segments g join sections s on s.edition_id = g.edition_id and s.first_position = g.position
    where g.edition_id = ${editionId} and g.position between ${first} and ${last} and s.depth > ${below} and s.label <> ''
    order by s.position limit 500`;
}

/** Lists the first sections that have segments. */
export function listFirstSections(sql: Sql, editionId: number): Promise<{ label: string; first: number }[]> {
  return sql<{ label: string; first: number }[]>`
    select label, first_position as first from sections
    where edition_id = ${editionId} and first_position is not null order by position limit 20`;
}

/** Counts the letters of the segments before a position; of its first 100. */
export async function countLetters(sql: Sql, editionId: number, before: number): Promise<number> {
  const [row] = await sql<{ letters: number }[]>`
    select coalesce(sum(char_length(body)), 0)::integer as letters from segments
    where edition_id = ${editionId} and position < ${Math.min(before, 100)}`;
  return row?.letters ?? 0;
}

/** Returns the position of the first segment that is in a section. */
export async function findFirstInSection(sql: Sql, editionId: number): Promise<number | undefined> {
  const [row] = await sql<{ first: number | null }[]>`select min(first_position) as first from sections where edition_id = ${editionId}`;
  return row?.first ?? undefined;
}
