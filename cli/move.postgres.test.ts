import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../server/config.ts';
import { prepareVectors } from '../server/features/search/vectors/prepare-vectors.ts';
import { type Database, openDatabase } from '../server/platform/db/open.ts';
import { openFiles } from '../server/platform/files/open.ts';
import { seedWorld } from '../seed/world.ts';
import { libraryState } from '../server/testing/library-state.ts';
import { runCommand } from '../server/testing/run-command.ts';
import { createEmptyServerDatabase } from '../server/testing/test-database.ts';
import { runBackup } from './backup.ts';
import { runMove } from './move.ts';
import { runRestore } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'catena-move-'));
const dataDir = join(folder, 'd');
const filesOf = (dir: string): string => join(dir, 'files');
let before: Record<string, string>;
let files: Record<string, string>;
let databaseUrl: string;

beforeAll(async () => {
  const config = loadConfig({ DATA_DIR: dataDir });
  const library = await openDatabase(config);
  await seedWorld(library, { config, files: await openFiles(config) });
  before = await libraryState(library.sql, filesOf(dataDir));
  files = Object.fromEntries(Object.entries(before).filter(([name]) => name.startsWith('file ')));
  await library.close();
  databaseUrl = await createOwnedDatabase();
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Creates an empty database whose owner is not a superuser. */
async function createOwnedDatabase(): Promise<string> {
  const url = new URL(await createEmptyServerDatabase());
  const role = `owner_${randomUUID().replaceAll('-', '')}`;
  const sql = postgres(url.href, { max: 1, fetch_types: false });
  await sql.unsafe(`create role ${role} login password 'secret'`);
  await sql.unsafe(`alter database ${url.pathname.slice(1)} owner to ${role}`);
  await sql.end();
  url.username = role;
  url.password = 'secret';
  return url.href;
}

async function withDatabase<T>(options: Parameters<typeof openDatabase>[0], work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(options);
  return work(database).finally(() => database.close());
}

const stateOf = (options: Parameters<typeof openDatabase>[0], filesFolder: string) =>
  withDatabase(options, ({ sql }) => libraryState(sql, filesFolder));

/** The id that ties files to a database appears with the first restore or start. */
function withoutLibraryId(state: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(state).filter(([name]) => !['file library-id', 'table secrets'].includes(name)));
}

describe('catena move', { timeout: 180_000 }, () => {
  test('rehearses a move while the library is in use', async () => {
    const to = await createOwnedDatabase();
    await withDatabase({ dataDir }, async () => {
      const stopped = await runCommand(runMove, ['--to', to], { DATA_DIR: dataDir });
      expect(stopped).toMatchObject({ code: 1, err: expect.stringMatching(/^Another instance of Catena is already using DATA_DIR/) });
      const { code, out, err } = await runCommand(runMove, ['--to', to, '--rehearse'], { DATA_DIR: dataDir });
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toContain('This was a rehearsal');
    });
    expect(await stateOf({ dataDir, databaseUrl: to }, filesOf(dataDir))).toEqual(before);
  });

  test('queues all documents for indexing on a server without pgvector', async () => {
    const to = await createOwnedDatabase();
    await withDatabase({ dataDir }, async ({ sql }) => {
      await prepareVectors(sql);
      await sql`insert into search_model (vectors, fingerprint, documents, parts) values ('built-in', '', 1, 0)`;
      await sql`delete from search_queue`;
      expect(await runCommand(runMove, ['--to', to, '--rehearse'], { DATA_DIR: dataDir })).toMatchObject({ code: 0, err: '' });
      await sql`drop table search_bits, search_meaning`;
      await sql`delete from search_model`;
      await sql`insert into search_queue (document_id) select id from search_document`;
      before = await libraryState(sql, filesOf(dataDir));
    });
    await withDatabase({ dataDir, databaseUrl: to }, async ({ sql }) => {
      const [{ models, queued, documents } = {}] = await sql`
        select (select count(*) from search_model) as models, (select count(*) from search_queue) as queued,
          (select count(*) from search_document) as documents`;
      // With pgvector, the vectors are copied, too.
      const hasVectors = (await sql`select to_regclass('search_meaning') as name`)[0]?.['name'] !== null;
      expect({ models, queued }).toEqual(hasVectors ? { models: 1, queued: 0 } : { models: 0, queued: documents });
    });
  });

  test('moves to a server and back, and every row and file is the same', async () => {
    const { code, err } = await runCommand(runMove, ['--to', databaseUrl], { DATA_DIR: dataDir });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(existsSync(join(dataDir, 'database.moved'))).toBe(true);
    await expect(openDatabase({ dataDir })).rejects.toThrow(/was moved to a PostgreSQL server: set DATABASE_URL/);
    expect(await stateOf({ dataDir, databaseUrl }, filesOf(dataDir))).toEqual(before);

    const back = join(folder, 'back');
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    await withDatabase({ dataDir, databaseUrl }, async ({ sql }) => {
      await sql`select 1`;
      const used = await runCommand(runMove, ['--to-folder', back], env);
      expect(used).toMatchObject({ code: 1, err: expect.stringMatching(/^The database has \d+ other connections?\. Stop Catena/) });
    });
    const mail = '2026-03-01T09-30-00-000Z-8-password-reset.eml';
    mkdirSync(join(dataDir, 'outbox'));
    writeFileSync(join(dataDir, 'outbox', mail), 'A link');
    expect(await runCommand(runMove, ['--to-folder', back], env)).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(join(back, 'outbox', mail), 'utf8')).toBe('A link');
    const after = await stateOf({ dataDir: back }, filesOf(back));
    expect(withoutLibraryId(after)).toEqual(withoutLibraryId(before));
  });

  test('backs up a server while it is in use, and restores into another one', async () => {
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    const file = join(folder, 'server.zip');
    await withDatabase({ dataDir, databaseUrl }, async () => {
      expect(await runCommand(runBackup, [file], env)).toMatchObject({ code: 0, err: '' });
    });
    expect(await runCommand(runRestore, [file], env)).toMatchObject({ code: 1, err: expect.stringMatching(/already has tables/) });
    const restored = join(folder, 'restored');
    const other = await createOwnedDatabase();
    const target = { DATA_DIR: restored, DATABASE_URL: other };
    expect(await runCommand(runRestore, [file], target)).toMatchObject({ code: 0, err: '' });
    const after = await stateOf({ dataDir: restored, databaseUrl: other }, filesOf(restored));
    expect(withoutLibraryId(after)).toEqual(withoutLibraryId(before));
    expect(Object.keys(after).filter((name) => name.startsWith('file '))).toHaveLength(Object.keys(files).length + 1);
    expect(readdirSync(restored)).toEqual(['files']);
  });

  test.each([
    [[], 2, /^Give either --to URL or --to-folder DIR/],
    [['--to', 'mysql://x'], 2, /^--to must be a URL/],
    [['--help'], 0, /^$/],
  ])('%j exits with %d', async (args, code, sentence) => {
    const result = await runCommand(runMove, args, { DATA_DIR: dataDir });
    expect([result.code, result.err]).toEqual([code, expect.stringMatching(sentence)]);
  });
});
