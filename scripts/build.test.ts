import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { youngFunctions } from './build.mjs';

const query = join(import.meta.dirname, '../node_modules/postgres/src/query.js');

/**
 * Runs 1,000 queries with about 10 kB each, and prints the kilobytes left after minor collections
 * only.
 */
const answerAll = `
  const { getHeapSpaceStatistics } = await import('node:v8');
  const used = () => getHeapSpaceStatistics().reduce((sum, { space_used_size }) => sum + space_used_size, 0);
  const answer = () => Array.from({ length: 100 }, (_, i) => ({ i, x: i / 3, name: 'row ' + i }));
  const before = used();
  for (let i = 0; i < 1000; i++) {
    const query = new Query(['select'], [], (query) => query.resolve(answer()), () => undefined);
    await query;
    if (i % 10 === 9) globalThis.gc({ type: 'minor' });
  }
  console.log((used() - before) / 1024);`;

test('frees query results in the next minor garbage collection', async () => {
  const { outputFiles } = await build({ entryPoints: [query], bundle: true, format: 'esm', write: false, plugins: [youngFunctions] });
  const program = `${outputFiles[0]?.text ?? ''}\n${answerAll}`;
  // Large enough that no full collection happens in between.
  const flags = ['--expose-gc', '--initial-old-space-size=1000', '--input-type=module'];
  const left = Number(execFileSync(process.execPath, flags, { input: program, encoding: 'utf8' }));
  expect(left).toBeLessThan(2000);
});

test('fails the build if the code of the driver has changed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'driver-'));
  const other = join(folder, 'postgres/src/query.js');
  mkdirSync(dirname(other), { recursive: true });
  writeFileSync(other, 'export class Query {}');
  try {
    const built = build({ entryPoints: [other], write: false, bundle: true, logLevel: 'silent', plugins: [youngFunctions] });
    await expect(built).rejects.toThrow('Check if the problem that the plugin young-functions works around still exists');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
