// npm test: every test there is. Unit and server tests (on the embedded database, and on PostgreSQL where its programs are installed), then
// the ways through a real browser. Ends with what failed, and one line: N passed, N failed.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { playwrightFailures, vitestFailures } from './failures.mjs';
import { ensureChromium } from './find-chromium.mjs';

const folder = mkdtempSync(join(tmpdir(), 'catena-test-'));
const failures = [];
const totals = { passed: 0, failed: 0, skipped: 0 };

function run(name, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(join('node_modules', '.bin', name), args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** A runner that ended badly without counting a failure (it did not start, a set-up broke) is one failure all the same. */
function add({ passed = 0, failed = 0, skipped = 0 } = {}, code) {
  totals.passed += passed;
  totals.skipped += skipped;
  totals.failed += failed > 0 ? failed : code === 0 ? 0 : 1;
}

function tell(name, told, code) {
  failures.push(...told);
  if (code !== 0 && told.length === 0) failures.push(`FAILED ${name}\n  ended with ${code} and names no test: see above`);
}

try {
  const units = join(folder, 'vitest.json');
  const unitsCode = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${units}`]);
  const unitsTold = read(units);
  add(unitsTold && { passed: unitsTold.numPassedTests, failed: unitsTold.numFailedTests, skipped: unitsTold.numPendingTests }, unitsCode);

  tell('vitest', vitestFailures(unitsTold), unitsCode);

  const ways = join(folder, 'playwright.json');
  await build();
  const chromium = ensureChromium();
  const waysCode = await run('playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: ways,
    CHROMIUM_PATH: chromium,
  });
  const waysTold = read(ways);
  tell('playwright', playwrightFailures(waysTold), waysCode);
  const stats = waysTold?.stats;
  if (stats?.flaky > 0) console.log(`${stats.flaky} of the ways passed only at the second try: each is a race to be mended.`);
  add(stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }, waysCode);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  failures.push(`FAILED npm test\n  ${error instanceof Error ? error.message : error}`);
  totals.failed += 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

if (totals.passed === 0) totals.failed ||= 1;
if (failures.length > 0) console.log(`\n${failures.join('\n\n')}\n`);
process.exitCode = totals.failed === 0 ? 0 : 1;
console.log(`${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`);
