import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import yazl from 'yazl';
import { openArchive } from '../server/backup/archive-reader.ts';
import { loadLibrary } from '../server/backup/load-library.ts';
import { connectEmbedded } from '../server/platform/db/connect.ts';
import { type Embedded, startEmbedded } from '../server/platform/db/embedded.ts';
import { type Migration, readMigrations } from '../server/platform/db/migrate.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { socketFolder } from '../server/platform/db/socket-folder.ts';
import type { Sql, Transaction } from '../server/platform/db/sql.ts';
import { addWorks } from '../server/testing/library.ts';
import { replaceLines, rewriteArchive } from '../server/testing/rewrite-archive.ts';
import { runCommand } from '../server/testing/run-command.ts';
import { createDataDir } from '../server/testing/test-database.ts';
import { runBackup } from './backup.ts';
import { runRestore } from './restore.ts';

const dataDir = createDataDir();
const folder = mkdtempSync(join(dirname(dataDir), 'restores-'));
const sockets = socketFolder(folder);
const archive = join(folder, 'archive.zip');
const forged = join(folder, 'forged.zip');
let embedded: Embedded;
/** An empty database, as `restore` creates for each archive. */
let empty: Sql;

beforeAll(async () => {
  const library = await openDatabase({ dataDir });
  await addWorks(library.sql, [{ title: 'Life', author: 'Macrina' }, { title: 'Death' }]);
  await library.sql`
    with one as (
      insert into users (username, email, email_key, password_hash) values ('macrina', 'm@example.org', 'm@example.org', 'x') returning id
    )
    insert into posts (user_id, title, content) select id, 'Life', 'Of life' from one`;
  expect(await runCommand(runBackup, [archive], { DATA_DIR: dataDir })).toMatchObject({ code: 0, err: '' });
  await library.close();
  const socketPath = sockets.path('database.sock');
  embedded = await startEmbedded({ folder: join(folder, 'database'), socketPath, durable: false });
  empty = connectEmbedded(socketPath);
}, 60_000);
afterAll(async () => {
  await empty.end({ timeout: 1 });
  await embedded.close();
  sockets.release();
  rmSync(folder, { recursive: true, force: true });
});

/** Checks an archive and loads it as `restore` does, and rolls back after `look`. */
async function load(file: string, look: (tx: Transaction) => Promise<void>, migrations?: Migration[]): Promise<void> {
  const source = await openArchive(file);
  const transfer = { signal: new AbortController().signal };
  const done = new Error('rolled back');
  try {
    await source.verify(transfer);
    await empty.begin(async (tx) => {
      await loadLibrary(tx, source, transfer, migrations);
      await look(tx);
      throw done;
    });
  } catch (error) {
    if (error !== done) throw error;
  } finally {
    source.close();
  }
}

test('rejects archives with other names than its own', async () => {
  for (const name of ['../escaped', 'files/../../escaped', 'other.txt']) {
    const zip = new yazl.ZipFile();
    zip.addBuffer(Buffer.from('{}'), 'x'.repeat(name.length));
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(forged));
    writeFileSync(forged, Buffer.from(readFileSync(forged).toString('latin1').replaceAll('x'.repeat(name.length), name), 'latin1'));
    await expect(openArchive(forged)).rejects.toThrow(/^The (archive|file)/);
  }
});

const forgeries: [string, RegExp, Parameters<typeof rewriteArchive>[2]][] = [
  [
    'of a newer version',
    /has the migration 9999_later, which this Catena does not know/,
    (_, { migrations }) => {
      migrations.push({ name: '9999_later', checksum: '0'.repeat(64) });
    },
  ],
  ['of a newer format', /format version 3, which a newer Catena wrote/, (_, manifest) => void (manifest.version = 3)],
  [
    'with a path outside',
    /manifest is damaged/,
    (contents, { files }) => {
      files.push({ name: '../../escaped', size: 1, sha256: '0'.repeat(64) });
      contents.set('files/x', Buffer.from('x'));
    },
  ],
  [
    'with more content than declared',
    /longer than the manifest says/,
    (contents, { tables }) => {
      contents.set('tables/users.jsonl', Buffer.concat([contents.get('tables/users.jsonl') ?? Buffer.alloc(0), Buffer.alloc(2 ** 20)]));
      expect(tables.length).toBeGreaterThan(0);
    },
  ],
  [
    'with a table that does not exist',
    /does not have the tables and columns/,
    (contents, { tables }) => {
      tables.push({ name: 'pg_authid', columns: ['rolname'], rows: 0, bytes: 0, sha256: createHash('sha256').digest('hex') });
      contents.set('tables/pg_authid.jsonl', Buffer.alloc(0));
    },
  ],
  [
    'with a reference to a missing row',
    /violates foreign key constraint/,
    (contents, manifest) => {
      replaceLines(contents, manifest, 'users', (lines) => lines.slice(1));
    },
  ],
  [
    'with a value of another type',
    /invalid input syntax for type bigint/,
    (contents, manifest) => {
      replaceLines(contents, manifest, 'works', ([line = '', ...lines]) => [line.replace(/^\["\d+"/, '["one"'), ...lines]);
    },
  ],
];

describe('loading an archive', { timeout: 60_000 }, () => {
  test.each(forgeries)('fails %s', async (_, sentence, edit) => {
    await rewriteArchive(archive, forged, edit);
    await expect(load(forged, () => Promise.reject(new Error('The forgery was loaded.')))).rejects.toThrow(sentence);
  });

  test('that fails leaves the target as it was', async () => {
    const target = join(folder, 'target');
    await rewriteArchive(archive, forged, (contents, manifest) => replaceLines(contents, manifest, 'users', (lines) => lines.slice(1)));
    const { code, err } = await runCommand(runRestore, [forged, '--data-dir', target], {});
    expect([code, err]).toEqual([1, expect.stringMatching(/violates foreign key constraint/)]);
    expect(existsSync(target) ? readdirSync(target) : []).toEqual([]);
  });

  test('of an older version applies the newer migrations', async () => {
    const later = { name: '9999_later', text: 'create table later as select count(*) as users from users', checksum: '0'.repeat(64) };
    const look = async (tx: Transaction): Promise<void> => expect(await tx`select users from later`).toEqual([{ users: 1 }]);
    await load(archive, look, [...readMigrations(), later]);
  });
});
