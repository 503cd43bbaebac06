// npm test: runs all tests, or the parts named on the command line (scripts/test/parts.ts). Ends
// with the slowest tests, the time of each part, the failures, and one line: N passed, N failed.
import { prepareWorld } from '../e2e/support/world.ts';
import { memoryFolder } from '../server/testing/memory-folder.ts';
import { ensureBuilt } from './build.mjs';
import { brokenReport } from './test/part-report.ts';
import { selectParts } from './test/parts.ts';
import { emptyReport, type PartReport } from './test/reports.ts';
import { runPart } from './test/run-part.ts';
import { type FinishedPart, formatSummary, totalOf } from './test/summary.ts';

const finished: FinishedPart[] = [];

/** Returns false if the step could not run. */
async function runStep(name: string, step: () => Promise<PartReport>): Promise<boolean> {
  const start = performance.now();
  let ran = true;
  const report = await step().catch((error: unknown) => {
    console.error(error);
    ran = false;
    return brokenReport(name, error instanceof Error ? error.message : String(error));
  });
  finished.push({ name, seconds: (performance.now() - start) / 1000, report });
  return ran;
}

// os.tmpdir() of all tests and of the servers that they start.
const folder = process.env['TMPDIR'] ?? memoryFolder();
if (folder !== undefined) process.env['TMPDIR'] = folder;

const parts = selectParts(process.argv.slice(2));
const isBuilt = parts.some((part) => part.needsBuild) && (await runStep('build', () => ensureBuilt().then(() => emptyReport)));
// Trains a search model in one thread for half a minute; the parts that do not need it run
// meanwhile.
const world = isBuilt ? prepareWorld() : undefined;
world?.catch(() => undefined);
let isPrepared: boolean | undefined;
for (const part of parts) {
  if (part.needsBuild && world) isPrepared ??= await runStep('sample library', () => world.then(() => emptyReport));
  if (!part.needsBuild || isPrepared) await runStep(part.name, () => runPart(part));
}
console.log(`\n${formatSummary(finished)}`);
process.exitCode = totalOf(finished).failed === 0 ? 0 : 1;
