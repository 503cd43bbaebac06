import { expect, it } from 'vitest';
import { namedColours } from './colour-names.ts';

it('every colour of the palette has a name of its own, and none is called by its number', () => {
  const names = namedColours.map(({ name }) => name);
  expect(new Set(names).size).toBe(35);
  expect(names.filter((name) => name.includes('#'))).toEqual([]);
  const nameOf = (colour: string) => namedColours.find((one) => one.colour === colour)?.name;
  expect(['#000000', '#e60000', '#a10000', '#cce0f5', '#888888', '#3d1466'].map(nameOf)).toEqual([
    ...['Black', 'Red', 'Dark red', 'Pale blue', 'Grey', 'Deep purple'],
  ]);
});
