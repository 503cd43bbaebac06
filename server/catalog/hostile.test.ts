import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { importCatalog, type ImportProblem } from './import-catalog.ts';
import { readCsv } from './read-csv.ts';
import { readJsonl } from './read-jsonl.ts';
import type { CatalogRow } from './record.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.truncate());
afterAll(() => database.close());

const good = 300;
const bad = 1000;

/** Ten kinds of bad rows in rotation, with good ones in between. */
function* hostileFile(kinds: readonly ((i: number) => string | Buffer)[], fine: (i: number) => string): Generator<Buffer> {
  let written = 0;
  for (let i = 0; i < bad; i++) {
    yield Buffer.concat([Buffer.from(kinds[i % kinds.length]?.(i) ?? ''), Buffer.from('\n')]);
    for (; written < ((i + 1) * good) / bad; written++) yield Buffer.from(`${fine(written)}\n`);
  }
}

async function importHostile(read: (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<CatalogRow>, file: Iterable<Buffer>) {
  async function* bytes() {
    yield* file;
  }
  const problems: ImportProblem[] = [];
  const summary = await importCatalog(database, read(bytes()), { onProblem: (problem) => problems.push(problem) });
  const reasons = new Set(problems.map(({ reason }) => reason.replace(/good \d+/, 'good N')));
  return { summary, problems, reasons: [...reasons].sort() };
}

async function allGoodOnesLanded(): Promise<void> {
  const rows = await database.sql<{ title: string }[]>`select title from works`;
  expect(rows.map(({ title }) => title).sort()).toEqual(Array.from({ length: good }, (_, i) => `Good ${i}, "whole"`).sort());
}

const latin1 = Buffer.from([0x7b, 0x22, 0xe9, 0x22, 0x7d]);
/** Longer than a title may be; the first is longer than a chunk of a file. */
const tooLong = (i: number): string => 'x'.repeat(i < 10 ? 1024 * 1024 : 3000);

test('reports each of 1,000 hostile lines of JSON and imports every good one', async () => {
  const object = (row: object): string => JSON.stringify(row);
  const kinds = [
    () => latin1,
    (i: number) => object({ id: `h:${i}`, title: tooLong(i) }),
    (i: number) => object({ id: `h:${i}` }),
    () => object({ title: 'Without an id' }),
    () => object({ id: 'good 0', title: 'Of an id that is taken' }),
    (i: number) => `{"id":"h:${i}","title":"Tho`,
    (i: number) => object({ id: `h:${i}`, title: 'A\0B' }),
    (i: number) => `{"id":"h:${i}","title":"\\ud800"}`,
    (i: number) => object({ id: `h:${i}`, title: 'T', authors: { name: 'no list' } }),
    (i: number) => `[[[[${i}`,
  ];
  const fine = (i: number): string => object({ id: `good ${i}`, title: `Good ${i}, "whole"` });
  const { summary, problems, reasons } = await importHostile(readJsonl, [
    Buffer.from(`${fine(0)}\n`),
    ...[...hostileFile(kinds, fine)].filter((line) => line.toString() !== `${fine(0)}\n`),
  ]);
  expect(summary).toMatchObject({ added: good, rejected: bad });
  expect(problems).toHaveLength(bad);
  expect(reasons).toEqual([
    'authors is not a list',
    'has the id of an earlier line: good N',
    'id is missing',
    'is not valid JSON',
    'is not valid UTF-8',
    'title contains a NUL character',
    'title contains an incomplete character',
    'title is longer than 2000 characters',
    'title is missing',
  ]);
  await allGoodOnesLanded();
});

test('reports each of 1,000 hostile rows of CSV and imports every good one', async () => {
  const kinds = [
    () => latin1,
    (i: number) => `h:${i},${tooLong(i)}`,
    (i: number) => `h:${i},`,
    () => ',Without an id',
    () => 'good 0,Of an id that is taken',
    (i: number) => `h:${i},"text" behind`,
    (i: number) => `h:${i},"A\0B"`,
    (i: number) => `h:${i},T,more`,
    (i: number) => `h:${i},"never closed`,
    (i: number) => `h:${i},"never "" closed`,
  ];
  const fine = (i: number): string => `good ${i},"Good ${i}, ""whole"""`;
  const { summary, problems, reasons } = await importHostile(readCsv, [
    Buffer.from(`id,title\n${fine(0)}\n`),
    ...[...hostileFile(kinds, fine)].filter((line) => line.toString() !== `${fine(0)}\n`),
  ]);
  expect(summary).toMatchObject({ added: good, rejected: bad });
  expect(problems).toHaveLength(bad);
  expect(reasons).toEqual([
    'has 3 cells, but the first row has 2',
    'has an unclosed quote',
    'has text after a closing quote',
    'has the id of an earlier line: good N',
    'id is missing',
    'is not valid UTF-8',
    'title contains a NUL character',
    'title is longer than 2000 characters',
    'title is missing',
  ]);
  await allGoodOnesLanded();
});
