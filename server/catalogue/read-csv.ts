import { createHash } from 'node:crypto';
import { foldedText } from '#core/fold.ts';
import { type CsvRecord, delimiterOf, readCsvRecords } from './csv.ts';
import { type Line, readLines } from './read-lines.ts';
import { type CatalogueRow, readRecord, type RecordOrReason } from './record.ts';

/** A file that can not be read at all. The message is a sentence for the person who gave it. */
export class CatalogueFileError extends Error {}

/** The fields that a column may hold, with the names by which a column is known for one, in lower case with _ for all but letters. */
const columnNames = {
  id: ['id', 'identifier', 'key'],
  title: ['title'],
  alt_titles: ['alt_titles', 'alt_title', 'other_titles', 'original_title'],
  authors: ['authors', 'author', 'creator', 'creators'],
  year: ['year', 'date', 'published', 'publication_year'],
  year_label: ['year_label'],
  language: ['language', 'lang', 'language_code'],
  category: ['category', 'shelf'],
  subjects: ['subjects', 'subject', 'tags', 'keywords'],
  lcc: ['lcc'],
  type: ['type'],
  source: ['source'],
  url: ['url', 'link'],
} as const;

type Field = keyof typeof columnNames;
const fields = Object.keys(columnNames) as Field[];

/** Which column holds a field, where its name does not say so: field and column's name. */
export type ColumnMapping = ReadonlyMap<string, string>;

/**
 * CSV with a header row, as docs/import.md describes it; the cells are separated by commas, semicolons or tabs. Throws a CatalogueFileError
 * where the header tells of no title, or the mapping names a column or a field that is not there.
 */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>, mapping: ColumnMapping = new Map()): AsyncGenerator<CatalogueRow> {
  const lines = readLines(bytes);
  const { first, delimiter } = await begin(lines);
  let columns: Map<Field, number> | undefined;
  let width = 0;
  for await (const record of readCsvRecords(withFirst(first, lines), delimiter)) {
    if (columns) {
      yield { line: record.line, ...('reason' in record ? record : readRow(record.cells, columns, width)) };
    } else {
      columns = columnsOf(record, mapping);
      width = 'cells' in record ? record.cells.length : 0;
    }
  }
}

/** The header's first line. Spreadsheets may say the delimiter before it: "sep=;". */
async function begin(lines: AsyncGenerator<Line>): Promise<{ first: Line & { text: string }; delimiter: string }> {
  let line = await lines.next();
  const said = !line.done && 'text' in line.value ? /^sep=(.)$/i.exec(line.value.text)?.[1] : undefined;
  if (said !== undefined) line = await lines.next();
  if (line.done) throw new CatalogueFileError('The file is empty; its first row must name the columns.');
  if (!('text' in line.value)) {
    throw new CatalogueFileError(`The first row, which must name the columns, ${line.value.reason}: save the file as CSV in UTF-8.`);
  }
  return { first: line.value, delimiter: said ?? delimiterOf(line.value.text) };
}

async function* withFirst(first: Line, rest: AsyncIterable<Line>): AsyncGenerator<Line> {
  yield first;
  yield* rest;
}

function columnsOf(header: CsvRecord, mapping: ColumnMapping): Map<Field, number> {
  if ('reason' in header) throw new CatalogueFileError(`The first row, which must name the columns, ${header.reason}.`);
  const names = header.cells.map((cell) => cell.trim());
  for (const field of mapping.keys()) {
    if (!Object.hasOwn(columnNames, field)) throw new CatalogueFileError(`There is no field "${field}"; there are ${fields.join(', ')}.`);
  }
  const columns = new Map<Field, number>();
  for (const field of fields) {
    const column = columnOf(field, names, mapping.get(field));
    if (column !== -1) columns.set(field, column);
  }
  if (!columns.has('title')) {
    throw new CatalogueFileError(`No column is called "title". Say which one holds it, as in --map title=${names[0] || 'Name'}.`);
  }
  return columns;
}

function columnOf(field: Field, names: readonly string[], mapped: string | undefined): number {
  if (mapped === undefined) {
    return names.findIndex((name) => (columnNames[field] as readonly string[]).includes(name.toLowerCase().replaceAll(/[\s_-]+/g, '_')));
  }
  const column = names.indexOf(mapped);
  if (column === -1) throw new CatalogueFileError(`There is no column "${mapped}"; there are ${names.join(', ')}.`);
  return column;
}

function readRow(cells: readonly string[], columns: ReadonlyMap<Field, number>, width: number): RecordOrReason {
  const extra = cells.slice(width).some((cell) => cell.trim() !== '');
  if (extra) return { reason: `has ${cells.length} cells, and the first row has ${width}` };
  const cell = (field: Field): string | undefined => {
    const text = cells[columns.get(field) ?? -1]?.trim();
    return text === '' ? undefined : text;
  };
  const list = (field: Field): string[] | undefined =>
    cell(field)
      ?.split(/[;|\n]/)
      .map((part) => part.trim())
      .filter((part) => part !== '');
  const title = cell('title');
  const { year, label } = yearOf(cell('year'));
  const authors = list('authors')?.map(authorOf);
  return readRecord({
    id: columns.has('id') ? cell('id') : idOf(title ?? '', authors?.[0]?.name, cell('year')),
    title,
    alt_titles: list('alt_titles'),
    authors,
    year,
    year_label: cell('year_label') ?? label,
    language: cell('language'),
    category: cell('category'),
    subjects: list('subjects'),
    lcc: list('lcc'),
    type: cell('type'),
    source: cell('source'),
    url: cell('url'),
  });
}

/** Where no column holds an id: the same title, author and year are the same work. */
function idOf(title: string, author = '', year = ''): string {
  const key = [foldedText(title) || title, foldedText(author) || author, year].join('|');
  return `csv:${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
}

/** "397"; "300 BC"; or a text that is shown as it stands, of which the first number is the year to sort and search by: "c. 397–401". */
function yearOf(text: string | undefined): { year?: number; label?: string } {
  if (text === undefined) return {};
  if (/^-?\d{1,4}$/.test(text)) return { year: Number(text) };
  const [, digits, before] = /(?<!\d)(\d{1,4})(?!\d|st|nd|rd|th)(\s*b\.?\s?c)?/i.exec(text) ?? [];
  return { label: text, ...(digits !== undefined && { year: before === undefined ? Number(digits) : -Number(digits) }) };
}

/** "Augustine of Hippo", or with the dates behind: "Augustine of Hippo (354–430)". */
function authorOf(text: string): { name: string; dates?: string; birth?: number; death?: number } {
  const open = text.lastIndexOf('(');
  const name = text.slice(0, Math.max(0, open)).trimEnd();
  const dates = text.slice(open + 1, -1);
  if (name === '' || !text.endsWith(')') || dates.includes(')') || !/\d/.test(dates)) return { name: text };
  const [, birth, death] = /^(\d{1,4})\s*[-–]\s*(\d{1,4})$/.exec(dates) ?? [];
  return { name, dates: withDash(dates), ...(birth !== undefined && { birth: Number(birth), death: Number(death) }) };
}

/** "354 - 430" as "354–430". */
function withDash(dates: string): string {
  const hyphen = dates.indexOf('-');
  return hyphen === -1 ? dates : `${dates.slice(0, hyphen).trimEnd()}–${dates.slice(hyphen + 1).trimStart()}`;
}
