import { expect, test } from 'vitest';
import { fromPlaywright, fromVitest } from './part-report.ts';

const vitest = (...statuses: string[]) => ({
  testResults: [
    {
      name: '/repository/core/a.test.ts',
      status: statuses.includes('failed') ? 'failed' : 'passed',
      assertionResults: statuses.map((status, i) => ({ status, fullName: `test ${i}`, failureMessages: ['wrong'], duration: 100 * i })),
    },
  ],
});

test('counts the tests of a Vitest run and takes their times', () => {
  const report = fromVitest(vitest('passed', 'passed', 'skipped', 'todo', 'failed'), 1, '/repository');
  expect(report.counts).toEqual({ passed: 2, failed: 1, skipped: 2 });
  expect(report.tests[1]).toEqual({ file: 'core/a.test.ts', title: 'test 1', milliseconds: 100 });
  expect(report.failures).toHaveLength(1);
});

test('counts a failed run without a failed test as one failure', () => {
  const file = { name: '/repository/a.test.ts', status: 'failed', message: 'No such module', assertionResults: [] };
  const unloadable = fromVitest({ testResults: [file] }, 1, '/repository');
  expect([unloadable.counts.failed, unloadable.failures]).toEqual([1, ['FAILED /repository/a.test.ts\n  No such module']]);
  const failedSetup = fromVitest(vitest('passed'), 1, '/repository');
  expect([failedSetup.counts.failed, failedSetup.failures]).toEqual([
    1,
    ['FAILED Vitest\n  exited with 1 without naming a test: see above'],
  ]);
  expect(fromVitest(undefined, 1, '/repository').counts).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(fromPlaywright(undefined, 1).counts).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('counts the tests of a Playwright run at any nesting level, and the time of all their attempts', () => {
  const spec = (title: string, status: string, ...durations: number[]) => ({
    title,
    file: 'book.spec.ts',
    tests: [{ status, results: durations.map((duration) => ({ duration })) }],
  });
  const suites = [
    { specs: [spec('opens', 'expected', 5)], suites: [{ specs: [spec('turns', 'flaky', 30, 20), spec('rests', 'skipped')] }] },
  ];
  const report = fromPlaywright({ suites }, 0);
  expect([report.counts, report.flaky]).toEqual([{ passed: 2, failed: 0, skipped: 1 }, ['RETRIED book.spec.ts › turns\n  failed']]);
  expect(report.tests).toContainEqual(expect.objectContaining({ file: 'e2e/book.spec.ts', title: 'turns', milliseconds: 50 }));
});
