import { closeSync, openSync, readdirSync, readSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startProgram } from '../../testing/child-process.ts';
import { createDataDir } from '../../testing/test-database.ts';
import { findDroppedCommits } from './dropped-commits.ts';
import { openDatabase } from './open.ts';
import { recoveryStart } from './wal-reader.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = createDataDir();
});
afterEach(() => rmSync(dirname(dataDir), { recursive: true }));

test('reports commits after a damaged position in the log, but not at its regular end', async () => {
  const from = new Date();
  const program = startProgram('write', dataDir);
  await program.firstLine();
  await expect.poll(() => program.lines.length, { timeout: 60_000 }).toBeGreaterThan(500);
  program.child.kill('SIGKILL');
  await program.ended;
  const folder = join(dataDir, 'database');
  expect(findDroppedCommits(folder)).toBeUndefined();
  damage(folder);
  const dropped = findDroppedCommits(folder);
  expect(dropped?.count).toBeGreaterThan(10);
  expect(dropped?.first.getTime()).toBeGreaterThanOrEqual(from.getTime() - 1);
  expect(dropped?.last.getTime()).toBeLessThanOrEqual(Date.now());
  const database = await openDatabase({ dataDir });
  const [row] = await database.sql<{ rows: number }[]>`select count(*) as rows from written`;
  expect(row?.rows).toBeLessThan(program.lines.length - 10);
  expect(database.notices).toEqual([
    expect.stringMatching(/^The database’s write-ahead log is damaged at 0\/[0-9A-F]+: \d+ transactions .* cannot be recovered/),
  ]);
  await database.close();
  const reopened = await openDatabase({ dataDir });
  expect(reopened.notices).toEqual([]);
  await reopened.close();
}, 120_000);

/** Overwrites some bytes ten pages before the end of the log, so that many commits follow. */
function damage(cluster: string): void {
  const start = recoveryStart(cluster);
  if (!start) throw new Error('The database was shut down cleanly.');
  const name = readdirSync(join(cluster, 'pg_wal')).find(
    (file) => /^[0-9A-F]{24}$/.test(file) && BigInt(`0x${file.slice(16)}`) === start.position / 2n ** 24n,
  );
  const file = openSync(join(cluster, 'pg_wal', name ?? ''), 'r+');
  const page = Buffer.alloc(8192);
  let position = start.position - (start.position % 8192n);
  for (; ; position += 8192n) {
    readSync(file, page, 0, 8192, Number(position % 2n ** 24n));
    if (page.readBigUInt64LE(8) !== position) break;
  }
  const middle = position - 10n * 8192n;
  writeSync(file, Buffer.alloc(64, 0x5a), 0, 64, Number(middle % 2n ** 24n) + 4000);
  closeSync(file);
}
