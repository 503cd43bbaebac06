import { expect, test } from 'vitest';
import { selectParts } from './parts.ts';

const selected = (...args: string[]): string[] => selectParts(args).map((part) => [part.name, ...part.args].join(' '));

test('selects all parts, the named parts, or the quick ones', () => {
  const all = selectParts([]).map(({ name }) => name);
  expect(all).toEqual(['unit', 'server', 'embedded', 'component', 'browser']);
  expect(selected('unit', 'server')).toEqual(['unit --project unit', 'server --project server']);
  const quick = selected('quick');
  expect(quick).toEqual(['unit --project unit', 'server --project server', 'browser --grep @core']);
  expect(selectParts(['quick']).map(({ env }) => env?.['TEST_EXTENT'])).toEqual(['quick', 'quick', undefined]);
});

test('gives what follows the names to the runners', () => {
  expect(selected('server', 'server/features/topics', '-t', 'unit')).toEqual(['server --project server server/features/topics -t unit']);
});
