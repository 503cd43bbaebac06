import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addWorks } from '../server/testing/library.ts';
import { type Database, openDatabase } from '../server/platform/db/open.ts';
import { createDataDir } from '../server/testing/test-database.ts';
import { runReindex } from './reindex.ts';

// The library of a server that runs meanwhile.
let library: Database;
const dataDir = createDataDir();
beforeAll(async () => {
  library = await openDatabase({ dataDir });
  await addWorks(
    library.sql,
    Array.from({ length: 40 }, (_, n) => ({ title: `Work ${n} on grace` })),
  );
}, 60_000);
afterAll(async () => {
  await library.close();
});

async function run(
  args: string[],
  { isTTY = false, signal = new AbortController().signal, env = { DATA_DIR: dataDir } as Record<string, string> } = {},
) {
  const [stdout, stderr] = [new PassThrough(), Object.assign(new PassThrough(), { isTTY })];
  const said = Promise.all([text(stdout), text(stderr)]);
  const code = await runReindex(args, { stdin: Readable.from([]), stdout, stderr, env, signal });
  stdout.end();
  stderr.end();
  const [out, err] = await said;
  return { code, out, err };
}

describe('catena reindex', { timeout: 180_000 }, () => {
  test('reads everything in the database of a running server, and what is missing alone when it is asked to', async () => {
    expect(await run([])).toEqual({ code: 0, out: '40 read\n', err: '' });
    const { sql } = library;
    expect(await sql`select 1 from search_meaning`).toHaveLength(40);
    await sql`delete from search_meaning where document_id % 4 = 0`;
    expect(await run(['--missing'])).toEqual({ code: 0, out: '10 read\n', err: '' });
    expect(await sql`select 1 from search_meaning`).toHaveLength(40);
  });

  test('shows a bar on a terminal', async () => {
    expect((await run([], { isTTY: true })).err).toContain('of 40 read');
  });

  test('can be interrupted, and goes on', async () => {
    const { code, out } = await run([], { signal: AbortSignal.abort() });
    expect([code, out]).toEqual([130, expect.stringMatching(/^Stopped\. \d+ of \d+ still wait/)]);
    expect((await run(['--missing'])).code).toBe(0);
    expect(await library.sql`select 1 from search_queue`).toHaveLength(0);
  });

  test.each([
    [['--fast'], 2, /^Unknown option '--fast'/],
    [['--help'], 0, /^$/],
  ])('%j ends with %d', async (args, code, sentence) => {
    const told = await run(args);
    expect([told.code, told.err]).toEqual([code, expect.stringMatching(sentence)]);
  });

  test('fails with a sentence where there is no database', async () => {
    const { code, err } = await run([], { env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' } });
    expect([code, err]).toEqual([1, expect.stringMatching(/^No PostgreSQL server answers/)]);
  });
});
