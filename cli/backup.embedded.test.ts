import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backUpIfDue } from '../server/backup/schedule-backups.ts';
import { openArchive } from '../server/backup/archive-reader.ts';
import { loadConfig } from '../server/config.ts';
import { claimBackup, deleteBackup, isBackupRunning } from '../server/platform/backup-runs.ts';
import { type Database, openDatabase } from '../server/platform/db/open.ts';
import { openFiles } from '../server/platform/files/open.ts';
import { spareFilesDuringBackups } from '../server/platform/files/spare-files.ts';
import { seedWorld } from '../seed/world.ts';
import { programArguments } from '../server/testing/child-process.ts';
import { libraryState } from '../server/testing/library-state.ts';
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

describe('catena backup and restore', { timeout: 180_000 }, () => {
  test('restores a state that existed, with every row, sequence and file, while others write', async () => {
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
    const result = await backUp(file).finally(() => writing.abort());
    await Promise.all(writers);
    expect(result).toEqual({ code: 0, out: expect.stringContaining(file), err: '' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const target = `${dataDir}-restored`;
    const { code, out, err } = await restore(file, target, '--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toMatchObject({ restored: true });
    expect(readdirSync(target).sort()).toEqual(['database', 'files'].sort());
    expect(readdirSync(dataDir).filter((name) => name.endsWith('.part'))).toEqual([]);
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
      for (const one of [sql, restored.sql]) await one`delete from loaded_catalogues where name like 'test %'`;
      const [before, after] = [await libraryState(sql, filesOf(dataDir)), await libraryState(restored.sql, filesOf(target))];
      expect(Object.keys(after).filter((name) => name.startsWith('file profiles/')).length).toBeGreaterThan(0);
      for (const state of [before, after]) {
        // The first start writes the id beside the files; the restored library has it already.
        delete state['file library-id'];
        delete state['table secrets'];
      }
      expect(after).toEqual(before);
    } finally {
      await restored.close();
    }
  });

  test('has the emails of the outbox folder, except those with secret links', async () => {
    const outbox = join(dataDir, 'outbox');
    const [digest, reset] = ['2026-03-01T09-30-00-000Z-7-digest.eml', '2026-03-01T09-30-00-000Z-8-password-reset.eml'];
    mkdirSync(outbox);
    for (const name of [digest, reset, `${digest}.part`, 'notes.txt']) writeFileSync(join(outbox, name), `Mail ${name}`);
    const file = newFile();
    const result = await backUp(file).finally(() => rmSync(outbox, { recursive: true }));
    expect(result).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(file).includes(reset)).toBe(false);
    const target = `${dataDir}-with-mail`;
    expect(await restore(file, target)).toMatchObject({ code: 0, err: '' });
    const restored = join(target, 'outbox');
    expect(readdirSync(restored)).toEqual([digest]);
    expect(readFileSync(join(restored, digest), 'utf8')).toBe(`Mail ${digest}`);
    expect([statSync(restored).mode & 0o777, statSync(join(restored, digest)).mode & 0o777]).toEqual([0o700, 0o600]);
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
    const file = await anArchive();
    expect(await backUp(file)).toMatchObject({ code: 1, err: expect.stringMatching(/already exists and was left unchanged/) });
    expect(await restore(file, dataDir)).toMatchObject({ code: 1, err: expect.stringMatching(/already has a database/) });
    const beside = join(folder, 'with-files');
    mkdirSync(filesOf(beside), { recursive: true });
    writeFileSync(join(filesOf(beside), 'a'.repeat(64)), 'content');
    expect(await restore(file, beside)).toMatchObject({ code: 1, err: expect.stringMatching(/already has files/) });
    expect(readdirSync(beside)).toEqual(['files']);
  });

  test('rejects archives that were cut off or altered, and leaves the target as it was', async () => {
    const bytes = readFileSync(await anArchive());
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
    expect(rejected).toBeGreaterThan(30);
    const middle = Math.floor(bytes.length / 3);
    writeFileSync(altered, Buffer.concat([bytes.subarray(0, middle), Buffer.alloc(50), bytes.subarray(middle + 50)]));
    expect((await restore(altered, target)).code).toBe(1);
    expect(existsSync(target)).toBe(false);
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
    await deleteBackup(library.sql, id ?? 0);
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
