import { expect, test } from 'vitest';
import { toReferences } from './reference-rows.ts';

test('sends only rows with a type and a numeric id, each target once', () => {
  expect(
    toReferences([
      { type: 'work', id: ' 12 ' },
      { type: 'topic', id: '12' },
      { type: 'work', id: '12' },
      { type: '', id: '3' },
      { type: 'work', id: '' },
      { type: 'work', id: '1e3' },
      { type: 'topic', id: '-4' },
      { type: 'topic', id: '0' },
      { type: 'topic', id: 'grace' },
      { type: 'work', id: '99999999999999999999' },
    ]),
  ).toEqual([
    { ref_type: 'work', ref_id: 12 },
    { ref_type: 'topic', ref_id: 12 },
  ]);
});
