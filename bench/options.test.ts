import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

test('measures the given catalog in mixed use', () => {
  expect(readOptions(['--mixed', '5', '--catalog', 'works.jsonl'], {})).toMatchObject({
    probe: 'mixed',
    minutes: 5,
    libraries: [{ kind: 'file', file: 'works.jsonl' }],
  });
});

test('runs everything with --gate alone, and a part of the library with --only', () => {
  expect(readOptions(['--gate', '--quick'], {})?.everything).toBe(true);
  expect(readOptions(['--gate', '--only', 'works'], {})?.everything).toBe(false);
  expect(readOptions(['--gate', '--lifecycle'], {})?.everything).toBe(false);
});
