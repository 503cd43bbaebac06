import { expect, test } from 'vitest';
import { categories, hueOf } from './categories.ts';

test('gives categories distinct names and distinguishable hues', () => {
  expect(new Set(categories.map(({ name }) => name)).size).toBe(categories.length);
  const hues = categories.map(({ hue }) => hue).toSorted((a, b) => a - b);
  const gaps = hues.map((hue, i) => (hues[i + 1] ?? 360) - hue);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(13);
});

test('gives a category outside the list a stable hue', () => {
  expect(hueOf('Patristics')).toBe(14);
  expect(hueOf('Homiletics of the Future')).toBe(hueOf('Homiletics of the Future'));
  expect(hueOf('')).toBeLessThan(360);
});
