import { expect, test } from 'vitest';
import { categories, hueOf } from './categories.ts';

test('No two categories share a name, and their hues can be told apart', () => {
  expect(new Set(categories.map(({ name }) => name)).size).toBe(categories.length);
  const hues = categories.map(({ hue }) => hue).toSorted((a, b) => a - b);
  const gaps = hues.map((hue, i) => (hues[i + 1] ?? 360) - hue);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(13);
});

test('A category that is not in the list has a hue too, always the same', () => {
  expect(hueOf('Patristics')).toBe(14);
  expect(hueOf('Homiletics of the Future')).toBe(hueOf('Homiletics of the Future'));
  expect(hueOf('')).toBeLessThan(360);
});
