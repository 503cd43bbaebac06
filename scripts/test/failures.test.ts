import { expect, test } from 'vitest';
import { flakyTests, playwrightFailures, vitestFailures } from './failures.ts';

const passed = { status: 'passed', fullName: 'works', failureMessages: [], duration: 1 };

test('lists each failed Vitest test with its file, name and message, and each file that failed as a whole', () => {
  const long = Array.from({ length: 40 }, (_, n) => `line ${n}`).join('\n');
  const failures = vitestFailures({
    testResults: [
      { name: 'a.test.ts', status: 'passed', message: '', assertionResults: [passed] },
      {
        name: 'b.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          passed,
          { status: 'failed', fullName: 'A post is long', failureMessages: ['\u001b[31mAssertionError\u001b[39m: 1\nat b'], duration: 3 },
          { status: 'failed', fullName: 'is slow', failureMessages: ['Error: STACK_TRACE_ERROR\nat c'], duration: 20_000.4 },
          { status: 'failed', fullName: 'says much', failureMessages: [long], duration: 3 },
        ],
      },
      { name: 'c.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
      { name: 'd.test.ts', status: 'failed', message: '', assertionResults: [passed] },
    ],
  });
  expect(failures.map((one) => one.split('\n').slice(0, 2))).toEqual([
    ['FAILED b.test.ts › A post is long', '  AssertionError: 1'],
    ['FAILED b.test.ts › is slow', '  timed out after 20000 ms'],
    ['FAILED b.test.ts › says much', '  line 0'],
    ['FAILED c.test.ts', '  No such module'],
    ['FAILED d.test.ts', '  failed without a message'],
  ]);
  expect(failures[2]?.split('\n')).toHaveLength(32);
  expect(failures[2]).toMatch(/line 29\n {2}… and 10 more lines, above$/);
});

test('lists each Playwright test that failed in its last attempt, at any nesting level, and errors of the run', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: 'book.spec.ts',
    tests: [
      {
        status,
        results: [
          { status: 'failed', errors: [{ message: 'the first try' }] },
          { status: 'timedOut', errors: messages.map((message) => ({ message })) },
        ],
      },
    ],
  });
  const suites = [
    {
      specs: [spec('opens', 'expected'), spec('closes', 'unexpected', 'It is open.')],
      suites: [{ specs: [spec('turns', 'unexpected'), spec('leafs', 'flaky', 'once')] }],
    },
  ];
  expect(playwrightFailures({ errors: [{ message: 'No browser' }], suites })).toEqual([
    'FAILED Playwright\n  No browser',
    'FAILED book.spec.ts › closes\n  It is open.',
    'FAILED book.spec.ts › turns\n  timedOut',
  ]);
  expect(flakyTests({ suites })).toEqual(['RETRIED book.spec.ts › leafs\n  the first try']);
});

test('returns nothing for a missing report', () => {
  expect([vitestFailures(undefined), playwrightFailures(undefined)]).toEqual([[], []]);
});
