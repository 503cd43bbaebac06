import type { PartReport, TestCounts } from './reports.ts';

/** A part that has run. */
export interface FinishedPart {
  readonly name: string;
  readonly seconds: number;
  readonly report: PartReport;
}

const SLOWEST = 20;

/** Returns the end of the output of `npm test`. Its last line is what CI reads. */
export function formatSummary(parts: readonly FinishedPart[]): string {
  const flaky = parts.flatMap(({ report }) => report.flaky);
  return [
    formatSlowest(parts),
    formatTimes(parts),
    ...(flaky.length > 0 ? [`${flaky.length} browser tests passed only on retry: each has a race to fix.`, ...flaky] : []),
    ...parts.flatMap(({ report }) => report.failures),
    formatTotals(totalOf(parts)),
  ].join('\n\n');
}

/** Returns the sums of all parts. A run without any passed test has failed. */
export function totalOf(parts: readonly FinishedPart[]): TestCounts {
  const sum = (key: keyof TestCounts): number => parts.reduce((total, { report }) => total + report.counts[key], 0);
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
  return { passed, failed: passed === 0 ? failed || 1 : failed, skipped };
}

function formatTotals({ passed, failed, skipped }: TestCounts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function formatSlowest(parts: readonly FinishedPart[]): string {
  const tests = parts.flatMap(({ name, report }) => report.tests.map((test) => ({ ...test, part: name })));
  const slowest = tests.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, SLOWEST);
  const lines = slowest.map(({ part, file, title, milliseconds }) => line(milliseconds / 1000, `${part}: ${file} › ${title}`));
  return ['Slowest tests', ...lines].join('\n');
}

function formatTimes(parts: readonly FinishedPart[]): string {
  const lines = parts.map(({ name, seconds, report }) =>
    line(seconds, report.tests.length > 0 ? `${name} (${formatTotals(report.counts)})` : name),
  );
  const total = parts.reduce((sum, { seconds }) => sum + seconds, 0);
  return ['Time of each part', ...lines, line(total, 'in all')].join('\n');
}

function line(seconds: number, text: string): string {
  return `${seconds.toFixed(1).padStart(7)} s  ${text}`;
}
