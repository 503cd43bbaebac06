import type { Edition, SegmentPage } from '#contract/editions.ts';
import type { Sql } from '../../platform/db/open.ts';
import { listSegmentsOfVerses, listSegmentsWithKeys, type SegmentRow } from './segment-queries.ts';
import { toSegment } from './read-segments.ts';

type Column = NonNullable<SegmentPage['columns']>[number];

/**
 * Returns the segments of another edition beside those of one: by their verses in scripture, whatever the numberings,
 * otherwise by citation if both editions cite in the same way. Each segment belongs to the row of the first segment that it overlaps.
 */
export async function alignColumn(sql: Sql, edition: Edition, rows: readonly SegmentRow[], other: Edition): Promise<Column> {
  const aligned: Column['rows'] = rows.map(() => []);
  if (edition.scripture && other.scripture) {
    for (const segment of await findOverlapping(sql, rows, other)) aligned[firstOverlap(rows, segment)]?.push(toSegment(segment));
  } else if (sameScheme(edition, other)) {
    const keys = new Map(rows.map(({ citation_key }, at) => [citation_key, at]));
    for (const segment of await listSegmentsWithKeys(sql, other.id, [...keys.keys()]))
      aligned[keys.get(segment.citation_key) ?? -1]?.push(toSegment(segment));
  }
  return { edition: other.slug, rows: aligned };
}

async function findOverlapping(sql: Sql, rows: readonly SegmentRow[], other: Edition): Promise<SegmentRow[]> {
  const verses = rows.flatMap(({ first_verse, last_verse }) => [first_verse, last_verse].filter((verse) => verse !== null));
  if (verses.length === 0) return [];
  return listSegmentsOfVerses(sql, other.id, { first: Math.min(...verses), last: Math.max(...verses) });
}

function firstOverlap(rows: readonly SegmentRow[], { first_verse: first, last_verse: last }: SegmentRow): number {
  return rows.findIndex(
    (row) =>
      row.first_verse !== null &&
      row.last_verse !== null &&
      first !== null &&
      last !== null &&
      row.first_verse <= last &&
      first <= row.last_verse,
  );
}

function sameScheme(one: Edition, other: Edition): boolean {
  return one.scripture === other.scripture && one.citation_levels.length === other.citation_levels.length;
}
