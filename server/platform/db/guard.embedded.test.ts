import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startProgram } from '../../testing/child-process.ts';
import { FolderInUseError, acquireGuard, type Guard } from './guard.ts';
import { acquireStartingLock } from './starting-lock.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'catena-guard-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('rejects a second process with one sentence until the first releases the folder', async () => {
  const first = await acquireGuard(dataDir);
  await expect(acquireGuard(dataDir)).rejects.toThrow(
    `Another instance of Catena is already using DATA_DIR ${dataDir}; stop it first or choose another folder.`,
  );
  await first.release();
  const second = await acquireGuard(dataDir);
  await second.release();
  expect(readdirSync(dataDir)).toEqual([]);
});

test('takes over the socket of a killed process', async () => {
  await leaveStaleSocket();
  expect(readdirSync(dataDir)).toEqual(['guard.sock']);
  const guard = await acquireGuard(dataDir);
  await expect(acquireGuard(dataDir)).rejects.toThrow(FolderInUseError);
  await guard.release();
});

test('lets exactly one of several simultaneous processes take over a stale socket', async () => {
  await leaveStaleSocket();
  const programs = Array.from({ length: 5 }, () => startProgram('guard', dataDir));
  await Promise.all(programs.map((program) => program.firstLine()));
  for (const { child } of programs) child.stdin?.write('now\n');
  await expect.poll(() => programs.every(({ lines }) => lines.length === 2), { timeout: 10_000 }).toBe(true);
  const answers = programs.map(({ lines }) => lines[1]);
  expect(answers.filter((answer) => answer === 'taken')).toHaveLength(1);
  expect(answers.filter((answer) => answer?.startsWith('Another instance of Catena is already using'))).toHaveLength(4);
  for (const { child } of programs) child.kill('SIGKILL');
  await Promise.all(programs.map((program) => program.ended));
});

test('lets exactly one of many simultaneous attempts succeed', async () => {
  for (let round = 0; round < 20; round++) {
    const attempts = await Promise.allSettled(Array.from({ length: 10 }, () => acquireGuard(dataDir)));
    const winners = attempts.flatMap((result): Guard[] => (result.status === 'fulfilled' ? [result.value] : []));
    expect(winners).toHaveLength(1);
    await winners[0]?.release();
  }
});

test('removes a stale starting lock once, even while many wait for it', async () => {
  const path = join(dataDir, 'lock');
  symlinkSync('the id of a dead process', path);
  let holders = 0;
  const one = async (): Promise<void> => {
    const unlock = await acquireStartingLock(path, 100);
    expect(++holders).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
    holders--;
    unlock();
  };
  await Promise.all(Array.from({ length: 20 }, one));
  expect(readdirSync(dataDir)).toEqual([]);
});

test('guards a folder whose path is too long for a socket', async () => {
  const long = join(dataDir, 'a-long-name-'.repeat(12));
  mkdirSync(long);
  const guard = await acquireGuard(long);
  expect(readdirSync(long)).toEqual(['guard.sock']);
  await expect(acquireGuard(long)).rejects.toThrow(FolderInUseError);
  await guard.release();
  expect(readdirSync(long)).toEqual([]);
});

async function leaveStaleSocket(): Promise<void> {
  const program = startProgram('guard', dataDir);
  await program.firstLine();
  program.child.stdin?.write('now\n');
  await expect.poll(() => program.lines[1], { timeout: 10_000 }).toBe('taken');
  program.child.kill('SIGKILL');
  await program.ended;
}
