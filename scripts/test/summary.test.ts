import { expect, test } from 'vitest';
import { emptyReport, type PartReport } from './reports.ts';
import { formatSummary, totalOf } from './summary.ts';

const report = (passed: number, more: Partial<PartReport> = {}): PartReport => ({
  ...emptyReport,
  counts: { passed, failed: 0, skipped: 0 },
  tests: Array.from({ length: passed }, (_, i) => ({ file: 'a.test.ts', title: `test ${i}`, milliseconds: i * 100 })),
  ...more,
});

test('ends with one line of totals, after the slowest tests, the times and the failures', () => {
  const failed = {
    counts: { passed: 25, failed: 1, skipped: 2 },
    failures: ['FAILED a.test.ts › test 3\n  wrong'],
    flaky: ['RETRIED b.spec.ts › turns\n  slow'],
  };
  const summary = formatSummary([
    { name: 'unit', seconds: 12.34, report: report(30) },
    { name: 'build', seconds: 3, report: emptyReport },
    { name: 'browser', seconds: 100, report: report(25, failed) },
  ]);
  const lines = summary.split('\n');
  expect(lines.at(-1)).toBe('55 passed, 1 failed, 2 skipped');
  expect(lines.slice(0, 3)).toEqual(['Slowest tests', '    2.9 s  unit: a.test.ts › test 29', '    2.8 s  unit: a.test.ts › test 28']);
  expect(lines.filter((line) => line.includes('a.test.ts › test') && !line.startsWith('FAILED'))).toHaveLength(20);
  expect(summary).toContain(
    '   12.3 s  unit (30 passed, 0 failed)\n    3.0 s  build\n  100.0 s  browser (25 passed, 1 failed, 2 skipped)\n  115.3 s  in all',
  );
  expect(summary).toMatch(/1 browser tests passed only on retry.*\n\nRETRIED b\.spec\.ts › turns\n {2}slow\n/);
  expect(summary).toContain('FAILED a.test.ts › test 3\n  wrong');
});

test('counts a run without any passed test as failed', () => {
  expect(totalOf([])).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(totalOf([{ name: 'unit', seconds: 1, report: report(3) }])).toEqual({ passed: 3, failed: 0, skipped: 0 });
});
