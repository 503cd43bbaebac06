import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setLibraryLanguage } from '#core/scripture/text-languages.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { importCatalog } from './import-catalog.ts';
import { readJsonl } from './read-jsonl.ts';
import { confessions, hymns, importRows, many, noChanges, versions } from './testing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ own: true });
});
beforeEach(() => database.truncate());
afterAll(() => database.close());

function titles() {
  return database.sql<{ title: string }[]>`select title from works order by id`.then((rows) => rows.map(({ title }) => title));
}

describe('a bad row', () => {
  test('is reported with its line and reason, and the others are imported', async () => {
    const { summary, problems } = await importRows(database, [
      confessions,
      '{"id": "x:broken", "title": "Tho',
      '',
      { id: 'x:untitled' },
      { id: 'x:nul', title: 'A\0B' },
      { id: 'x:long', title: 'x'.repeat(1_000_000) },
      { id: 'x:year', title: 'A Work', year: 'long ago' },
      '"just a text"',
      { ...hymns, url: 'ftp://example.org' },
      { ...confessions, title: 'Other Confessions' },
    ]);
    expect(problems).toEqual([
      '2: is not valid JSON',
      '4: title is missing',
      '5: title contains a NUL character',
      '6: title is longer than 2000 characters',
      '7: year is not a whole number',
      '8: is not an object',
      '9: url is not an http or https URL (accepted)',
      '10: has the id of an earlier line: x:confessions',
    ]);
    expect(summary).toEqual({ ...noChanges, added: 2, rejected: 7, authorsAdded: 2 });
    expect(await titles()).toEqual(['The Confessions', 'Hymns on Paradise']);
  });

  test('that only the database rejects is isolated, and the others are imported', async () => {
    await database.sql`alter table works add constraint no_unlucky check (title <> 'Unlucky')`;
    try {
      const rows = Array.from({ length: 40 }, (_, i) => ({
        id: `x:${i}`,
        title: i === 23 ? 'Unlucky' : `Work ${i}`,
        authors: [`Author ${i % 5}`],
      }));
      const { summary, problems } = await importRows(database, rows);
      expect(problems).toEqual([expect.stringMatching(/^24: is not accepted by the database: .*no_unlucky/)]);
      expect(summary).toEqual({ ...noChanges, added: 39, rejected: 1, authorsAdded: 5 });
      expect(await database.sql`select works from catalogue_totals`).toMatchObject([{ works: 39 }]);
    } finally {
      await database.sql`alter table works drop constraint no_unlucky`;
    }
  });
});

test('imports text in any script', async () => {
  const title = '𝔊 𐤀 “Ἀθανάσιος” שָׁלוֹם قُرْآن ܐܦܪܝܡ 道德經 हिन्दी \\ \' " $1 %s <b> \ud83d\udcd6';
  await importRows(database, [{ id: title, title, authors: [title], subjects: [title, '{,}"'], language: 'xx', year_label: title }]);
  expect(await database.sql`select title, year_label, subjects, source_key from works`).toMatchObject([
    { title, year_label: title, subjects: [title, '{,}"'], source_key: title },
  ]);
});

test('imports a catalog of many batches completely and counts it correctly', async () => {
  const { summary } = await importRows(database, many(0, 1203));
  expect(summary).toEqual({ ...noChanges, added: 1203, authorsAdded: 18 });
  expect(await database.sql`select works, (select sum(work_count) from authors) as named from catalogue_totals`).toMatchObject([
    { works: 1203, named: 2406 },
  ]);
});

test('runs two imports at once without deadlock or double counting', async () => {
  const [one, two] = await Promise.all([importRows(database, many(0, 1500)), importRows(database, many(500, 2000).toReversed())]);
  expect([one.summary.added + two.summary.added, one.summary.updated + two.summary.updated]).toEqual([2000, 0]);
  expect(one.summary.authorsAdded + two.summary.authorsAdded).toBe(18);
  expect(await database.sql`select works, (select sum(work_count) from authors) as named from catalogue_totals`).toMatchObject([
    { works: 2000, named: 4000 },
  ]);
});

test('lets background work rest until it ends', async () => {
  const rests: unknown[] = [];
  const look = async () =>
    rests.push((await database.sql`select importing_until > clock_timestamp() as rests from catalogue_totals`)[0]?.['rests']);
  async function* file() {
    yield Buffer.from(
      many(0, 1000)
        .map((row) => `${JSON.stringify(row)}\n`)
        .join(''),
    );
  }
  async function* rows() {
    for await (const row of readJsonl(file())) {
      if (row.line === 900) await look();
      yield row;
    }
  }
  await importCatalog(database, rows());
  await look();
  expect(rests).toEqual([true, null]);
});

test('shows readers a record with its authors or not at all', async () => {
  const importing = new AbortController();
  const halves = async () => {
    let seen = 0;
    while (!importing.signal.aborted) {
      const [row] = await database.sql<{ count: number }[]>`
        select count(*) from works w where author_id is null or (select count(*) from work_authors where work_id = w.id) <> 2`;
      seen += row?.count ?? 0;
    }
    return seen;
  };
  const seen = halves();
  await importRows(database, many(0, 1000));
  importing.abort();
  expect(await seen).toBe(0);
});

test('reports the changes in a dry run and writes nothing', async () => {
  await importRows(database, [confessions, hymns]);
  const before = await versions(database);
  const rows = [{ ...confessions, year: 401 }, hymns, { id: 'x:new', title: 'New', authors: ['Ephrem', 'Somebody New'] }, {}];
  const { summary, problems } = await importRows(database, rows, { dryRun: true });
  expect(summary).toEqual({ ...noChanges, added: 1, updated: 1, unchanged: 1, rejected: 1, authorsAdded: 2 });
  expect(problems).toEqual(['4: id is missing']);
  expect(await versions(database)).toEqual(before);
});

test("finds passages by the library's language, also in the thread that converts later batches", async () => {
  setLibraryLanguage('hu');
  try {
    await importRows(
      database,
      Array.from({ length: 1203 }, (_, i) => ({ id: `x:${i}`, title: `Jel 3,20 (${i})` })),
    );
  } finally {
    setLibraryLanguage(undefined);
  }
  expect(await database.sql`select count(distinct work_id) from passage_references`).toEqual([{ count: 1203 }]);
});

test('finishes the last batch before it fails because the file cannot be read', async () => {
  async function* bytes() {
    yield Buffer.from(
      `${many(0, 250)
        .map((row) => JSON.stringify(row))
        .join('\n')}\n`,
    );
    throw new Error('The disk is gone.');
  }
  await expect(importCatalog(database, readJsonl(bytes()))).rejects.toThrow('The disk is gone.');
  expect(await titles()).toHaveLength(200);
});

test('keeps what an interrupted import wrote, and continues on the next run', async () => {
  const controller = new AbortController();
  async function* rows() {
    for await (const row of readJsonl(file())) {
      if (row.line === 1200) controller.abort();
      yield row;
    }
  }
  async function* file() {
    yield Buffer.from(
      many(0, 1400)
        .map((row) => JSON.stringify(row))
        .join('\n'),
    );
  }
  const stopped = await importCatalog(database, rows(), { signal: controller.signal });
  const { added } = stopped;
  expect(stopped.stopped).toBe(true);
  // Whole transactions of at most 200 works, all before the line at which the import was stopped.
  expect(added).toBeGreaterThan(999);
  expect(added).toBeLessThan(1200);
  expect((await importRows(database, many(0, 1400))).summary).toMatchObject({ added: 1400 - added, unchanged: added, stopped: false });
});
