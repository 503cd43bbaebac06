import { expect, test } from 'vitest';
import type { Fault } from './fault.ts';
import { emptyResults, type Result, type Results } from './results.ts';
import { renderTable, withTable } from './table.ts';

const faultNamed = (name: string): Fault => ({
  name,
  area: 'core',
  says: `Shows | ${name}.`,
  file: 'core/sum.ts',
  find: 'a',
  replace: name,
});
const faults = ['one', 'two', 'three'].map(faultNamed);

function suite(label: string, results: Record<string, Pick<Result, 'outcome' | 'by'>>): Results {
  const measured = Object.entries(results).map(([name, result]) => [name, { ...result, seconds: 1, signature: '' }]);
  return { ...emptyResults(label, '0123456789'), faults: Object.fromEntries(measured) };
}

test('shows for each suite what it catches, by which file, and names what it misses', () => {
  const before = suite('Before', {
    one: { outcome: 'caught', by: 'core/sum.test.ts › adds' },
    two: { outcome: 'missed' },
    three: { outcome: 'unclear', by: 'The port is taken.' },
  });
  const after = suite('After', { one: { outcome: 'missed' } });
  expect(renderTable(faults, [before, after])).toBe(
    [
      '- Before (`0123456`): caught 1 of 3. Missed: `two`. Unclear: `three`.',
      '- After (`0123456`): caught 0 of 1. Missed: `one`. Not measured: 2.',
      '',
      '| Fault | What users get | Before | After |',
      '| --- | --- | --- | --- |',
      '| `one` | Shows \\| one. | core/sum.test.ts | **missed** |',
      '| `two` | Shows \\| two. | **missed** | – |',
      '| `three` | Shows \\| three. | unclear | – |',
    ].join('\n'),
  );
});

const marks = ['<!-- planted faults: written by `npm run planted-faults -- --table` -->', '<!-- end of planted faults -->'];

test('replaces only the table between its markers', () => {
  const once = withTable(`# Testing\n\n${marks.join('\n')}\n\nMore.\n`, 'first');
  expect(once).toBe(`# Testing\n\n${marks[0]}\n\nfirst\n\n${marks[1]}\n\nMore.\n`);
  expect(withTable(once, 'second')).toBe(once.replace('first', 'second'));
});

test('rejects a document without markers for the table', () => {
  expect(() => withTable('# Testing\n', 'table')).toThrow('The document lacks the markers for the table');
});
