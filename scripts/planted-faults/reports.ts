import { relative } from 'node:path';

/** A test that failed; a file that failed outside of its tests has a sentence in place of their title. */
export interface Failure {
  /** From the root of what was tested. */
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

/** Returns what failed according to Vitest's JSON report. */
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

/** Returns what failed according to Playwright's JSON report, without tests that were interrupted because another one failed. */
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
