import { createHash } from 'node:crypto';
import { type CatalogField, catalogFields, isCatalogField, recognizedColumn } from '#core/catalog-columns.ts';
import { type CsvRecord, declaredDelimiter, delimiterOf, type Line, readCsvRecords } from '#core/csv.ts';
import { foldedText } from '#core/fold.ts';
import { readLines } from './read-lines.ts';
import { type CatalogRow, readRecord, type RecordOrReason } from './record.ts';

/** A file that cannot be read at all. The message is a complete sentence for the user. */
export class CatalogFileError extends Error {}

/** Maps fields to column names that are not recognized automatically. */
export type ColumnMapping = ReadonlyMap<string, string>;
/**
 * The field of each column, by position; null for columns to ignore. Nothing is recognized
 * automatically.
 */
export type ColumnOrder = readonly (CatalogField | null)[];

/**
 * Reads CSV with a header row (see docs/import.md). Throws a CatalogFileError if there is no title
 * column, or if the mapping names an unknown column or field.
 */
export async function* readCsv(
  bytes: AsyncIterable<Uint8Array>,
  mapping: ColumnMapping | ColumnOrder = new Map(),
): AsyncGenerator<CatalogRow> {
  const lines = readLines(bytes);
  const { first, delimiter } = await readHeader(lines);
  let columns: Map<CatalogField, number> | undefined;
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

/**
 * Returns the header's first line and the delimiter, which spreadsheets may specify in a line
 * before it: "sep=;".
 */
async function readHeader(lines: AsyncGenerator<Line>): Promise<{ first: Line & { text: string }; delimiter: string }> {
  let line = await lines.next();
  const declared = !line.done && 'text' in line.value ? declaredDelimiter(line.value.text) : undefined;
  if (declared !== undefined) line = await lines.next();
  if (line.done) throw new CatalogFileError('The file is empty; its first row must name the columns.');
  if (!('text' in line.value)) {
    throw new CatalogFileError(`The first row, which must name the columns, ${line.value.reason}: save the file as CSV in UTF-8.`);
  }
  return { first: line.value, delimiter: declared ?? delimiterOf(line.value.text) };
}

async function* withFirst(first: Line, rest: AsyncIterable<Line>): AsyncGenerator<Line> {
  yield first;
  yield* rest;
}

function columnsOf(header: CsvRecord, mapping: ColumnMapping | ColumnOrder): Map<CatalogField, number> {
  if ('reason' in header) throw new CatalogFileError(`The first row, which must name the columns, ${header.reason}.`);
  const names = header.cells.map((cell) => cell.trim());
  return 'size' in mapping ? namedColumns(names, mapping) : orderedColumns(names, mapping);
}

function namedColumns(names: readonly string[], mapping: ColumnMapping): Map<CatalogField, number> {
  for (const field of mapping.keys()) {
    if (!isCatalogField(field)) throw new CatalogFileError(`Unknown field "${field}". Known fields: ${catalogFields.join(', ')}.`);
  }
  const columns = new Map<CatalogField, number>();
  for (const field of catalogFields) {
    const column = columnOf(field, names, mapping.get(field));
    if (column !== -1) columns.set(field, column);
  }
  if (!columns.has('title')) {
    throw new CatalogFileError(`There is no "title" column. Name the column with the titles: --map title=${names[0] || 'Name'}.`);
  }
  return columns;
}

function orderedColumns(names: readonly string[], order: ColumnOrder): Map<CatalogField, number> {
  if (order.length > names.length)
    throw new CatalogFileError(`The file has ${names.length} columns, but ${order.length} were described. Please choose the file again.`);
  return new Map(order.flatMap((field, column) => (field === null ? [] : [[field, column] as const])));
}

function columnOf(field: CatalogField, names: readonly string[], mapped: string | undefined): number {
  if (mapped === undefined) return recognizedColumn(field, names);
  const column = names.indexOf(mapped);
  if (column === -1) throw new CatalogFileError(`There is no column "${mapped}". The columns are: ${names.join(', ')}.`);
  return column;
}

function readRow(cells: readonly string[], columns: ReadonlyMap<CatalogField, number>, width: number): RecordOrReason {
  const extra = cells.slice(width).some((cell) => cell.trim() !== '');
  if (extra) return { reason: `has ${cells.length} cells, but the first row has ${width}` };
  const cell = (field: CatalogField): string | undefined => {
    const text = cells[columns.get(field) ?? -1]?.trim();
    return text === '' ? undefined : text;
  };
  const list = (field: CatalogField): string[] | undefined =>
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

/** Derives an id if no column has one: the same title, author and year are the same work. */
function idOf(title: string, author = '', year = ''): string {
  const key = [foldedText(title) || title, foldedText(author) || author, year].join('|');
  return `csv:${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
}

/**
 * Parses "397" or "300 BC". Any other text is a label, and its first number is the year to sort and
 * search by: "c. 397–401".
 */
function yearOf(text: string | undefined): { year?: number; label?: string } {
  if (text === undefined) return {};
  if (/^-?\d{1,4}$/.test(text)) return { year: Number(text) };
  const [, digits, before] = /(?<!\d)(\d{1,4})(?!\d|st|nd|rd|th)(\s*b\.?\s?c)?/i.exec(text) ?? [];
  return { label: text, ...(digits !== undefined && { year: before === undefined ? Number(digits) : -Number(digits) }) };
}

/** Parses "Augustine of Hippo", optionally followed by dates: "Augustine of Hippo (354–430)". */
function authorOf(text: string): { name: string; dates?: string; birth?: number; death?: number } {
  const open = text.lastIndexOf('(');
  const name = text.slice(0, Math.max(0, open)).trimEnd();
  const dates = text.slice(open + 1, -1);
  if (name === '' || !text.endsWith(')') || dates.includes(')') || !/\d/.test(dates)) return { name: text };
  const [, birth, death] = /^(\d{1,4})\s*[-–]\s*(\d{1,4})$/.exec(dates) ?? [];
  return { name, dates: withDash(dates), ...(birth !== undefined && { birth: Number(birth), death: Number(death) }) };
}

/** Normalizes "354 - 430" to "354–430". */
function withDash(dates: string): string {
  const hyphen = dates.indexOf('-');
  return hyphen === -1 ? dates : `${dates.slice(0, hyphen).trimEnd()}–${dates.slice(hyphen + 1).trimStart()}`;
}
