// What failed, from the reports that vitest and Playwright write as JSON: shown at the end of `npm test`, where a log is looked at first.
import { stripVTControlCharacters } from 'node:util';

const MOST_LINES = 30;

/** One text for each test, or file, of vitest that failed. */
export function vitestFailures(report) {
  return (report?.testResults ?? []).flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const told = failed.map(({ fullName, failureMessages, duration }) => {
      // The report names a time-out so, and keeps its sentence to itself.
      const messages = failureMessages.map((text) =>
        text.replace(/^Error: STACK_TRACE_ERROR/, `timed out after ${Math.round(duration)} ms`),
      );
      return failure(`${name} › ${fullName}`, messages);
    });
    // What is thrown outside of the tests stands with the file.
    if (message || (status === 'failed' && failed.length === 0)) told.push(failure(name, [message || 'failed without a word']));
    return told;
  });
}

/** One text for each way of Playwright that failed in its last try, or error of the run itself. */
export function playwrightFailures(report) {
  const told = (report?.errors ?? []).map(({ message = 'failed without a word' }) => failure('Playwright', [message]));
  const visit = ({ suites = [], specs = [] }) => {
    for (const { title, file, tests } of specs) {
      for (const { status, results } of tests) {
        if (status !== 'unexpected') continue;
        const { errors = [], status: how = 'failed' } = results.at(-1) ?? {};
        told.push(failure(`${file} › ${title}`, errors.length > 0 ? errors.map(({ message }) => message ?? '') : [how]));
      }
    }
    suites.forEach(visit);
  };
  visit(report ?? {});
  return told;
}

function failure(name, messages) {
  const lines = messages.flatMap((message) => stripVTControlCharacters(message).split('\n'));
  const shown = lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), `… and ${lines.length - MOST_LINES} lines more, above`] : lines;
  return [`FAILED ${name}`, ...shown.map((line) => `  ${line}`)].join('\n');
}
