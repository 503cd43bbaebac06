import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackgroundProcess } from './background-process.ts';

interface Task {
  readonly what: 'double' | 'end' | 'wait' | 'priority';
  readonly numbers?: Float32Array;
}

let folder: string;
const start = (timeout = 20_000) =>
  startBackgroundProcess<Task, Float32Array | number>({ entry: pathToFileURL(join(folder, 'entry.mjs')), timeout, megabytes: 64 });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'catena-test-'));
  writeFileSync(
    join(folder, 'entry.mjs'),
    `import { getPriority } from 'node:os';
    process.on('message', ({ what, numbers }) => {
      if (what === 'end') process.exit(3);
      if (what === 'double') process.send(numbers.map((n) => 2 * n));
      if (what === 'priority') process.send(getPriority());
    });`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

test('answers each task, with typed arrays, until it is closed', async () => {
  const worker = start();
  expect(await worker.run({ what: 'double', numbers: new Float32Array([1, 2]) })).toEqual(new Float32Array([2, 4]));
  expect(await worker.run({ what: 'double', numbers: new Float32Array([3]) })).toEqual(new Float32Array([6]));
  await worker.close();
  await expect(worker.run({ what: 'priority' })).rejects.toThrow();
});

test('has a lower priority than the server', async () => {
  const worker = start();
  expect(await worker.run({ what: 'priority' })).toBeGreaterThan(getPriority());
  await worker.close();
});

test('rejects a task if the process ends or takes too long', async () => {
  await expect(start().run({ what: 'end' })).rejects.toThrow('the process ended');
  await expect(start(200).run({ what: 'wait' })).rejects.toThrow('the process ended');
});
