import type { SqlRunner } from '../../platform/db/open.ts';

interface SegmentPlace {
  readonly id: number;
  readonly position: number;
  readonly first_verse: number | null;
  /** Exclusive. */
  readonly end_verse: number | null;
}

/** Returns the segment of an edition with exactly this citation. */
export async function findSegmentAt(sql: SqlRunner, editionId: number, citation: string): Promise<SegmentPlace | undefined> {
  const [row] = await sql<SegmentPlace[]>`
    select id, position, lower(address) as first_verse, upper(address) as end_verse from segments
    where edition_id = ${editionId} and citation = ${citation} and position is not null`;
  return row;
}

/** Returns the texts of some segments in reading order. */
export async function listSegmentsBetween(sql: SqlRunner, editionId: number, first: number, last: number): Promise<{ body: string }[]> {
  return sql<{ body: string }[]>`
    select body from segments where edition_id = ${editionId} and position between ${first} and ${last} order by position`;
}
