import { flakyTests, playwrightFailures, vitestFailures } from './failures.ts';
import { emptyReport, type PartReport, type PlaywrightReport, type PlaywrightSuite, type TimedTest, type VitestReport } from './reports.ts';

/** Returns what a Vitest run found; paths are relative to `root`. */
export function fromVitest(report: VitestReport | undefined, code: number, root: string): PartReport {
  const results = (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: relativeTo(root, name) })),
  );
  const count = (...statuses: string[]): number => results.filter(({ status }) => statuses.includes(status)).length;
  return complete('Vitest', code, {
    counts: { passed: count('passed'), failed: count('failed'), skipped: count('skipped', 'pending', 'todo') },
    tests: results.map(({ file, fullName, duration }) => ({ file, title: fullName, milliseconds: duration ?? 0 })),
    failures: vitestFailures(report),
    flaky: [],
  });
}

/** Returns what a Playwright run found. The time of a test includes its repetitions. */
export function fromPlaywright(report: PlaywrightReport | undefined, code: number): PartReport {
  const tests: (TimedTest & { readonly status: string })[] = [];
  const visit = ({ suites = [], specs = [] }: PlaywrightSuite): void => {
    for (const { title, file, tests: runs } of specs) {
      for (const { status, results } of runs) {
        const milliseconds = results.reduce((sum, { duration = 0 }) => sum + duration, 0);
        tests.push({ file: `e2e/${file}`, title, milliseconds, status });
      }
    }
    suites.forEach(visit);
  };
  visit(report ?? {});
  const count = (...statuses: string[]): number => tests.filter(({ status }) => statuses.includes(status)).length;
  return complete('Playwright', code, {
    counts: { passed: count('expected', 'flaky'), failed: count('unexpected'), skipped: count('skipped') },
    tests,
    failures: playwrightFailures(report),
    flaky: flakyTests(report),
  });
}

/** Returns the report of a run that could not happen, which counts as one failure. */
export function brokenReport(name: string, reason: string): PartReport {
  return { ...emptyReport, counts: { ...emptyReport.counts, failed: 1 }, failures: [`FAILED ${name}\n  ${reason}`] };
}

/**
 * Counts a run that failed without a failed test (it did not start, or a setup failed) as one
 * failure.
 */
function complete(runner: string, code: number, report: PartReport): PartReport {
  if (code === 0) return report;
  const { counts, failures } = report;
  const unnamed = brokenReport(runner, `exited with ${code} without naming a test: see above`);
  return { ...report, counts: { ...counts, failed: counts.failed || 1 }, failures: failures.length > 0 ? failures : unnamed.failures };
}

function relativeTo(root: string, path: string): string {
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
}
