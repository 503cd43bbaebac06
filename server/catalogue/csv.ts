import type { Line } from './read-lines.ts';

/** A record of a CSV file, by the line on which it begins; or what is the matter with it. */
export type CsvRecord = { line: number; cells: string[] } | { line: number; reason: string };

/** A quote that is open for longer was never meant to be one. */
const MOST_LINES = 200;
const MOST_CHARACTERS = 4 * 1024 * 1024;

/**
 * The records of a CSV file (RFC 4180), of which a quoted cell may hold line breaks. A broken quote costs its own line only: what it
 * swallowed is read again from the next line on, which no library that was looked at can do. A quote inside a cell that does not begin with
 * one is a character like any other.
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

/** Takes the records that are whole from the beginning of `waiting`; all of them where nothing comes after. */
function takeRecords(waiting: TextLine[], delimiter: string, nothingComes: boolean): CsvRecord[] {
  const records: CsvRecord[] = [];
  for (let first = waiting[0]; first; first = waiting[0]) {
    const read = readRecord(waiting, delimiter);
    if (typeof read === 'object') {
      records.push({ line: first.number, cells: read.cells });
      waiting.splice(0, read.lines);
    } else {
      if (read === 'open' && !nothingComes && !isTooLong(waiting)) break;
      records.push({
        line: first.number,
        reason: read === 'open' ? 'opens a quote that is not closed' : 'has text behind a closing quote',
      });
      waiting.shift();
    }
  }
  return records;
}

function isTooLong(lines: readonly TextLine[]): boolean {
  return lines.length >= MOST_LINES || lines.reduce((sum, { text }) => sum + text.length, 0) > MOST_CHARACTERS;
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

/** Where the quote stands with which the cell begins. */
function beginningQuote(text: string, at: number): number | undefined {
  let start = at;
  while (text[start] === ' ') start += 1;
  return text[start] === '"' ? start : undefined;
}

/** The character that separates the cells of a header row: the one of comma, semicolon and tab that stands there most often, outside quotes. */
export function delimiterOf(header: string): string {
  const bare = header.replaceAll(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: bare.split(mark).length }));
  return counts.sort((a, b) => b.count - a.count)[0]?.mark ?? ',';
}
