import { expect, it } from 'vitest';
import { namedColors } from './color-names.ts';

it('gives every palette color a unique name instead of its hex code', () => {
  const names = namedColors.map(({ name }) => name);
  expect(new Set(names).size).toBe(35);
  expect(names.filter((name) => name.includes('#'))).toEqual([]);
  const nameOf = (color: string) => namedColors.find((named) => named.color === color)?.name;
  expect(['#000000', '#e60000', '#a10000', '#cce0f5', '#888888', '#3d1466'].map(nameOf)).toEqual([
    ...['Black', 'Red', 'Dark red', 'Pale blue', 'Gray', 'Deep purple'],
  ]);
});
