import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import yazl from 'yazl';
import { backUpIfDue } from '../server/backup/schedule-backups.ts';
import { openArchive } from '../server/backup/archive-reader.ts';
import { loadLibrary } from '../server/backup/load-library.ts';
import { loadConfig } from '../server/config.ts';
import { claimBackup, forgetBackup, isBackupRunning } from '../server/platform/backup-runs.ts';
import { connectEmbedded } from '../server/platform/db/connect.ts';
import { startEmbedded } from '../server/platform/db/embedded.ts';
import { readMigrations } from '../server/platform/db/migrate.ts';
import { socketFolder } from '../server/platform/db/socket-folder.ts';
import { type Database, openDatabase } from '../server/platform/db/open.ts';
import { openFiles } from '../server/platform/files/open.ts';
import { spareFilesDuringBackups } from '../server/platform/files/spare-files.ts';
import { seedWorld } from '../seed/world.ts';
import { programArguments } from '../server/testing/child-process.ts';
import { libraryState } from '../server/testing/library-state.ts';
import { replaceLines, rewriteArchive } from '../server/testing/rewrite-archive.ts';
import { runCommand } from '../server/testing/run-command.ts';
import { startS3Server } from '../server/testing/s3-server.ts';
import { createDataDir } from '../server/testing/test-database.ts';
import { runBackup } from './backup.ts';
import { runRestore } from './restore.ts';

// The library of a server that runs at the same time.
let library: Database;
const dataDir = createDataDir();
const folder = mkdtempSync(join(dirname(dataDir), 'backups-'));
const env = { DATA_DIR: dataDir };
const filesOf = (dir: string): string => join(dir, 'files');
let backups = 0;
const newFile = (): string => join(folder, `${++backups}.zip`);
const backUp = (...args: string[]) => runCommand(runBackup, args, env);
const restore = (file: string, target: string, ...args: string[]) => runCommand(runRestore, [file, '--data-dir', target, ...args], {});

beforeAll(async () => {
  const config = loadConfig(env);
  library = await openDatabase(config);
  await seedWorld(library, { config, files: await openFiles(config) });
}, 180_000);
afterAll(async () => {
  await library.close();
  rmSync(folder, { recursive: true, force: true });
});

let archive: Promise<string> | undefined;
/** Returns an archive that all tests share. */
function anArchive(): Promise<string> {
  const file = newFile();
  return (archive ??= backUp(file).then(() => file));
}

/** Returns the state of a library that no server runs on. */
async function stateOf(dir: string): Promise<Record<string, string>> {
  const database = await openDatabase({ dataDir: dir });
  try {
    return await libraryState(database.sql, filesOf(dir));
  } finally {
    await database.close();
  }
}

describe('catena backup and restore', { timeout: 180_000 }, () => {
  test('restores every row, sequence and file of a library that is in use', async () => {
    const file = newFile();
    expect(await backUp(file)).toEqual({ code: 0, out: expect.stringContaining(file), err: '' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const target = `${dataDir}-restored`;
    const { code, out, err } = await restore(file, target, '--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toMatchObject({ restored: true });
    const [before, after] = [await libraryState(library.sql, filesOf(dataDir)), await stateOf(target)];
    expect(Object.keys(after).filter((name) => name.startsWith('file profiles/')).length).toBeGreaterThan(0);
    // The first start writes the id beside the files; the restored library has it already.
    delete after['file library-id'];
    delete before['file library-id'];
    delete before['table secrets'];
    delete after['table secrets'];
    expect(after).toEqual(before);
    expect(readdirSync(target).sort()).toEqual(['database', 'files'].sort());
    expect(readdirSync(dataDir).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('restores a state that existed while others write', async () => {
    const writing = new AbortController();
    const { sql } = library;
    await sql`insert into secrets (name, value) values ('one', ${randomBytes(32)}), ('two', ${randomBytes(32)})`;
    const writeBoth = async (): Promise<void> => {
      while (!writing.signal.aborted) {
        const value = randomBytes(32);
        await sql.begin(async (tx) => {
          await tx`update secrets set value = ${value} where name = 'one'`;
          await tx`update secrets set value = ${value} where name = 'two'`;
        });
      }
    };
    let inserted = 0;
    const insertInOrder = async (): Promise<void> => {
      for (; !writing.signal.aborted; inserted++)
        await sql`insert into loaded_catalogues (name, checksum) values (${`test ${inserted}`}, '')`;
    };
    const writers = [writeBoth(), insertInOrder()];
    const file = newFile();
    const { code, err } = await backUp(file).finally(() => writing.abort());
    await Promise.all(writers);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const target = `${dataDir}-written`;
    expect((await restore(file, target)).code).toBe(0);
    const restored = await openDatabase({ dataDir: target });
    try {
      const both = await restored.sql`select distinct value from secrets where name in ('one', 'two')`;
      expect(both).toHaveLength(1);
      const [row] = await restored.sql<{ count: number; missing: number }[]>`
        select count(*)::integer as count, (max(substr(name, 6)::integer) + 1 - count(*))::integer as missing
        from loaded_catalogues where name like 'test %'`;
      expect(row).toEqual({ count: expect.any(Number), missing: 0 });
      expect(row?.count).toBeGreaterThan(0);
      expect(row?.count).toBeLessThan(inserted);
    } finally {
      await restored.close();
      await sql`delete from loaded_catalogues where name like 'test %'`;
    }
  });

  test('leaves no archive when it is killed or interrupted', async () => {
    const file = newFile();
    const child = spawn(process.execPath, programArguments('cli', 'backup', file), {
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => void child.once('close', resolve));
    while (!existsSync(`${file}.part`) && child.exitCode === null) await sleep(5);
    child.kill('SIGKILL');
    await ended;
    expect(existsSync(file)).toBe(false);
    expect((await backUp(file)).err).toMatch(/^Another backup of this library is running/);
    await library.sql`update backups set renewed_at = renewed_at - interval '3 minutes' where ended_at is null`;
    const interrupted = await runCommand(runBackup, [file], env, AbortSignal.abort());
    expect(interrupted.code).toBe(130);
    expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
    expect((await backUp(file)).code).toBe(0);
  });

  test('replaces no file, and restores only into an empty folder', async () => {
    const file = newFile();
    expect((await backUp(file)).code).toBe(0);
    expect(await backUp(file)).toMatchObject({ code: 1, err: expect.stringMatching(/already exists and was left unchanged/) });
    expect(await restore(file, dataDir)).toMatchObject({ code: 1, err: expect.stringMatching(/already has a database/) });
    const beside = join(folder, 'with-files');
    mkdirSync(filesOf(beside), { recursive: true });
    writeFileSync(join(filesOf(beside), 'a'.repeat(64)), 'content');
    expect(await restore(file, beside)).toMatchObject({ code: 1, err: expect.stringMatching(/already has files/) });
    expect(readdirSync(beside)).toEqual(['files']);
  });

  test('rejects archives that were cut off or altered, and leaves the target as it was', async () => {
    const file = newFile();
    expect((await backUp(file)).code).toBe(0);
    const bytes = readFileSync(file);
    const altered = newFile();
    const target = join(folder, 'of-altered');
    writeFileSync(altered, bytes.subarray(0, bytes.length - 1000));
    expect(await restore(altered, target)).toMatchObject({ code: 1, err: expect.stringMatching(/^The archive is damaged/) });
    let rejected = 0;
    for (let i = 1; i < 40; i++) {
      const copy = Buffer.from(bytes);
      const position = Math.floor((bytes.length * i) / 40);
      copy[position] = (copy[position] ?? 0) ^ 0x10;
      writeFileSync(altered, copy);
      const { code, err } = await restore(altered, target, '--check');
      if (code === 1) expect(err).toMatch(/^The archive/);
      rejected += code;
    }
    // Some bytes of a ZIP archive, such as its dates, have no meaning here.
    expect(rejected).toBeGreaterThan(35);
    const middle = Math.floor(bytes.length / 3);
    writeFileSync(altered, Buffer.concat([bytes.subarray(0, middle), Buffer.alloc(50), bytes.subarray(middle + 50)]));
    expect((await restore(altered, target)).code).toBe(1);
    expect(existsSync(target)).toBe(false);
  });

  test('rejects archives with other names than its own', async () => {
    const file = newFile();
    for (const name of ['../escaped', 'files/../../escaped', 'other.txt']) {
      const zip = new yazl.ZipFile();
      zip.addBuffer(Buffer.from('{}'), 'x'.repeat(name.length));
      zip.end();
      await pipeline(zip.outputStream, createWriteStream(file));
      writeFileSync(file, Buffer.from(readFileSync(file).toString('latin1').replaceAll('x'.repeat(name.length), name), 'latin1'));
      await expect(openArchive(file)).rejects.toThrow(/^The (archive|file)/);
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
    ['of a newer format', /format version 2, which a newer Catena wrote/, (_, manifest) => void (manifest.version = 2)],
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
  test.each(forgeries)('rejects an archive %s, and leaves the target as it was', async (_, sentence, edit) => {
    const target = join(folder, 'of-forged');
    const forged = newFile();
    await rewriteArchive(await anArchive(), forged, edit);
    expect(await restore(forged, target)).toMatchObject({ code: 1, err: expect.stringMatching(sentence) });
    expect(existsSync(target) ? readdirSync(target) : []).toEqual([]);
  });

  test('applies newer migrations to an archive of an older version', async () => {
    const target = mkdtempSync(join(folder, 'o-'));
    const sockets = socketFolder(target);
    const socketPath = sockets.path('database.sock');
    const embedded = await startEmbedded({ folder: join(target, 'database'), socketPath, durable: false });
    const sql = connectEmbedded(socketPath);
    const older = await openArchive(await anArchive());
    const later = { name: '9999_later', text: 'create table later as select count(*) as users from users', checksum: '0'.repeat(64) };
    const { signal } = new AbortController();
    try {
      await sql.begin((tx) => loadLibrary(tx, older, { signal }, [...readMigrations(), later]));
      const [row] = await sql<{ users: number }[]>`select users from later`;
      expect(row?.users).toBeGreaterThan(0);
    } finally {
      older.close();
      await sql.end({ timeout: 1 });
      await embedded.close();
      sockets.release();
    }
  });

  test('restores files into a bucket, and backs them up from there', async () => {
    const s3 = await startS3Server();
    try {
      const target = join(folder, 'with-bucket');
      const settings = { DATA_DIR: target, ...s3.env };
      expect(await runCommand(runRestore, [await anArchive()], settings)).toMatchObject({ code: 0, err: '' });
      expect(existsSync(join(filesOf(target), 'profiles')) ? readdirSync(join(filesOf(target), 'profiles')) : []).toEqual([]);
      const file = newFile();
      expect(await runCommand(runBackup, [file], settings)).toMatchObject({ code: 0, err: '' });
      const [first, second] = [await openArchive(await anArchive()), await openArchive(file)];
      expect(second.manifest.files).toEqual(first.manifest.files);
      first.close();
      second.close();
      const again = { ...settings, DATA_DIR: join(folder, 'with-used-bucket') };
      expect(await runCommand(runRestore, [file], again)).toMatchObject({ code: 1, err: expect.stringMatching(/already has files/) });
    } finally {
      await s3.close();
    }
  });

  test('names stored files that are missing', async () => {
    const [picture = ''] = readdirSync(join(filesOf(dataDir), 'profiles'));
    const path = join(filesOf(dataDir), 'profiles', picture);
    renameSync(path, `${path}.away`);
    const file = newFile();
    try {
      const failed = await backUp(file);
      expect([failed.code, failed.err]).toEqual([1, expect.stringContaining(`A stored file is missing: profiles/${picture}`)]);
      expect(existsSync(file)).toBe(false);
      expect(await backUp(file, '--skip-missing')).toMatchObject({ code: 0, err: expect.stringContaining(picture) });
    } finally {
      renameSync(`${path}.away`, path);
    }
  });

  test('keeps stored files from being deleted meanwhile', async () => {
    const files = spareFilesDuringBackups(await openFiles(loadConfig(env)), () => isBackupRunning(library.sql));
    const name = 'b'.repeat(64);
    writeFileSync(join(filesOf(dataDir), name), 'content');
    const id = await claimBackup(library.sql, false);
    expect(await files.release([name], async () => new Set())).toBe(0);
    expect(await files.part('profiles').sweep(0, async () => new Set())).toBe(0);
    await forgetBackup(library.sql, id ?? 0);
    expect(await files.release([name], async () => new Set())).toBe(1);
  });

  test('makes automatic backups once a day and keeps the newest', async () => {
    const automatic = join(folder, 'automatic');
    const settings = { ...env, BACKUP_DIR: automatic, BACKUP_KEEP: '2' };
    mkdirSync(automatic);
    for (const name of ['catena-20200101T000000Z.zip', 'catena-20210101T000000Z.zip', 'catena-20220101T000000Z.zip.part', 'mine.zip'])
      writeFileSync(join(automatic, name), '');
    const run = () => runCommand(runBackup, ['--if-due'], settings);
    Object.assign(process.env, settings);
    try {
      await backUpIfDue(library.sql, new AbortController().signal);
    } finally {
      for (const name of Object.keys(settings)) delete process.env[name];
    }
    expect(readdirSync(automatic).sort()).toEqual([
      'catena-20210101T000000Z.zip',
      expect.stringMatching(/^catena-\d+T\d+Z\.zip$/),
      'mine.zip',
    ]);
    expect(await run()).toEqual({ code: 0, out: 'No backup is due.\n', err: '' });
    await library.sql`update backups set started_at = started_at - interval '25 hours'`;
    expect((await run()).out).toContain(automatic);
  });

  test.each([
    [['--fast'], 2, /^Unknown option '--fast'/],
    [[], 2, /^Give the FILE to write, or set BACKUP_DIR/],
    [['--help'], 0, /^$/],
  ])('%j exits with %d', async (args, code, sentence) => {
    const result = await backUp(...args);
    expect([result.code, result.err]).toEqual([code, expect.stringMatching(sentence)]);
  });
});
