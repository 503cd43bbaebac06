import { numberings, type VerseRange } from '../../../../core/scripture/numbering.ts';
import type { EventWriter } from './event-writer.ts';
import { textLimits } from './limits.ts';
import { plainLine } from './normalize.ts';
import { bookOfOsis } from './scripture-books.ts';
import { verseRangeOf } from './scripture-citation.ts';
import { SegmentBuilder } from './segment-builder.ts';
import {
  type EditionMetadata,
  type ExcerptSource,
  type FileParser,
  type Mark,
  type Note,
  noteKinds,
  pointMarks,
  spanMarks,
  type TextEvent,
  textFormats,
  UnreadableTextError,
} from './text-events.ts';

type Row = Readonly<Record<string, unknown>>;

interface State {
  /** Whether the file has sections of its own. */
  readonly hasSections: boolean;
  lastSection: string;
  /**
   * The excerpts in the section so far. Numbers them, because their ids mean nothing to readers.
   */
  excerpts: number;
}

const LINES_PER_PAUSE = 1_000;
const metadataTexts = [
  'title',
  'shortTitle',
  'author',
  'translator',
  'language',
  'published',
  'license',
  'attribution',
  'sourceUrl',
  'slug',
  'work',
] as const;
const kinds: ReadonlySet<unknown> = new Set([...pointMarks, ...spanMarks]);

/**
 * Formats an event as a line of our JSON Lines; undefined for problems, which the edition does not
 * contain.
 */
export function formatJsonLine(event: TextEvent): string | undefined {
  if (event.type === 'problem') return undefined;
  const { type, ...fields } = event;
  if (type === 'metadata') return JSON.stringify({ edition: fields });
  if (type === 'section') return JSON.stringify({ section: fields });
  const { marks, notes, source, ...segment } = event;
  return JSON.stringify({ ...segment, ...source, type: undefined, ...(marks.length > 0 && { marks }), ...(notes.length > 0 && { notes }) });
}

/**
 * Parses JSON Lines: `{"edition": …}`, `{"section": …}` and segments with at least a citation (or
 * `id`) and a text. docs/text-formats.md lists the other fields.
 */
export function parseJsonLines(writer: EventWriter): FileParser {
  return {
    *read({ text }) {
      let line = 0;
      writer.line = () => line;
      const state: State = { hasSections: /^\{"section"/m.test(text), lastSection: '', excerpts: 0 };
      for (const source of text.split('\n')) {
        line++;
        if (source.trim() === '') continue;
        readRow(writer, parseRow(source, line), state);
        if (line % LINES_PER_PAUSE === 0) yield;
      }
      yield;
    },
  };
}

function parseRow(source: string, line: number): Row {
  try {
    const row: unknown = JSON.parse(source);
    if (isRow(row)) return row;
  } catch {
    // Reported below.
  }
  throw new UnreadableTextError(`Line ${line} is not a JSON object.`);
}

function readRow(writer: EventWriter, row: Row, state: State): void {
  if (isRow(row['edition'])) return describe(writer, row['edition']);
  if (isRow(row['section'])) return readSection(writer, row['section']);
  const citation = plainLine(textOf(row, 'citation') ?? textOf(row, 'id'), textLimits.citationLength);
  const text = textOf(row, 'text');
  if (citation === undefined || text === undefined) {
    if (!writer.metadata && textOf(row, 'title') !== undefined) return describe(writer, row);
    return writer.problem('left_out', 'A line without a citation or text was left out.');
  }
  describe(writer, row['citation'] === undefined ? {} : { scripture: isScripture(citation) });
  const source = readSource(row);
  if (!state.hasSections) startSections(writer, citation, source?.author, state);
  const label =
    plainLine(textOf(row, 'label'), textLimits.citationLength) ??
    (row['citation'] === undefined ? `${++state.excerpts}` : citation.slice(citation.lastIndexOf('.') + 1));
  const verses = readVerses(row['verses']) ?? (writer.metadata?.scripture ? verseRangeOf(citation) : undefined);
  const address = row['address'] === null ? null : readVerses(row['address']);
  const about = readAbout(writer, row['about'] ?? row['refs']);
  writer.segment({ citation, label, verses, address, about, source }, readContent(writer, row, text, source));
}

function describe(writer: EventWriter, row: Row): void {
  if (writer.metadata) return;
  const levels = Array.isArray(row['citationLevels']) ? row['citationLevels'].filter((level) => typeof level === 'string') : [];
  const scripture = row['scripture'] === true;
  const metadata: EditionMetadata = {
    format: textFormats.find((format) => format === row['format']) ?? 'jsonl',
    ...Object.fromEntries(metadataTexts.map((name) => [name, textOf(row, name)]).filter(([, text]) => text !== undefined)),
    kind: row['kind'] === 'original' || row['kind'] === 'translation' ? row['kind'] : undefined,
    citationLevels: levels.length > 0 ? levels.slice(0, 10) : scripture ? ['book', 'chapter', 'verse'] : ['segment'],
    scripture,
    numbering: numberings.find((numbering) => numbering === row['numbering']) ?? (scripture ? 'kjv' : undefined),
  };
  writer.describe(metadata);
}

function readSection(writer: EventWriter, row: Row): void {
  describe(writer, {});
  const depth = typeof row['depth'] === 'number' && row['depth'] >= 1 && row['depth'] <= textLimits.depth ? Math.floor(row['depth']) : 1;
  writer.section(depth, textOf(row, 'label') ?? '', plainLine(textOf(row, 'citation'), textLimits.citationLength));
}

/** Starts the chapters of scripture, and of a collection of excerpts a section for each author. */
function startSections(writer: EventWriter, citation: string, author: string | undefined, state: State): void {
  if (!writer.metadata?.scripture) {
    if ((author ?? '') === state.lastSection) return;
    if (author !== undefined) writer.section(1, author);
    state.lastSection = author ?? '';
    state.excerpts = 0;
    return;
  }
  const [key = '', chapter = ''] = citation.split('.');
  if (state.lastSection === `${key}.${chapter}`) return;
  if (!state.lastSection.startsWith(`${key}.`)) writer.section(1, bookOfOsis(key)?.name ?? key, key);
  writer.section(2, `${key === 'Ps' ? 'Psalm' : 'Chapter'} ${chapter}`, `${key}.${chapter}`);
  state.lastSection = `${key}.${chapter}`;
}

function readSource(row: Row): ExcerptSource | undefined {
  const [author, work] = [plainLine(textOf(row, 'author'), 500), plainLine(textOf(row, 'work'), 500)];
  const year = Number(textOf(row, 'year') ?? textOf(row, 'year_approx') ?? Number.NaN);
  // Collections write 9999 for an unknown year.
  const hasYear = Number.isInteger(year) && year >= -3000 && year <= 2200 && year !== 0;
  if (author === undefined && work === undefined && !hasYear) return undefined;
  return { ...(author !== undefined && { author }), ...(work !== undefined && { work }), ...(hasYear && { year }) };
}

function readContent(writer: EventWriter, row: Row, raw: string, excerpt: ExcerptSource | undefined): ReturnType<SegmentBuilder['take']> {
  const builder = new SegmentBuilder();
  builder.add(raw);
  const { text } = builder.take();
  writer.content.removed += builder.removed;
  const isClean = text === raw;
  const marks = isClean ? readMarks(row['marks'], text.length) : [];
  const notes = isClean ? readNotes(row['notes'], text.length) : [];
  const lost = lengthOf(row['marks']) - marks.length + lengthOf(row['notes']) - notes.length;
  if (lost > 0) writer.problem('unknown_mark', `${lost} invalid marks or notes of a segment were left out.`);
  const source = [excerpt?.author, excerpt?.work].filter(Boolean).join(', ');
  if (source !== '' && !marks.some(({ kind }) => kind === 'source'))
    marks.unshift({ kind: 'source', start: 0, end: 0, text: plainLine(source, 500) });
  return { text, marks, notes };
}

function readMarks(value: unknown, length: number): Mark[] {
  const marks: Mark[] = [];
  for (const mark of rows(value).slice(0, textLimits.marksPerSegment)) {
    const { kind, start, end, level } = mark;
    if (!kinds.has(kind) || !isOffset(start, length) || !isOffset(end, length) || end < start) continue;
    const text = plainLine(textOf(mark, 'text'), textLimits.noteLength);
    const hasLevel = typeof level === 'number' && Number.isInteger(level) && level >= 0 && level < 20;
    marks.push({ kind: kind as Mark['kind'], start, end, ...(hasLevel && { level }), ...(text !== undefined && { text }) });
  }
  return marks;
}

function readNotes(value: unknown, length: number): Note[] {
  const notes: Note[] = [];
  for (const note of rows(value).slice(0, textLimits.marksPerSegment)) {
    const { offset } = note;
    const kind = noteKinds.find((known) => known === note['kind']);
    const text = plainLine(textOf(note, 'text'), textLimits.noteLength);
    if (!kind || text === undefined || !isOffset(offset, length)) continue;
    const label = plainLine(textOf(note, 'label'), 20);
    notes.push({ kind, offset, ...(label !== undefined && { label }), text });
  }
  return notes;
}

function readVerses(value: unknown): VerseRange | undefined {
  if (!isRow(value)) return undefined;
  const { first, last } = value;
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last)) return undefined;
  const range = { first: Number(first), last: Number(last) };
  const length = range.last - range.first;
  return range.first > 0 && length >= 0 && length < textLimits.versesPerSegment ? range : undefined;
}

function readAbout(writer: EventWriter, value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const valid = value.filter((reference): reference is string => typeof reference === 'string' && isReference(reference));
  if (valid.length < value.length)
    writer.problem('left_out', `${value.length - valid.length} references of a segment are not in OSIS form and were left out.`);
  return valid.length > 0 ? valid.slice(0, 200) : undefined;
}

function isReference(reference: string): boolean {
  return /^[1-4]?[A-Za-z]{2,10}(?:\.\d{1,3}){0,2}(?:-(?:[1-4]?[A-Za-z]{2,10}\.)?\d{1,3}(?:\.\d{1,3})?)?$/.test(reference);
}

function isScripture(citation: string): boolean {
  return verseRangeOf(citation) !== undefined;
}

function isOffset(value: unknown, length: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= length;
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function rows(value: unknown): Row[] {
  return Array.isArray(value) ? value.filter(isRow) : [];
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

function textOf(row: Row, name: string): string | undefined {
  const value = row[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
}
