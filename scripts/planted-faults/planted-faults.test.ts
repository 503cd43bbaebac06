import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { allFaults } from './all-faults.ts';
import { plant, problemsOf } from './edit.ts';
import type { Fault } from './fault.ts';
import { runConfirmed } from './measure.ts';
import { parseOptions, selectFaults } from './options.ts';
import { playwrightFailures, vitestFailures } from './reports.ts';
import type { Outcome } from './run-stage.ts';
import { keyOf, type Stage, stagesOf } from './stages.ts';
import { Workspace } from './workspace.ts';

const fault: Fault = {
  name: 'adds-too-much',
  area: 'core/sum',
  says: 'Sums are too large.',
  file: 'core/sum.ts',
  find: 'a + b',
  replace: 'a + b + $&1',
  tests: ['core/sum'],
  specs: ['sum.spec.ts'],
};

test('plants a fault in its only place, literally', () => {
  expect(plant('const sum = a + b;', fault)).toBe('const sum = a + b + $&1;');
});

test.each([
  ['nowhere', 'const sum = a - b;', 0],
  ['twice', 'a + b, a + b', 2],
])('does not plant a fault whose place is %s', (_, text, places) => {
  expect(() => plant(text, fault)).toThrow(`adds-too-much: the text to replace occurs ${places} times in core/sum.ts`);
});

test('lists every reason why a fault cannot be planted or caught', () => {
  const sources = {
    read: (file: string) => (file === 'core/sum.ts' ? 'a + b' : undefined),
    matches: (one: string) => one !== 'e2e/no.spec.ts',
  };
  expect(problemsOf([fault], sources)).toEqual([]);
  const wrong = [
    fault,
    fault,
    { ...fault, name: 'lost', file: 'core/no.ts' },
    { ...fault, name: 'stale', find: 'a * b' },
    { ...fault, name: 'idle', replace: 'a + b' },
    { ...fault, name: 'untested', tests: [], specs: [] },
    { ...fault, name: 'unmatched', specs: ['no.spec.ts'] },
  ];
  expect(problemsOf(wrong, sources)).toEqual([
    'adds-too-much: another fault has the same name.',
    'lost: there is no file core/no.ts.',
    'stale: the text to replace occurs 0 times in core/sum.ts instead of once: "a * b"',
    'idle: it changes nothing.',
    'untested: it names no tests.',
    'unmatched: no test file matches e2e/no.spec.ts.',
  ]);
});

test('the list has a fault in every feature of the server', () => {
  const features = readdirSync(join(import.meta.dirname, '../../server/features'));
  expect(features.filter((name) => !allFaults.some(({ file }) => file.startsWith(`server/features/${name}/`)))).toEqual([]);
});

test('plants in a separate checkout, undoes it, and leaves the repository unchanged', () => {
  const repository = mkdtempSync(join(tmpdir(), 'catena-planted-test-'));
  onTestFinished(() => rmSync(repository, { recursive: true, force: true }));
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: repository, encoding: 'utf8' });
  for (const folder of ['core', 'node_modules/tool', 'node_modules/.cache']) mkdirSync(join(repository, folder), { recursive: true });
  writeFileSync(join(repository, '.gitignore'), 'node_modules/\n');
  writeFileSync(join(repository, 'core/sum.ts'), 'a + b');
  writeFileSync(join(repository, 'node_modules/tool/index.js'), 'tool');
  git('init', '--quiet');
  git('add', '.');
  git('-c', 'user.name=Test', '-c', 'user.email=test@example.org', 'commit', '--quiet', '--message=Start');
  const workspace = new Workspace(repository);
  const planted = (): string => readFileSync(join(workspace.root, 'core/sum.ts'), 'utf8');

  const undo = workspace.plant(fault);
  expect(planted()).toBe('a + b + $&1');
  expect(readFileSync(join(repository, 'core/sum.ts'), 'utf8')).toBe('a + b');
  expect(readFileSync(join(workspace.root, 'node_modules/tool/index.js'), 'utf8')).toBe('tool');
  expect(existsSync(join(workspace.root, 'node_modules/.cache'))).toBe(false);
  undo();
  expect(planted()).toBe('a + b');

  workspace.remove();
  expect(existsSync(workspace.root)).toBe(false);
  expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1);
  expect(git('status', '--porcelain')).toBe('');
});

test('runs the tests that a fault names, and all others only on request', () => {
  const runners = (extent: Parameters<typeof stagesOf>[1]): string[] => stagesOf(fault, extent).map(({ runner }) => runner);
  expect(runners('quick')).toEqual(['vitest']);
  expect(runners('default')).toEqual(['vitest', 'browser']);
  expect(runners('full')).toEqual(['vitest', 'browser', 'every test', 'every browser test']);
  const stage: Stage = { runner: 'vitest', filters: ['b', 'a'] };
  expect(keyOf(stage)).toBe(keyOf({ ...stage, filters: ['a', 'b'] }));
});

const stage: Stage = { runner: 'vitest', filters: ['core'] };
const failed: Outcome = { kind: 'failed', failures: [{ file: 'core/sum.test.ts', test: 'adds' }] };
const passed: Outcome = { kind: 'passed' };
const broken: Outcome = { kind: 'broken', reason: 'The port is taken.' };

function playing(...outcomes: Outcome[]) {
  const filters: string[] = [];
  const run = async (one: Stage): Promise<Outcome> => {
    filters.push(...one.filters);
    return outcomes.shift() ?? broken;
  };
  return { run, filters };
}

test('counts a failure that the same file repeats alone', async () => {
  const { run, filters } = playing(failed, failed);
  expect(await runConfirmed(run, stage, [])).toEqual(failed);
  expect(filters).toEqual(['core', 'core/sum.test.ts']);
});

test('does not count a failure that also occurs without the fault', async () => {
  const outcome = await runConfirmed(playing(failed).run, stage, ['core/sum.test.ts']);
  expect(outcome).toEqual({ kind: 'broken', reason: 'core/sum.test.ts fails without the fault as well.' });
});

test('retries after a failure that does not repeat, and after a broken run', async () => {
  expect(await runConfirmed(playing(failed, passed, passed).run, stage, [])).toEqual(passed);
  expect(await runConfirmed(playing(broken, passed).run, stage, [])).toEqual(passed);
  expect(await runConfirmed(playing(broken, broken).run, stage, [])).toEqual(broken);
  expect(await runConfirmed(playing(failed, passed, failed, passed).run, stage, [])).toMatchObject({ kind: 'broken' });
});

test('reads failures from both reports, without interrupted tests', () => {
  const file = (name: string, status: string, tests: object[], message = '') => ({
    name: `/root/${name}`,
    status,
    message,
    assertionResults: tests,
  });
  const report = {
    testResults: [
      file('core/a.test.ts', 'passed', [{ status: 'passed', fullName: 'one' }]),
      file('core/b.test.ts', 'failed', [{ status: 'failed', fullName: 'two' }]),
      file('core/c.test.ts', 'failed', [], 'cannot be read\nat line 1'),
    ],
  };
  expect(vitestFailures(report as Parameters<typeof vitestFailures>[0], '/root')).toEqual([
    { file: 'core/b.test.ts', test: 'two' },
    { file: 'core/c.test.ts', test: 'cannot be read' },
  ]);
  const spec = (title: string, status: string, last: string) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ status, results: [{ status: last }] }],
  });
  const specs = [spec('one', 'expected', 'passed'), spec('two', 'unexpected', 'timedOut'), spec('three', 'unexpected', 'interrupted')];
  expect(playwrightFailures({ suites: [{ suites: [{ specs }] }] })).toEqual([{ file: 'e2e/a.spec.ts', test: 'two' }]);
});

test('selects faults by name and by area, and rejects unknown names', () => {
  const other: Fault = { ...fault, name: 'other', area: 'core' };
  const names = (...args: string[]): string[] => selectFaults([fault, other], parseOptions(args)).map(({ name }) => name);
  expect(names()).toEqual(['adds-too-much', 'other']);
  expect(names('--only', 'other')).toEqual(['other']);
  expect(names('--area', 'core/sum')).toEqual(['adds-too-much']);
  expect(names('--area', 'core')).toEqual(['adds-too-much', 'other']);
  expect(() => names('--only', 'none')).toThrow('Unknown fault: none.');
  expect(() => names('--area', 'cor')).toThrow('There are no faults in cor.');
  expect(() => parseOptions(['--jobs', '0'])).toThrow('--jobs');
});
