import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trainingKinds } from '../server/features/search/kinds.ts';
import { buildGraphs } from '../server/features/search/vectors/build-graphs.ts';
import { deleteGraph, getReadyModel, graphCount } from '../server/features/search/vectors/model-queries.ts';
import { addWorks } from '../server/testing/library.ts';
import { type Database, openDatabase } from '../server/platform/db/open.ts';
import { createDataDir } from '../server/testing/test-database.ts';
import { runReindex } from './reindex.ts';

// The library of a server that runs at the same time.
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
  const output = Promise.all([text(stdout), text(stderr)]);
  const code = await runReindex(args, { stdin: Readable.from([]), stdout, stderr, env, signal }, 64);
  stdout.end();
  stderr.end();
  const [out, err] = await output;
  return { code, out, err };
}

describe('catena reindex', { timeout: 180_000 }, () => {
  test('indexes everything in the database of a running server, and with --missing only the rest', async () => {
    expect(await run([])).toEqual({ code: 0, out: '40 indexed\n', err: '' });
    const { sql } = library;
    expect(await sql`select 1 from search_meaning`).toHaveLength(40);
    await sql`delete from search_meaning where document_id % 4 = 0`;
    expect(await run(['--missing'])).toEqual({ code: 0, out: '10 indexed\n', err: '' });
    expect(await sql`select 1 from search_meaning`).toHaveLength(40);
  });

  test('can be followed by the indexes that a restored server needs', async () => {
    const { sql } = library;
    await buildGraphs(sql);
    const model = await getReadyModel(sql);
    expect(await graphCount(sql, model?.id ?? 0, trainingKinds)).toBe(trainingKinds.length);
    for (const kind of trainingKinds) await deleteGraph(sql, model?.id ?? 0, kind);
  });

  test('shows a progress bar on a terminal', async () => {
    expect((await run([], { isTTY: true })).err).toContain('of 40 indexed');
  });

  test('can be interrupted and continued', async () => {
    const { code, out } = await run([], { signal: AbortSignal.abort() });
    expect([code, out]).toEqual([130, expect.stringMatching(/^Stopped\. \d+ of \d+ still to index/)]);
    expect((await run(['--missing'])).code).toBe(0);
    expect(await library.sql`select 1 from search_queue`).toHaveLength(0);
  });

  test.each([
    [['--fast'], 2, /^Unknown option '--fast'/],
    [['--help'], 0, /^$/],
  ])('%j exits with %d', async (args, code, sentence) => {
    const result = await run(args);
    expect([result.code, result.err]).toEqual([code, expect.stringMatching(sentence)]);
  });

  test('fails with a message if the database is unavailable', async () => {
    const { code, err } = await run([], { env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' } });
    expect([code, err]).toEqual([1, expect.stringMatching(/^No PostgreSQL server responds/)]);
  });
});
