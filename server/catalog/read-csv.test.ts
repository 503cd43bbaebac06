import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CsvRecord, delimiterOf, readCsvRecords } from '#core/csv.ts';
import { CatalogFileError, readCsv } from './read-csv.ts';
import { readLines } from './read-lines.ts';
import type { CatalogRow } from './record.ts';

async function* inPieces(file: string | Buffer, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(file);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const records = (file: string | Buffer, delimiter = ','): Promise<CsvRecord[]> =>
  all(readCsvRecords(readLines(inPieces(file, 1000)), delimiter));

describe('a CSV file', () => {
  test('may have delimiters, quotes and line breaks in quoted cells', async () => {
    expect(await records('a,"b, c","say ""amen"""\r\n,"two\r\nlines",\n"",x" y,  "z" \n')).toEqual([
      { line: 1, cells: ['a', 'b, c', 'say "amen"'] },
      { line: 2, cells: ['', 'two\nlines', ''] },
      { line: 4, cells: ['', 'x" y', 'z'] },
    ]);
  });

  test('loses only the row with an unbalanced quote', async () => {
    const file = 'a,1\nb,"2\nc,3\nd,"4"5\ne,6\nf,"7"\ng,"8\nh,9';
    expect(await records(file)).toEqual([
      { line: 1, cells: ['a', '1'] },
      { line: 2, reason: 'has text after a closing quote' },
      { line: 3, cells: ['c', '3'] },
      { line: 4, reason: 'has text after a closing quote' },
      { line: 5, cells: ['e', '6'] },
      { line: 6, cells: ['f', '7'] },
      { line: 7, reason: 'has an unclosed quote' },
      { line: 8, cells: ['h', '9'] },
    ]);
  });

  test('loses only one row to a quote that stays open for hundreds of lines', async () => {
    const file = `"open\n${Array.from({ length: 1000 }, (_, i) => `row ${i}`).join('\n')}`;
    const read = await records(file);
    expect(read[0]).toEqual({ line: 1, reason: 'has an unclosed quote' });
    expect(read.slice(1).map((record) => 'cells' in record && record.cells[0])).toEqual(Array.from({ length: 1000 }, (_, i) => `row ${i}`));
  });

  test('loses only the row that is not UTF-8', async () => {
    const file = Buffer.concat([Buffer.from('a\n"open\n'), Buffer.from([0xe9, 0x0a]), Buffer.from('b')]);
    expect(await records(file)).toEqual([
      { line: 1, cells: ['a'] },
      { line: 2, reason: 'has an unclosed quote' },
      { line: 3, reason: 'is not valid UTF-8' },
      { line: 4, cells: ['b'] },
    ]);
  });

  test('round-trips any cells that are quoted correctly', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', ';', '"', '\n', 'ἀ', '\t') });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), async (rows) => {
        const file = rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(';')).join('\n');
        // Blank lines are omitted, also inside a cell; line breaks in the catalog's texts become
        // spaces anyway.
        const expected = rows.map((cells) => cells.map((text) => text.split('\n').length));
        const read = await records(file, ';');
        expect(read.length).toBe(rows.length);
        read.forEach((record, i) => expect('cells' in record && record.cells.length).toBe(expected[i]?.length));
      }),
    );
  });

  test.each([
    ['id,title', ','],
    ['id;title;"a,b,c,d"', ';'],
    ['id\ttitle', '\t'],
    ['title', ','],
  ])('with the header %j has the delimiter %j', (header, delimiter) => {
    expect(delimiterOf(header)).toBe(delimiter);
  });
});

async function rows(file: string | Buffer, mapping: Record<string, string> = {}): Promise<CatalogRow[]> {
  return all(readCsv(inPieces(file), new Map(Object.entries(mapping))));
}

async function only(file: string, mapping?: Record<string, string>) {
  const [row, ...others] = await rows(file, mapping);
  expect(others).toEqual([]);
  if (!row || !('record' in row)) throw new Error(`rejected: ${JSON.stringify(row)}`);
  return row.record;
}

describe('a catalog in CSV', () => {
  test('has columns that are recognized by name, in any order, after a byte order mark', async () => {
    const file =
      '\ufeffLanguage;Year;TITLE;Author;Subjects;url;Id\nLatin;c. 397–401;Confessions;Augustine of Hippo (354-430);Grace|Memory;https://example.org/c;a:1\n';
    expect(await only(file)).toMatchObject({
      id: 'a:1',
      title: 'Confessions',
      authors: [{ name: 'Augustine of Hippo', dates: '354–430', birth: 354, death: 430 }],
      year: 397,
      yearLabel: 'c. 397–401',
      language: 'Latin',
      subjects: ['Grace', 'Memory'],
      url: 'https://example.org/c',
    });
  });

  test('has columns that a mapping names', async () => {
    const file = 'Nr,Titel,Verfasser\n7,Bekenntnisse,Augustinus';
    expect(await only(file, { id: 'Nr', title: 'Titel', authors: 'Verfasser' })).toMatchObject({
      id: '7',
      title: 'Bekenntnisse',
      authors: [{ name: 'Augustinus' }],
    });
  });

  test('may have several authors with dates', async () => {
    const record = await only(
      'title,author\nThe Cappadocians,"Basil of Caesarea (c. 330–379); Gregory of Nyssa (d. 394) | Gregory (the Younger)"',
    );
    expect(record.authors.map(({ name, dates }) => [name, dates])).toEqual([
      ['Basil of Caesarea', 'c. 330–379'],
      ['Gregory of Nyssa', 'd. 394'],
      ['Gregory (the Younger)', null],
    ]);
  });

  test.each([
    ['397', 397, null],
    ['-20', -20, null],
    ['300 BC', -300, '300 BC'],
    ['4th century', null, '4th century'],
    ['1265–1274', 1265, '1265–1274'],
    ['before 253', 253, 'before 253'],
    ['', null, null],
  ])('has the year %j', async (year, number, label) => {
    expect(await only(`title,year\nA,${year}`)).toMatchObject({ year: number, yearLabel: label });
  });

  test('without ids identifies a work by title, author and year', async () => {
    const [first, again, other] = await rows(
      'title,author,year\nConfessions,Augustine,397\nCONFESSIONS,Augustine,397\nConfessions,Patrick,450',
    );
    const ids = [first, again, other].map((row) => row && 'record' in row && row.record.id);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  test('has a bad row rejected with its reason, and the others read', async () => {
    const read = await rows('id,title\n1,A\n2,\n,C\n4,D,more\n5,E,,\n6\n7,"G');
    expect(read.map((row) => ('reason' in row ? `${row.line}: ${row.reason}` : row.record.id))).toEqual([
      '1',
      '3: title is missing',
      '4: id is missing',
      '5: has 3 cells, but the first row has 2',
      '5',
      '7: title is missing',
      '8: has an unclosed quote',
    ]);
  });

  test('may declare its delimiter as spreadsheets do', async () => {
    expect(await only('sep=;\ntitle;author\nA, B and C;D')).toMatchObject({ title: 'A, B and C' });
  });

  test.each<[string | Buffer, Record<string, string>, RegExp]>([
    ['', {}, /^The file is empty/],
    ['Name,Author\nA,B', {}, /^There is no "title" column\. Name the column with the titles: --map title=Name\.$/],
    ['title\nA', { authors: 'Verfasser' }, /^There is no column "Verfasser"\. The columns are: title\.$/],
    ['title\nA', { color: 'title' }, /^Unknown field "color"\. Known fields: id, title, /],
    [Buffer.from('title\nA', 'utf16le'), {}, /title/],
    [Buffer.from([0xff, 0xfe, 0x74, 0x00]), {}, /save the file as CSV in UTF-8\.$/],
  ])('that cannot be read at all is rejected: %j', async (file, mapping, sentence) => {
    const reading = rows(file, mapping);
    await expect(reading).rejects.toThrow(CatalogFileError);
    await expect(reading).rejects.toThrow(sentence);
  });
});
