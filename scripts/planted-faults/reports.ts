import { relative } from 'node:path';

/** A failed test. For an error outside of tests, `test` is the error message instead of a title. */
export interface Failure {
  /** Path from the root of the checkout. */
  readonly file: string;
  readonly test: string;
}

interface VitestReport {
  testResults?: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/** Returns the failures in Vitest's JSON report. */
export function vitestFailures(report: VitestReport, root: string): Failure[] {
  return (report.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => ({ file, test: fullName }));
    if (failed.length > 0 || status !== 'failed') return failed;
    return [{ file, test: firstLine(message) }];
  });
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: { status: string; results: { status: string }[] }[] }[];
}

/**
 * Returns the failures in Playwright's JSON report, without tests that were interrupted because
 * another one failed.
 */
export function playwrightFailures({ suites = [], specs = [] }: PlaywrightSuite): Failure[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.some(({ status, results }) => status === 'unexpected' && results.at(-1)?.status !== 'interrupted')
      ? [{ file: `e2e/${file}`, test: title }]
      : [],
  );
  return [...own, ...suites.flatMap(playwrightFailures)];
}

function firstLine(message = ''): string {
  return message.trim().split('\n', 1)[0] || 'failed outside of its tests';
}
