import type { Edition, SegmentPage } from '#contract/editions.ts';
import { haveSameScheme } from '#core/citation-scheme.ts';
import type { Sql } from '../../platform/db/open.ts';
import { listLackingSegments, listSegmentsOfVerses, listSegmentsWithKeys, type SegmentRow } from './segment-queries.ts';
import { toSegment } from './read-segments.ts';

type Column = NonNullable<SegmentPage['columns']>[number];

/**
 * What the rows are: a page of the reader has what belongs between its first segment and the next
 * page.
 */
type Extent = 'range' | 'part of page' | 'end of page';

interface OpenText {
  readonly edition: Edition;
  readonly rows: readonly SegmentRow[];
  readonly extent: Extent;
}

/**
 * Returns the rows of another edition: by verses in scripture, otherwise by citation if both
 * editions cite in the same way.
 */
export async function alignColumn(sql: Sql, { edition, rows, extent }: OpenText, other: Edition): Promise<Column> {
  const aligned: Column['rows'] = rows.map(() => []);
  if (!haveSameScheme(edition, other)) return { edition: other.slug, rows: aligned };
  const placed = edition.scripture
    ? spread(rows, await findOverlapping(sql, rows, other, extent === 'end of page'))
    : placeByKeys(rows, await findBetween(sql, { edition, rows, extent }, other));
  for (const { row, segment } of placed) aligned[row]?.push(toSegment(segment));
  return { edition: other.slug, rows: aligned };
}

async function findOverlapping(sql: Sql, rows: readonly SegmentRow[], other: Edition, isEnd: boolean): Promise<SegmentRow[]> {
  const verses = rows.flatMap(({ first_verse, last_verse }) => [first_verse, last_verse].filter((verse) => verse !== null));
  if (verses.length === 0) return [];
  const [first, last] = [Math.min(...verses), Math.max(...verses)];
  // The title of a psalm is its verse 0.
  const range = { first: first % 1e3 === 1 ? first - 1 : first, last: isEnd ? chapterOf(last) * 1e3 + 999 : last };
  return listSegmentsOfVerses(sql, other.id, range);
}

/**
 * Returns the segments of another edition with the citations of the rows, and those between them
 * that the open edition lacks.
 */
async function findBetween(sql: Sql, { edition, rows, extent }: OpenText, other: Edition): Promise<SegmentRow[]> {
  const keys = rows.map(({ citation_key }) => citation_key);
  const known = await listSegmentsWithKeys(sql, other.id, keys);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return [];
  const span = { first: first.position, last: last.position };
  const lacking = await listLackingSegments(sql, { id: other.id, than: edition.id, span, beyond: extent === 'range' ? 0 : MOST_BEYOND });
  return [...known, ...lacking].toSorted((one, next) => one.position - next.position);
}

/** How many segments after the last one of a page may be missing in the open edition. */
const MOST_BEYOND = 100;

function* placeByKeys(rows: readonly SegmentRow[], segments: readonly SegmentRow[]): Generator<{ row: number; segment: SegmentRow }> {
  const rowOf = new Map(rows.map(({ citation_key }, at) => [citation_key, at]));
  let row = 0;
  for (const segment of segments) {
    // What the open edition lacks follows the row before it.
    row = rowOf.get(segment.citation_key) ?? row;
    yield { row, segment };
  }
}

/**
 * Yields the row of each segment. Numberings that divide a chapter differently map each of its
 * verses to all of it; its segments are then distributed in order, which is off by a verse or two.
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
      // A segment belongs to the first row that it overlaps; several with the same verses are
      // spread over the rows that they overlap.
      const row = first < 0 ? rowBeside(rows, segment) : first + Math.floor((i * (last - first + 1)) / group.length);
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

/**
 * Returns the row after which verses of a chapter follow that have no row, as Acts 8:37 in many
 * editions, or with which the title of a psalm begins; -1 if there is none.
 */
function rowBeside(rows: readonly SegmentRow[], { first_verse: verse }: SegmentRow): number {
  if (verse === null) return -1;
  const isInChapter = (one: number | null): one is number => one !== null && chapterOf(one) === chapterOf(verse);
  if (verse % 1e3 === 0) return rows.findIndex(({ first_verse: first }) => isInChapter(first));
  return rows.findLastIndex(({ last_verse: last }) => isInChapter(last) && last < verse);
}

function chapterOf(verse: number): number {
  return Math.floor(verse / 1e3);
}
