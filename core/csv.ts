/**
 * A line of a text file, numbered from 1, or the reason why it cannot be read, to follow "line 12:
 * ".
 */
export type Line = { number: number; text: string } | { number: number; reason: string };

/**
 * A record of a CSV file with the number of its first line, or the reason why it cannot be read.
 */
export type CsvRecord = { line: number; cells: string[] } | { line: number; reason: string };

/** A quote that stays open longer than this is treated as a stray character. */
const MAX_LINES = 200;
const MAX_CHARACTERS = 4 * 1024 * 1024;

/**
 * Reads the records of a CSV file (RFC 4180). An unbalanced quote costs only its own line: reading
 * resumes on the next one, which no available library supports.
 */
export async function* readCsvRecords(lines: AsyncIterable<Line>, delimiter: string): AsyncGenerator<CsvRecord> {
  const waiting: TextLine[] = [];
  for await (const line of lines) {
    if ('reason' in line) {
      yield* takeRecords(waiting, delimiter, true);
      yield { line: line.number, reason: line.reason };
    } else {
      waiting.push(line);
      yield* takeRecords(waiting, delimiter, false);
    }
  }
  yield* takeRecords(waiting, delimiter, true);
}

type TextLine = Line & { text: string };

/** The first rows of a CSV file, of which the first one names the columns. */
export interface CsvStart {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * Reads the first rows at the start of a CSV file; undefined if its first row cannot be read.
 * Without `isWhole`, the last line may be cut off and is left out.
 */
export function readCsvStart(text: string, { isWhole, maxRows }: { isWhole: boolean; maxRows: number }): CsvStart | undefined {
  const texts = text.replace(/^\ufeff/, '').split(/\r?\n/);
  if (!isWhole) texts.pop();
  const lines = texts.map((line, i) => ({ number: i + 1, text: line })).filter((line) => line.text.trim() !== '');
  const declared = declaredDelimiter(lines[0]?.text);
  if (declared !== undefined) lines.shift();
  const delimiter = declared ?? delimiterOf(lines[0]?.text ?? '');
  const [header, ...records] = takeRecords(lines.slice(0, MAX_LINES + maxRows), delimiter, isWhole);
  if (header === undefined || 'reason' in header) return undefined;
  const rows = records.flatMap((record) => ('cells' in record ? [record.cells] : []));
  return { names: header.cells.map((cell) => cell.trim()), rows: rows.slice(0, maxRows) };
}

/** Returns the delimiter that spreadsheets may specify in a line before the header: "sep=;". */
export function declaredDelimiter(line = ''): string | undefined {
  return /^sep=(.)$/i.exec(line)?.[1];
}

/**
 * Removes the complete records from the start of `waiting`; all of them at the end of the input.
 */
function takeRecords(waiting: TextLine[], delimiter: string, atEnd: boolean): CsvRecord[] {
  const records: CsvRecord[] = [];
  for (let first = waiting[0]; first; first = waiting[0]) {
    const read = readRecord(waiting, delimiter);
    if (typeof read === 'object') {
      records.push({ line: first.number, cells: read.cells });
      waiting.splice(0, read.lines);
    } else {
      if (read === 'open' && !atEnd && !isTooLong(waiting)) break;
      records.push({
        line: first.number,
        reason: read === 'open' ? 'has an unclosed quote' : 'has text after a closing quote',
      });
      waiting.shift();
    }
  }
  return records;
}

function isTooLong(lines: readonly TextLine[]): boolean {
  return lines.length >= MAX_LINES || lines.reduce((sum, { text }) => sum + text.length, 0) > MAX_CHARACTERS;
}

function readRecord(lines: readonly TextLine[], delimiter: string): { cells: string[]; lines: number } | 'open' | 'broken' {
  const cells: string[] = [];
  let used = 0;
  let text = lines[used++]?.text ?? '';
  for (let at = 0; ;) {
    const quote = beginningQuote(text, at);
    if (quote === undefined) {
      const end = text.indexOf(delimiter, at);
      cells.push(end === -1 ? text.slice(at) : text.slice(at, end));
      if (end === -1) return { cells, lines: used };
      at = end + delimiter.length;
      continue;
    }
    let cell = '';
    for (at = quote + 1; ;) {
      const end = text.indexOf('"', at);
      if (end === -1) {
        const next = lines[used++];
        if (!next) return 'open';
        cell += `${text.slice(at)}\n`;
        [text, at] = [next.text, 0];
      } else {
        cell += text.slice(at, end);
        at = end + 1;
        if (text[at] !== '"') break;
        cell += '"';
        at += 1;
      }
    }
    cells.push(cell);
    while (text[at] === ' ') at += 1;
    if (at >= text.length) return { cells, lines: used };
    if (!text.startsWith(delimiter, at)) return 'broken';
    at += delimiter.length;
  }
}

/**
 * Returns the index of the cell's opening quote, if it has one. A quote inside an unquoted cell is
 * an ordinary character.
 */
function beginningQuote(text: string, at: number): number | undefined {
  let start = at;
  while (text[start] === ' ') start += 1;
  return text[start] === '"' ? start : undefined;
}

/**
 * Returns the delimiter of a header row: whichever of comma, semicolon and tab is most frequent
 * outside quotes.
 */
export function delimiterOf(header: string): string {
  const bare = header.replaceAll(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: bare.split(mark).length }));
  return counts.sort((a, b) => b.count - a.count)[0]?.mark ?? ',';
}
