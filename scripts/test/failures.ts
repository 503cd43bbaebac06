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
  const visit = ({ suites = [], specs = [] }: PlaywrightSuite): void => {
    for (const { title, file, tests } of specs) {
      for (const { status, results } of tests) {
        if (status !== 'unexpected') continue;
        const { errors = [], status: how = 'failed' } = results.at(-1) ?? {};
        failures.push(format(`${file} › ${title}`, errors.length > 0 ? errors.map(({ message }) => message ?? '') : [how]));
      }
    }
    suites.forEach(visit);
  };
  visit(report ?? {});
  return failures;
}

function format(name: string, messages: readonly string[]): string {
  const lines = messages.flatMap((message) => stripVTControlCharacters(message).split('\n'));
  const shown = lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), `… and ${lines.length - MAX_LINES} more lines, above`] : lines;
  return [`FAILED ${name}`, ...shown.map((line) => `  ${line}`)].join('\n');
}
