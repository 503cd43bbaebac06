import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectServer } from './platform/db/connect.ts';
import { readMigrations } from './platform/db/migrate.ts';
import { programFile } from './testing/child-process.ts';
import { createEmptyServerDatabase } from './testing/test-database.ts';

const running: ChildProcess[] = [];
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'catena-start-'));
});
afterEach(() => {
  running.splice(0).forEach((child) => child.kill('SIGKILL'));
  rmSync(dataDir, { recursive: true, force: true });
});

/** Returns the line with the address; rejects with what the process printed to stderr. */
function launch(databaseUrl: string): Promise<string> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    STARTER_TEXT: 'off',
  };
  const child = spawn(process.execPath, [programFile('main')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  return new Promise((resolve, reject) => {
    let errors = '';
    // Log lines are JSON; one says that this server has no pgvector.
    child.stdout?.on('data', (lines) => {
      const address = String(lines)
        .split('\n')
        .find((line) => line !== '' && !line.startsWith('{'));
      if (address !== undefined) resolve(address);
    });
    child.stderr?.on('data', (chunk) => (errors += String(chunk)));
    child.once('exit', () => reject(new Error(errors)));
  });
}

test('migrates an empty server once when three processes start at the same time', { timeout: 60_000 }, async () => {
  const databaseUrl = await createEmptyServerDatabase();
  const addresses = await Promise.all([launch(databaseUrl), launch(databaseUrl), launch(databaseUrl)]);
  for (const line of addresses) {
    const answer = await fetch(`${line.trim().split(' ').at(-1)}/api/ready`);
    expect(await answer.json()).toEqual({ status: 'ok', migrations: 'applied', queue: 'ok' });
  }
  const sql = await connectServer(databaseUrl);
  const applied = await sql<{ name: string }[]>`select name from migrations`;
  expect(applied).toHaveLength(readMigrations().length);
  await sql.end({ timeout: 1 });
});

test(
  'does not start on an empty server beside the uploads of an embedded library, but does with a folder of its own',
  { timeout: 60_000 },
  async () => {
    const databaseUrl = await createEmptyServerDatabase();
    mkdirSync(join(dataDir, 'files'));
    writeFileSync(join(dataDir, 'files', 'a'.repeat(64)), 'content');
    await expect(launch(databaseUrl)).rejects.toThrow(/^The database has no accounts, .*move the files away/);
    rmSync(join(dataDir, 'files'), { recursive: true });
    expect(await launch(databaseUrl)).toContain(' is at ');
  },
);
