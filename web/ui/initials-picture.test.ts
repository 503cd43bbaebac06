import { expect, it } from 'vitest';
import { initialsOf, initialsPicture } from './initials-picture.ts';

it.each([
  ['Macrina Hale', 'MH'],
  ['tomas_k', 'TK'],
  ['gaunilo', 'G'],
  ['r.halevi', 'RH'],
  ['Hans Urs von Balthasar', 'HB'],
  ['  «Édith» (of Wilton)', 'ÉW'],
  ['42', '4'],
  ['מקרינה הצעירה', 'מ'],
  ['🙂', ''],
])('shortens %j to %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('has the same color for the same name only', () => {
  expect(initialsPicture('Macrina Hale')).toBe(initialsPicture('Macrina Hale'));
  const colorOf = (name: string): string | undefined => /oklch\([^)]*\)/.exec(decodeURIComponent(initialsPicture(name)))?.[0];
  expect(new Set(['Macrina', 'Gaunilo', 'Tomas', 'Ruth'].map(colorOf)).size).toBe(4);
});
