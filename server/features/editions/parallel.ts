import type { Edition, SegmentPage } from '#contract/editions.ts';
import { haveSameScheme } from '#core/citation-scheme.ts';
import type { Sql } from '../../platform/db/open.ts';
import { listSegmentsOfVerses, listSegmentsWithKeys, type SegmentRow } from './segment-queries.ts';
import { toSegment } from './read-segments.ts';

type Column = NonNullable<SegmentPage['columns']>[number];

/**
 * Returns the rows of another edition: by verses in scripture, else by citation if both editions cite in the same way. A segment
 * belongs to the first row that it overlaps; several with the same verses are spread over the rows that they overlap. Verses
 * that the open edition lacks follow the row before them.
 */
export async function alignColumn(sql: Sql, edition: Edition, rows: readonly SegmentRow[], other: Edition): Promise<Column> {
  const aligned: Column['rows'] = rows.map(() => []);
  if (!haveSameScheme(edition, other)) return { edition: other.slug, rows: aligned };
  if (edition.scripture) {
    for (const { row, segment } of spread(rows, await findOverlapping(sql, rows, other))) aligned[row]?.push(toSegment(segment));
  } else {
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

/**
 * Yields the row of each segment. Numberings that divide a chapter differently map each of its verses to all of it; its
 * segments are then distributed in order, which is off by a verse or two.
 */
function* spread(rows: readonly SegmentRow[], segments: readonly SegmentRow[]): Generator<{ row: number; segment: SegmentRow }> {
  const overlaps = segments.map((segment) => ({
    segment,
    first: rows.findIndex(overlapping(segment)),
    last: rows.findLastIndex(overlapping(segment)),
  }));
  for (let start = 0; start < overlaps.length;) {
    const { first = -1, last = -1 } = overlaps[start] ?? {};
    const others = overlaps.slice(start).findIndex((one) => one.first !== first || one.last !== last);
    const group = overlaps.slice(start, others < 0 ? undefined : start + others);
    for (const [i, { segment }] of group.entries()) {
      const row = first < 0 ? rowBefore(rows, segment) : first + Math.floor((i * (last - first + 1)) / group.length);
      if (row >= 0) yield { row, segment };
    }
    start += group.length;
  }
}

function overlapping({ first_verse: first, last_verse: last }: SegmentRow): (row: SegmentRow) => boolean {
  return (row) =>
    row.first_verse !== null &&
    row.last_verse !== null &&
    first !== null &&
    last !== null &&
    row.first_verse <= last &&
    first <= row.last_verse;
}

/** Returns the row after which verses of a chapter follow that have no row, as Acts 8:37 in many editions; -1 if there is none. */
function rowBefore(rows: readonly SegmentRow[], { first_verse: verse }: SegmentRow): number {
  if (verse === null) return -1;
  const chapterOf = (one: number): number => Math.floor(one / 1e3);
  return rows.findLastIndex(({ last_verse: last }) => last !== null && last < verse && chapterOf(last) === chapterOf(verse));
}
