import { expect, test } from 'vitest';
import { accentContrast, accentOf, accentSurfaces, readableAccent } from './accent-color.ts';
import { contrast } from './contrast.ts';

const colors = ['#8f2d2a', '#1d4f91', '#0b6b3a', '#6b2d8f', '#000000', '#7a5200', '#444444'];

test.each(colors)('an accent of %s can be read in every theme', (color) => {
  expect(readableAccent(color)).toBe(color);
  for (const [theme, { text, fill, fillHover, onFill }] of Object.entries(accentOf(color))) {
    const { paper, raised, wash } = accentSurfaces[theme as keyof typeof accentSurfaces];
    for (const surface of [paper, raised, wash]) expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5);
    for (const shown of [fill, fillHover]) {
      expect(contrast(shown, onFill)).toBeGreaterThanOrEqual(4.5);
      for (const surface of [paper, raised]) expect(contrast(shown, surface)).toBeGreaterThanOrEqual(3);
    }
  }
});

test.each(['#ffe600', '#ffffff', '#a0c4ff'])('%s is too light to read, and a darker color of its hue can be read', (color) => {
  expect(accentContrast(color)).toBeLessThan(4.5);
  expect(accentContrast(readableAccent(color))).toBeGreaterThanOrEqual(4.5);
});
