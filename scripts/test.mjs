// npm test: runs all tests. Unit and server tests (on the embedded database, and on PostgreSQL if
// it is installed), then the browser tests. Prints the failures at the end, and one line: N passed,
// N failed.
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

/**
 * Counts a runner that failed without a failed test (it did not start, or a setup failed) as one
 * failure.
 */
function add({ passed = 0, failed = 0, skipped = 0 } = {}, code) {
  totals.passed += passed;
  totals.skipped += skipped;
  totals.failed += failed > 0 ? failed : code === 0 ? 0 : 1;
}

function addFailures(name, found, code) {
  failures.push(...found);
  if (code !== 0 && found.length === 0) failures.push(`FAILED ${name}\n  exited with ${code} without naming a test: see above`);
}

try {
  const units = join(folder, 'vitest.json');
  const unitsCode = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${units}`]);
  const unitsReport = read(units);
  add(
    unitsReport && { passed: unitsReport.numPassedTests, failed: unitsReport.numFailedTests, skipped: unitsReport.numPendingTests },
    unitsCode,
  );

  addFailures('vitest', vitestFailures(unitsReport), unitsCode);

  const browserFile = join(folder, 'playwright.json');
  await build();
  const chromium = ensureChromium();
  const browserCode = await run('playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: browserFile,
    CHROMIUM_PATH: chromium,
  });
  const browserReport = read(browserFile);
  addFailures('playwright', playwrightFailures(browserReport), browserCode);
  const stats = browserReport?.stats;
  if (stats?.flaky > 0) console.log(`${stats.flaky} browser tests passed only on retry: each has a race to fix.`);
  add(stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }, browserCode);
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
