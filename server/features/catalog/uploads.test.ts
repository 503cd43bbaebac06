import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { file, form } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';
import { grantRole } from '../administrators/queries.ts';

const app = testApp();
const { ask } = app;

let as: string;
beforeEach(async () => {
  as = await app.signUp('libby');
  await grantRole(app.sql, 'libby', 'librarian');
});
// No upload is left in the folder, whatever happened to it.
afterEach(() => expect(readdirSync(app.filesFolder, { recursive: true }).filter((name) => String(name).endsWith('.part'))).toEqual([]));

const send = (name: string, content: string | Uint8Array, query: Record<string, string> = {}, who: string | undefined = as) =>
  ask('POST /api/admin/catalog-imports', { as: who, query, body: form(['file', file(name, content)]) });
const works = async () => (await app.sql`select title from works order by title`).map((row) => row['title']);
const lines = (...rows: unknown[]) => rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n');

test('reports in a dry run what would change, by line, and changes it once confirmed', async () => {
  const content = lines(
    { id: 'x:1', title: 'Hexapla', authors: ['Origen'] },
    '{',
    { id: 'x:2', url: 'x' },
    { id: 'x:3', title: 'Letters', url: 'ftp://x' },
  );
  const expected = {
    added: 2,
    updated: 0,
    rejected: 2,
    authors_added: 1,
    changes: [
      { line: 1, title: 'Hexapla', author: 'Origen', is_new: true },
      { line: 4, title: 'Letters', author: null, is_new: true },
    ],
    problems: [
      { line: 2, reason: 'is not valid JSON', rejected: true },
      { line: 3, reason: 'title is missing', rejected: true },
      { line: 4, reason: 'url is not an http or https URL', rejected: false },
    ],
    problem_count: 3,
  };
  const checked = await send('a.jsonl', content, { dry_run: '1' });
  expect(checked).toMatchObject({ status: 200, body: { ...expected, dry_run: true } });
  expect([await works(), await app.sql`select from audit_log`]).toEqual([[], []]);
  expect((await send('a.jsonl', content)).body).toMatchObject({ ...expected, dry_run: false });
  expect(await works()).toEqual(['Hexapla', 'Letters']);
  expect(await app.sql`select act, subject, details from audit_log`).toMatchObject([
    { act: 'catalog-imported', subject: 'a.jsonl', details: { added: 2, updated: 0, rejected: 2 } },
  ]);
  const again = await send('a.jsonl', lines({ id: 'x:1', title: 'The Hexapla', authors: ['Origen'] }), { dry_run: '1' });
  expect(again.body).toMatchObject({ added: 0, updated: 1, changes: [{ line: 1, title: 'The Hexapla', is_new: false }] });
});

test('reads CSV by its first row, and says what is missing there', async () => {
  expect((await send('a.csv', 'Title;Author\nHexapla;Origen\n')).body).toMatchObject({ added: 1, rejected: 0 });
  expect(await works()).toEqual(['Hexapla']);
  const unnamed = await send('b.CSV', 'Titel;Autor\nHexapla;Origen\n');
  expect([unnamed.status, unnamed.body.details]).toEqual([400, expect.stringContaining('There is no "title" column')]);
});

test('reads CSV by the fields of its columns, whatever their names', async () => {
  const content = 'Title;Titel;;Jahr\nignored;Hexapla;Origen (184–253);c. 240\nignored;;Origen;\n';
  const chosen = { columns: ',title,authors,year' };
  const checked = await send('a.csv', content, { ...chosen, dry_run: '1' });
  expect(checked.body).toMatchObject({
    changes: [{ line: 2, title: 'Hexapla', author: 'Origen', is_new: true }],
    problems: [{ line: 3, reason: 'title is missing' }],
  });
  expect((await send('a.csv', content, chosen)).body).toMatchObject({ added: 1, rejected: 1 });
  expect(await app.sql`select title, author, year, year_label from works`).toEqual([
    { title: 'Hexapla', author: 'Origen', year: 240, year_label: 'c. 240' },
  ]);
});

test.each([
  ['a.csv', 'title,isbn', '"columns" is not valid.'],
  ['a.csv', 'authors,year', 'Please choose the column with the titles.'],
  ['a.csv', 'title,title', 'The field "title" has two columns.'],
  ['a.csv', 'title,authors,year', 'The file has 2 columns, but 3 were described. Please choose the file again.'],
  ['a.jsonl', 'title', 'Only CSV files have columns.'],
])('rejects the columns of %s: %s', async (name, columns, message) => {
  const { status, body } = await send(name, 'Titel,Autor\nHexapla,Origen\n', { columns });
  expect([status, body.issues?.[0].message ?? body.details]).toEqual([400, message]);
  expect(await works()).toEqual([]);
});

test.each([
  ['a file that is no catalog', 'a.jsonl', new Uint8Array([0, 255, 10, 254])],
  ['a line of five megabytes', 'a.jsonl', `{"id":"x","title":"${'a'.repeat(5_000_000)}"}`],
  ['deep nesting', 'a.jsonl', '['.repeat(100_000)],
  ['an open quote', 'a.csv', `title\n"${'a\n'.repeat(500)}`],
])('survives %s', async (_, name, content) => {
  const { status, body } = await send(name, content, { dry_run: '1' });
  expect([status, body.added]).toEqual([200, name.endsWith('.csv') ? body.added : 0]);
  expect(body.problem_count).toBeGreaterThan(0);
  expect(body.problems.length).toBeLessThanOrEqual(100);
});

test('rejects a form without a file, and callers without the role', async () => {
  expect((await ask('POST /api/admin/catalog-imports', { as, body: form(['other', 'x']) })).status).toBe(400);
  expect((await send('a.jsonl', '', {}, await app.signUp('anna'))).status).toBe(403);
  expect((await ask('POST /api/admin/catalog-imports', { body: form(['file', file('a.jsonl', '')]) })).status).toBe(401);
});
