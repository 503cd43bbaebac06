import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importRows } from '../server/catalog/testing.ts';
import { type Database, openDatabase } from '../server/platform/db/open.ts';
import { createDataDir } from '../server/testing/test-database.ts';
import { runAdmin } from './admin.ts';

let library: Database;
const dataDir = createDataDir();
beforeAll(async () => {
  library = await openDatabase({ dataDir });
  await importRows(library, [
    { id: 'x:1', title: 'Confessions', authors: ['Augustine'], year: 400 },
    { id: 'x:2', title: 'Confessiones', authors: ['Augustine'] },
  ]);
}, 60_000);
afterAll(() => library.close());

async function run(args: string[], input = '') {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const output = Promise.all([text(stdout), text(stderr)]);
  const terminal = { stdin: Readable.from([input]), stdout, stderr, env: { DATA_DIR: dataDir }, signal: new AbortController().signal };
  const code = await runAdmin(args, terminal);
  stdout.end();
  stderr.end();
  const [out, err] = await output;
  return [code, out || err] as const;
}

test('edits a work, and merges two works and undoes it', async () => {
  const works = await library.sql<{ id: string }[]>`select id::text from works order by source_key`;
  const [into = '', from = ''] = works.map(({ id }) => id);
  const [code, edited] = await run(['edit', 'work', into, '-'], '{"title":"The Confessions"}');
  expect([code, JSON.parse(edited)]).toMatchObject([0, { title: 'The Confessions', year: 400, edited: ['title'] }]);
  expect(await run(['edit', 'work', into, '-'], '{"year":0}')).toEqual([1, expect.stringContaining('Please enter a year')]);
  expect(await run(['merge', 'work', into, from, '--dry-run'])).toEqual([
    0,
    'Dry run: “Confessiones” would be merged into “The Confessions”.\nNothing public refers to it.\n',
  ]);
  const [, merged] = await run(['merge', 'work', into, from]);
  expect(merged).toContain('“Confessiones” is merged into “The Confessions”.');
  const id = /^Merge (\d+)/.exec(merged)?.[1] ?? '';
  expect(await run(['merges'])).toEqual([0, expect.stringContaining(`${id}  `)]);
  expect(await run(['undo-merge', id])).toEqual([0, `Merge ${id} is undone.\n`]);
  expect((await run(['undo-merge', id]))[0]).toBe(1);
  expect((await run(['merge', 'work', into]))[0]).toBe(2);
  expect((await run(['merge', 'book', into, from]))[0]).toBe(2);
});
