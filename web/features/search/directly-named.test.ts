import { expect, test } from 'vitest';
import { directlyNamed } from './directly-named.ts';

test('marks the words of a name where they are in its spoken order', () => {
  expect(directlyNamed('Barth, Karl', [[0, 11]])).toEqual({
    text: 'Karl Barth',
    marks: [
      [0, 4],
      [5, 10],
    ],
  });
  expect(directlyNamed('Chesterton, G. K. (Gilbert Keith)', [[19, 26]])).toEqual({ text: 'G. K. Chesterton', marks: [] });
  expect(directlyNamed('Anselm of Canterbury', [[0, 6]])).toEqual({ text: 'Anselm of Canterbury', marks: [[0, 6]] });
});
