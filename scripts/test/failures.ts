// Extracts the failures from the JSON reports of Vitest and Playwright, for the end of the output
// of `npm test`.
import { stripVTControlCharacters } from 'node:util';
import type { PlaywrightReport, PlaywrightSuite, VitestReport } from './reports.ts';

const MAX_LINES = 30;

/** Returns one text per failed Vitest test or file. */
export function vitestFailures(report: VitestReport | undefined): string[] {
  return (report?.testResults ?? []).flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const failures = failed.map(({ fullName, failureMessages, duration }) => {
      // Vitest reports a timeout with this message, without its text.
      const messages = (failureMessages ?? []).map((text) =>
        text.replace(/^Error: STACK_TRACE_ERROR/, `timed out after ${Math.round(duration ?? 0)} ms`),
      );
      return format(`${name} › ${fullName}`, messages);
    });
    // Errors outside of tests are reported with the file.
    if (message || (status === 'failed' && failed.length === 0)) failures.push(format(name, [message || 'failed without a message']));
    return failures;
  });
}

/**
 * Returns one text per Playwright test that failed in its last attempt, and per error of the run
 * itself.
 */
export function playwrightFailures(report: PlaywrightReport | undefined): string[] {
  const failures = (report?.errors ?? []).map(({ message = 'failed without a message' }) => format('Playwright', [message]));
  return [...failures, ...testsWith('unexpected', report).map(({ name, results }) => format(name, messagesOf(results.at(-1))))];
}

/**
 * Returns one text per Playwright test that passed only when it was repeated, with the errors of
 * its first attempt.
 */
export function flakyTests(report: PlaywrightReport | undefined): string[] {
  return testsWith('flaky', report).map(({ name, results }) => format(name, messagesOf(results[0]), 'RETRIED'));
}

type Attempts = NonNullable<PlaywrightSuite['specs']>[number]['tests'][number]['results'];

function testsWith(wanted: string, report: PlaywrightReport | undefined): { name: string; results: Attempts }[] {
  const visit = ({ suites = [], specs = [] }: PlaywrightSuite): { name: string; results: Attempts }[] => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.filter(({ status }) => status === wanted).map(({ results }) => ({ name: `${file} › ${title}`, results })),
    ),
    ...suites.flatMap(visit),
  ];
  return visit(report ?? {});
}

function messagesOf({ errors = [], status = 'failed' }: Attempts[number] = {}): string[] {
  return errors.length > 0 ? errors.map(({ message }) => message ?? '') : [status];
}

function format(name: string, messages: readonly string[], outcome = 'FAILED'): string {
  const lines = messages.flatMap((message) => stripVTControlCharacters(message).split('\n'));
  const shown = lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), `… and ${lines.length - MAX_LINES} more lines, above`] : lines;
  return [`${outcome} ${name}`, ...shown.map((line) => `  ${line}`)].join('\n');
}
