// npm test: runs all tests, or the parts named on the command line (scripts/test/parts.ts). At the
// end it prints the slowest tests, the time of each part, the failures, and one line: N passed, N
// failed.
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

let isBuilt: boolean | undefined;
for (const part of selectParts(process.argv.slice(2))) {
  if (part.needsBuild) isBuilt ??= await runStep('build', () => ensureBuilt().then(() => emptyReport));
  if (!part.needsBuild || isBuilt) await runStep(part.name, () => runPart(part));
}
console.log(`\n${formatSummary(finished)}`);
process.exitCode = totalOf(finished).failed === 0 ? 0 : 1;
