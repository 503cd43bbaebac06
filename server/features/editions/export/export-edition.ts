import type { VerseRange } from '#core/scripture/numbering.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { formatJsonLine } from '../formats/json-lines.ts';
import { verseRangeOf } from '../formats/scripture-citation.ts';
import type { EditionMetadata, Mark, Note, SegmentEvent, TextEvent } from '../formats/text-events.ts';
import { canonicalRange, numberingOf } from '../verse-address.ts';
import {
  findStoredEdition,
  listStoredSections,
  listStoredSegments,
  type StoredEdition,
  type StoredSection,
  type StoredSegment,
} from './export-queries.ts';

/** Thrown if the edition is replaced or removed while it is read. */
export class EditionChangedError extends Error {}

/**
 * Returns an edition as JSON Lines that import as the same edition; undefined if there is none.
 * Throws an `EditionChangedError` if an import changes the edition meanwhile.
 */
export async function exportEdition(sql: Sql, slug: string): Promise<AsyncIterable<string> | undefined> {
  const edition = await findStoredEdition(sql, slug);
  return edition && linesOf(sql, slug, edition);
}

async function* linesOf(sql: Sql, slug: string, edition: StoredEdition): AsyncGenerator<string> {
  yield* format({ type: 'metadata', ...toMetadata(edition) });
  const sections = readAll((after) => listStoredSections(sql, edition.id, after, ROWS));
  let section = await sections.next();
  // Yields the sections up to a position.
  async function* sectionsTo(position: number): AsyncGenerator<string> {
    for (; !section.done && section.value.position <= position; section = await sections.next()) yield* format(toSection(section.value));
  }
  for await (const segment of readAll((after) => listStoredSegments(sql, edition.id, after, ROWS))) {
    yield* sectionsTo(segment.section_position ?? -1);
    yield* format(toSegment(segment, edition));
  }
  yield* sectionsTo(Infinity);
  if ((await findStoredEdition(sql, slug))?.version !== edition.version)
    throw new EditionChangedError(`The text ${slug} was changed during the export; export it again.`);
}

/** Rows per batch. The embedded database serves readers between batches. */
const ROWS = 500;

/** Yields rows in pages by position. */
async function* readAll<Row extends { readonly position: number }>(list: (after: number) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let after = -1, rows: Row[] = []; ; after = rows.at(-1)?.position ?? after) {
    rows = await list(after);
    yield* rows;
    if (rows.length < ROWS) return;
  }
}

function format(event: TextEvent): string[] {
  const line = formatJsonLine(event);
  return line === undefined ? [] : [line];
}

function toMetadata({ id: _, version: _version, ...stored }: StoredEdition): EditionMetadata {
  const known = Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== null));
  return known as unknown as EditionMetadata;
}

function toSection({ depth, label, citation }: StoredSection): TextEvent {
  return { type: 'section', depth, label, ...(citation !== null && { citation }) };
}

function toSegment(segment: StoredSegment, edition: StoredEdition): SegmentEvent {
  const { citation, label, text, marks, notes, first_verse: first, last_verse: last, about } = segment;
  const address = first === null || last === null ? null : { first, last };
  return {
    type: 'segment',
    citation,
    label,
    text,
    marks: marks.map(toMark),
    notes: notes.map(toNote),
    ...(!isSame(address, addressOfCitation(citation, edition)) && { address }),
    ...(about && { about }),
    source: {
      ...(segment.source_author !== null && { author: segment.source_author }),
      ...(segment.source_work !== null && { work: segment.source_work }),
      ...(segment.source_year !== null && { year: segment.source_year }),
    },
  };
}

/** Returns the address that an import gives to a citation. */
function addressOfCitation(citation: string, { scripture, numbering }: StoredEdition): VerseRange | undefined {
  const verses = scripture ? verseRangeOf(citation) : undefined;
  return verses && canonicalRange(numberingOf(citation, numbering), verses);
}

function isSame(one: VerseRange | null, other: VerseRange | undefined): boolean {
  return one?.first === other?.first && one?.last === other?.last;
}

// The database orders the names of a value by their length.
function toMark({ kind, start, end, level, text }: Mark): Mark {
  return { kind, start, end, ...(level !== undefined && { level }), ...(text !== undefined && { text }) };
}

function toNote({ kind, offset, label, text }: Note): Note {
  return { kind, offset, ...(label !== undefined && { label }), text };
}
