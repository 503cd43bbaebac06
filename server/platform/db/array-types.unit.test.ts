import { expect, test } from 'vitest';
import { addArrayTypes, type TypeTables } from './array-types.ts';

const tables: TypeTables = { parsers: { 20: Object.assign(Number, {}) }, serializers: { 20: String }, shared: { typeArrayMap: {} } };
addArrayTypes(tables);

/** Calls the parser as postgres.js does: without the first brace. */
const parse = (type: number, text: string): unknown => tables.parsers[type]?.(text.slice(1));
const format = (type: number, values: unknown): unknown => tables.serializers[type]?.(values);

test.each([
  ['{}', []],
  ['{a,NULL,"NULL","b c"}', ['a', null, 'NULL', 'b c']],
  ['{"say \\"so\\"","a\\\\b","{,}",""}', ['say "so"', 'a\\b', '{,}', '']],
  [
    '{{a,b},{c,d}}',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
])('parses the array %s', (text, values) => {
  expect(parse(1009, text)).toEqual(values);
});

test('parses the elements of an array by their type', () => {
  expect(parse(1016, '{1,-2,NULL}')).toEqual([1, -2, null]);
});

test('serializes arrays that parse back to the same values', () => {
  const values = ['', 'NULL', null, 'a"b\\c', '{x}', ['y', 'z']];
  expect(parse(1009, String(format(1009, values)))).toEqual(values);
  expect(format(1016, [])).toBe('{}');
});
