import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { importRows } from '../testing.ts';
import { loadStarterLibrary, starterFile } from './load.ts';
import { findErrors } from './rules.ts';

describe('the starter library', () => {
  const file = readFileSync(starterFile, 'utf8');
  const records = file
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { id: string; language: string; year?: number; category: string; authors: { name: string }[] });

  test('follows all rules', () => {
    expect(findErrors(file)).toEqual([]);
  });

  test('has at least 300 works by 150 authors in 12 languages, from every period', () => {
    expect(records.length).toBeGreaterThanOrEqual(300);
    expect(new Set(records.flatMap(({ authors }) => authors.map(({ name }) => name))).size).toBeGreaterThanOrEqual(150);
    expect(new Set(records.map(({ language }) => language)).size).toBeGreaterThanOrEqual(12);
    expect(new Set(records.map(({ category }) => category)).size).toBeGreaterThanOrEqual(18);
    const centuries = new Set(records.flatMap(({ year }) => (year === undefined ? [] : Math.ceil(year / 100))));
    for (let century = 1; century <= 20; century++) expect(centuries).toContain(century);
  });

  test('records the result of checking each work against other catalogs', () => {
    const checked = readFileSync(join(starterFile, '../checked.jsonl'), 'utf8').trim().split('\n');
    expect(checked.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(records.map(({ id }) => id));
  });
});

describe('the rules of the starter library find', () => {
  const work = {
    id: 'catena:a-b',
    title: 'A',
    authors: [{ name: 'Augustine of Hippo', birth: 354, death: 430, dates: '354–430' }],
    year: 397,
    year_label: 'c. 397',
    language: 'la',
    category: 'Patristics',
    url: 'https://www.gutenberg.org/ebooks/3296',
  };
  const author = work.authors[0];
  const other = { ...work, id: 'catena:a-c', title: 'C' };

  test.each<[string, object[]]>([
    ['line 1: title is missing', [{ ...work, title: undefined }]],
    ['line 1: the id x:1 is not of the form catena:a-b-c', [{ ...work, id: 'x:1' }]],
    ['line 2: the id catena:a-b is there twice', [work, { ...other, id: work.id }]],
    ['line 2: the work "À" is there twice', [work, { ...other, title: 'À' }]],
    ["line 1: the category Fathers is not one of the library's", [{ ...work, category: 'Fathers' }]],
    ['line 1: the language qqq is not known', [{ ...work, language: 'qqq' }]],
    ['line 1: the url https://localhost/b is not a page of a site', [{ ...work, url: 'https://localhost/b' }]],
    ['line 1: url is not an http or https URL', [{ ...work, url: 'ftp://a.example/b' }]],
    ['line 1: the year 397 is not in its label "400–410"', [{ ...work, year_label: '400–410' }]],
    ['line 1: Augustine of Hippo, born 354, wrote it in 350', [{ ...work, year: 350, year_label: undefined }]],
    ['line 1: Augustine of Hippo, dead since 430, wrote it in 600', [{ ...work, year: 600, year_label: undefined }]],
    [
      'line 1: the years of Augustine of Hippo are out of order',
      [{ ...work, year: undefined, authors: [{ ...author, birth: 430, death: 354 }] }],
    ],
    ['line 1: the dates "354–431" of Augustine of Hippo do not name 430', [{ ...work, authors: [{ ...author, dates: '354–431' }] }]],
    ['line 1: Anon of Nowhere has no dates', [{ ...work, authors: ['Anon of Nowhere'] }]],
    [
      'line 2: Augustine of Hippo has other dates than before: Augustine of Hippo, 354, 430, , , before Augustine of Hippo, 354, 430, , 354–430',
      [work, { ...other, authors: [{ ...author, dates: undefined }] }],
    ],
  ])('%s', (fault, rows) => {
    expect(findErrors(rows.map((row) => JSON.stringify(row)).join('\n'))).toContain(fault);
  });

  test('nothing in a correct file', () => {
    const fine = [
      work,
      { ...other, year: 413, year_label: '413–426' },
      { ...other, id: 'catena:d', title: 'D', year: 350, year_label: '4th century', authors: [] },
      { ...other, id: 'catena:e', title: 'E', year: undefined, year_label: '4th century' },
    ];
    expect(findErrors(fine.map((row) => JSON.stringify(row)).join('\n'))).toEqual([]);
  });
});

describe('on startup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'catena-starter-'));
  const file = join(folder, 'works.jsonl');
  const write = (...titles: string[]): void =>
    writeFileSync(file, titles.map((title, i) => JSON.stringify({ id: `catena:${i}`, title })).join('\n'));
  let database: TestDatabase;
  const titles = async (): Promise<string[]> =>
    (await database.sql<{ title: string }[]>`select title from works order by title`).map(({ title }) => title);

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  beforeEach(() => database.truncate());
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  test('an empty library is filled with the whole starter library', async () => {
    await loadStarterLibrary(database);
    const count = readFileSync(starterFile, 'utf8').trim().split('\n').length;
    expect(await database.sql`select works from catalogue_totals`).toEqual([{ works: count }]);
  });

  test('a library filled with it receives the corrections of a newer one and keeps other works', async () => {
    write('Confesions', 'Rule');
    await loadStarterLibrary(database, file);
    await importRows(database, [{ id: 'x:1', title: 'Own' }]);
    write('Confessions', 'Rule', 'Scivias');
    await loadStarterLibrary(database, file);
    expect(await titles()).toEqual(['Confessions', 'Own', 'Rule', 'Scivias']);
  });

  test('a library filled otherwise stays unchanged', async () => {
    await importRows(database, [{ id: 'x:1', title: 'Own' }]);
    await loadStarterLibrary(database, file);
    expect(await titles()).toEqual(['Own']);
  });

  test('two processes that start at once fill it once', async () => {
    write('Confessions', 'Rule');
    await Promise.all([loadStarterLibrary(database, file), loadStarterLibrary(database, file)]);
    expect(await titles()).toEqual(['Confessions', 'Rule']);
  });
});
