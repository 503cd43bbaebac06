import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { loadStarterOrganizations, organizationsFile } from './load-organizations.ts';
import { findOrganizationErrors } from './organization-rules.ts';

const one = { id: 'catena:a-b', name: 'A Press', kind: 'publisher', url: 'https://a.example', description: 'Prints books about deserts.' };
const lines = (...rows: object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

describe('the starter organizations', () => {
  const file = readFileSync(organizationsFile, 'utf8');

  test('follow all rules', () => {
    expect(findOrganizationErrors(file)).toEqual([]);
  });

  test('are at least 40, with some of each kind', () => {
    const kinds = file
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { kind: string }).kind);
    expect(kinds.length).toBeGreaterThanOrEqual(40);
    for (const kind of ['publisher', 'seminary', 'church', 'library', 'society']) {
      expect(kinds.filter((other) => other === kind).length).toBeGreaterThanOrEqual(8);
    }
  });
});

describe('the rules find', () => {
  test.each<[string, object[]]>([
    ['line 1: the id a is not of the form catena:a-b-c', [{ ...one, id: 'a' }]],
    ['line 2: the id catena:a-b is there twice', [one, { ...one, name: 'B', url: 'https://b.example' }]],
    [
      'line 2: the name THE Á press is there twice',
      [
        { ...one, name: 'The A Press' },
        { ...one, id: 'catena:c', name: 'THE Á press', url: 'https://b.example' },
      ],
    ],
    ['line 2: the url https://a.example/ is there twice', [one, { ...one, id: 'catena:c', name: 'C', url: 'https://a.example/' }]],
    ['line 1: the name " A" is not one', [{ ...one, name: ' A' }]],
    ['line 1: brewery is not a kind', [{ ...one, kind: 'brewery' }]],
    ['line 1: the url http://a.example is not a page of a site', [{ ...one, url: 'http://a.example' }]],
    ['line 1: the url https://localhost is not a page of a site', [{ ...one, url: 'https://localhost' }]],
    ['line 1: the description "prints" is not one sentence', [{ ...one, description: 'prints' }]],
    ['line 1: its fields are not id name kind url description', [{ ...one, more: 'x' }]],
    ['line 1: is not valid JSON', [{ ...one, name: 5 }]],
  ])('%s', (fault, rows) => {
    expect(findOrganizationErrors(lines(...rows))).toContain(fault);
  });

  test('nothing in a correct file', () => {
    expect(findOrganizationErrors(lines(one, { ...one, id: 'catena:c', name: 'C', url: 'https://c.example/x' }))).toEqual([]);
  });
});

describe('on startup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'catena-organizations-'));
  const file = join(folder, 'organizations.jsonl');
  let database: TestDatabase;
  const load = (...rows: object[]): Promise<void> => {
    writeFileSync(file, lines(...rows));
    return loadStarterOrganizations(database, file);
  };
  const stored = () =>
    database.sql<{ name: string; description: string; created_by: number | null }[]>`
      select name, description, created_by from organizations order by sort_name`;

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  beforeEach(async () => {
    await database.truncate();
    await database.sql`insert into loaded_catalogues (name, checksum) values ('starter', 'x')`;
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  test('a library filled with the starter library receives them all, without an owner', async () => {
    await loadStarterOrganizations(database);
    const rows = await stored();
    expect(rows).toHaveLength(readFileSync(organizationsFile, 'utf8').trim().split('\n').length);
    expect(rows.every(({ created_by }) => created_by === null)).toBe(true);
  });

  test('a library filled otherwise receives none', async () => {
    await database.sql`delete from loaded_catalogues`;
    await load(one);
    expect(await stored()).toEqual([]);
  });

  test('a newer file applies corrections and leaves organizations of users unchanged', async () => {
    await load(one, { ...one, id: 'catena:c', name: 'C' });
    await database.sql`
      insert into organizations (name, name_key, sort_name, kind) values ('Dé Press', 'de press', 'de press', 'church'), ('B', 'b', 'b', 'church')`;
    await load(
      { ...one, name: 'The A Press', description: 'New.' },
      { ...one, id: 'catena:c', name: 'B' },
      { ...one, id: 'catena:d', name: 'De Press' },
      { ...one, id: 'catena:e', name: 'E' },
    );
    expect(await stored()).toMatchObject([
      { name: 'The A Press', description: 'New.' },
      { name: 'B', description: null },
      { name: 'C' },
      { name: 'Dé Press', description: null },
      { name: 'E' },
    ]);
  });

  test('two processes that start at once load them once', async () => {
    await Promise.all([load(one), load(one)]);
    expect(await stored()).toHaveLength(1);
  });
});
