import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../server/platform/db/open.ts';
import { createDataDir } from '../server/testing/test-database.ts';
import { programArguments } from '../server/testing/child-process.ts';
import { packageRoot } from '../server/platform/package-root.ts';
import { runImport } from './import.ts';

// The library of a server that runs at the same time.
let library: Database;
const folder = mkdtempSync(join(tmpdir(), 'catena-cli-'));
const dataDir = createDataDir();
beforeAll(async () => {
  library = await openDatabase({ dataDir });
}, 60_000);
afterEach(() => library.sql`delete from works`);
afterAll(async () => {
  await library.close();
  rmSync(folder, { recursive: true, force: true });
});

const works = (count: number) =>
  Array.from({ length: count }, (_, i) => `${JSON.stringify({ id: `w:${i}`, title: `Work ${i}`, authors: ['Ephrem'] })}\n`).join('');

function file(content: string | Buffer, name = 'catalog.jsonl'): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function run(
  args: string[],
  { stdin = '', isTTY = false, env = { DATA_DIR: dataDir } as Record<string, string>, signal = new AbortController().signal } = {},
) {
  const [stdout, stderr] = [new PassThrough(), Object.assign(new PassThrough(), { isTTY })];
  const output = Promise.all([text(stdout), text(stderr)]);
  const code = await runImport(args, { stdin: Readable.from([Buffer.from(stdin)]), stdout, stderr, env, signal });
  stdout.end();
  stderr.end();
  const [out, err] = await output;
  return { code, out, err };
}

describe('catena import', () => {
  test('imports a file into the library of a running server and prints a summary', async () => {
    const { code, out, err } = await run([file(works(3))]);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(
      /^Works {4}3 added, 0 updated, 0 unchanged, 0 rejected\nAuthors {2}1 added, 0 updated\n\d+\.\d seconds, [\d,]+ rows per second\n$/,
    );
    expect(await library.sql`select count(*) from works`).toMatchObject([{ count: 3 }]);
    expect((await run([file(works(3))])).out).toContain('0 added, 0 updated, 3 unchanged');
  });

  test('is recorded in the audit log, unless it only checks', async () => {
    await library.sql`delete from audit_log`;
    await run([file(works(3)), '--dry-run']);
    await run([file(works(2))]);
    await run(['-'], { stdin: works(3) });
    expect(await library.sql`select act, subject, details, origin from audit_log order by id`).toEqual([
      { act: 'catalog-imported', subject: 'catalog.jsonl', details: { added: 2, updated: 0, rejected: 0 }, origin: 'command' },
      { act: 'catalog-imported', subject: 'standard input', details: { added: 1, updated: 0, rejected: 0 }, origin: 'command' },
    ]);
  });

  test('recognizes CSV by extension or --format, and maps columns', async () => {
    const csv = 'Titel;Autor;Jahr\nDe trinitate;Augustinus (354–430);c. 420\nKein Jahr;;\n;ohne Titel;';
    const { code, out, err } = await run([
      file(csv, 'katalog.csv'),
      '--map',
      'title=Titel',
      '--map',
      'authors=Autor',
      '--map',
      'year = Jahr',
    ]);
    expect([code, err]).toEqual([0, 'line 4: title is missing\n']);
    expect(out).toContain('2 added, 0 updated, 0 unchanged, 1 rejected');
    expect(await library.sql`select title, author, year, year_label from works order by title`).toEqual([
      { title: 'De trinitate', author: 'Augustinus', year: 420, year_label: 'c. 420' },
      { title: 'Kein Jahr', author: null, year: null, year_label: null },
    ]);
    const again = await run(['-', '--format', 'csv', '--map=title=Titel', '--map=authors=Autor', '--map=year=Jahr'], { stdin: csv });
    expect(again.out).toContain('0 added, 0 updated, 2 unchanged');
  });

  test.each([
    [['x.csv', '--map', 'title'], 2, '--map takes FIELD=COLUMN, not "title".'],
    [['x.jsonl', '--map', 'title=Titel'], 2, '--map is for CSV files only.'],
    [['x.txt', '--format', 'xml'], 2, 'Unknown format "xml". Known formats: jsonl, csv, tsv.'],
    [['nowhere.csv'], 1, 'File not found: nowhere.csv.'],
  ])('rejects %j', async (args, exitCode, sentence) => {
    expect(await run(args)).toMatchObject({ code: exitCode, err: `${sentence}\n`, out: '' });
  });

  test('rejects a table without a title column and explains --map', async () => {
    const { code, err } = await run([file('Name\nA', 'x.csv')]);
    expect([code, err]).toEqual([1, 'There is no "title" column. Name the column with the titles: --map title=Name.\n']);
  });

  test('reads standard input', async () => {
    expect((await run(['-'], { stdin: works(2) })).out).toContain('2 added');
  });

  test('prefers --data-dir to the environment', async () => {
    const env = { DATA_DIR: join(folder, 'elsewhere'), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    expect((await run([file(works(1)), '--data-dir', dataDir], { env })).code).toBe(0);
  });

  test('writes nothing with --dry-run', async () => {
    const { code, out } = await run(['--dry-run', file(works(2))]);
    expect([code, out]).toEqual([0, expect.stringMatching(/^Dry run: nothing was written.*\nWorks {4}2 added/)]);
    expect(await library.sql`select 1 from works`).toHaveLength(0);
  });

  // Creates a whole database, as on the first start.
  test('creates no files in a dry run for a library that does not exist', { timeout: 60_000 }, async () => {
    const nowhere = join(folder, 'nowhere');
    const { code, out } = await run([file(works(2)), '--dry-run', '--data-dir', nowhere]);
    expect(code).toBe(0);
    expect(out).toContain('2');
    expect(existsSync(nowhere)).toBe(false);
  });

  test('reports each bad row with its line number, and does not fail', async () => {
    const { code, out, err } = await run([file(`{"id":"a"}\n${works(1)}nonsense\n{"id":"b","title":"B","url":"gopher://x"}`)]);
    expect([code, err]).toEqual([
      0,
      'line 1: title is missing\nline 3: is not valid JSON\nline 4: url is not an http or https URL (omitted)\n',
    ]);
    expect(out).toContain('2 added, 0 updated, 0 unchanged, 2 rejected');
  });

  test('prints at most 100 bad rows, and writes all to --report', async () => {
    const report = join(folder, 'report.txt');
    const bad = file('nonsense\n'.repeat(130));
    expect((await run([bad])).err).toMatch(/^(line \d+: is not valid JSON\n){100}… and 30 more \(--report FILE lists all\)\n$/);
    expect((await run([bad, '--report', report])).err).toMatch(/… and 30 more\n$/);
    expect(readFileSync(report, 'utf8')).toMatch(/^(line \d+: is not valid JSON\n){130}$/);
  });

  test('shows a progress bar on a terminal only', async () => {
    expect((await run([file(works(2))], { isTTY: true })).err).toContain('░');
    expect((await run([file(works(2))])).err).toBe('');
  });

  test('updates the statistics before it shows 100 %', async () => {
    const { err } = await run([file(works(300))], { isTTY: true });
    expect([...err.matchAll(/(\d+)%/g)].at(-1)?.[1]).toBe('100');
    expect(await library.sql`select last_analyze is not null as done from pg_stat_user_tables where relname = 'works'`).toEqual([
      { done: true },
    ]);
  });

  test('stops when it is interrupted', async () => {
    const { code, out } = await run([file(works(2))], { signal: AbortSignal.abort() });
    expect([code, out]).toEqual([130, expect.stringMatching(/^Stopped\./)]);
  });

  test.each<[string[], number, RegExp]>([
    [[], 2, /^Specify the file to import\./],
    [['a', 'b'], 2, /^Specify one file only: a, b\.\n$/],
    [['a', '--fast'], 2, /^Unknown option '--fast'/],
    [['a', '--report'], 2, /--report/],
    [[join(folder, 'missing.jsonl')], 1, /^File not found: .*missing\.jsonl\.\n$/],
    [[folder], 1, /is a directory, not a file\.\n$/],
    [['-', '--report', join(folder, 'missing', 'report.txt')], 1, /^The report cannot be written: /],
  ])('%j exits with %d and a message', async (args, code, sentence) => {
    const result = await run(args);
    expect([result.code, result.out]).toEqual([code, '']);
    expect(result.err).toMatch(sentence);
  });

  test.each<[Record<string, string>, RegExp]>([
    [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, /^No PostgreSQL server responds at 127\.0\.0\.1:1/],
    [{ DATABASE_URL: 'mysql://localhost' }, /^DATABASE_URL must be/],
  ])('fails with a message if the database is unavailable: %j', async (env, sentence) => {
    const { code, err } = await run([file(works(1))], { env });
    expect(code).toBe(1);
    expect(err).toMatch(sentence);
  });
});

describe('catena', () => {
  const catena = (...args: string[]) =>
    spawn(process.execPath, programArguments('cli', ...args), { cwd: packageRoot, env: { ...process.env, DATA_DIR: dataDir } });
  const ended = (child: ReturnType<typeof catena>) => new Promise<number | null>((resolve) => child.once('close', resolve));

  test('lists its commands and rejects an unknown one', async () => {
    const [help, unknown] = [catena('help'), catena('export')];
    expect(await Promise.all([ended(help), text(help.stdout), ended(unknown), text(unknown.stderr)])).toEqual([
      0,
      expect.stringContaining('catena import FILE'),
      2,
      'Unknown command "export". See "catena help".\n',
    ]);
  }, 30_000);

  test('stops on Ctrl-C after the current batch, even if the input has not ended', async () => {
    const child = catena('import', '-');
    const output = text(child.stdout);
    child.stdin.write(works(300));
    await expect.poll(async () => (await library.sql`select 1 from works limit 1`).length, { timeout: 20_000 }).toBe(1);
    child.kill('SIGINT');
    expect(await ended(child)).toBe(130);
    expect(await output).toMatch(/^Stopped\. .*\nWorks {4}200 added/);
    expect(await library.sql`select count(*) from works`).toMatchObject([{ count: 200 }]);
  }, 30_000);
});
