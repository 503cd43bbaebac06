import { describe, expect, it } from 'vitest';
import { edgeColors } from './edge-colors.ts';

/** Returns the red, green, blue and alpha components. */
const partsOf = (color: string): number[] =>
  color
    .replaceAll(/[^\d.,]/g, '')
    .split(',')
    .map(Number);

describe('edgeColors', () => {
  const few = edgeColors('#1E90FF', 10);
  const crowded = edgeColors('#1E90FF', 6000);

  it('premultiplies the channels with alpha', () => {
    for (const color of [few, crowded].flatMap((one) => Object.values(one) as string[])) {
      const [red = NaN, green = NaN, blue = NaN, alpha = NaN] = partsOf(color);
      for (const channel of [red, green, blue]) expect(channel / 255, color).toBeLessThanOrEqual(alpha + 0.002);
    }
  });

  it('makes highlighted edges brightest and dimmed edges barely visible', () => {
    for (const { plain, highlighted, dimmed } of [few, crowded]) {
      const [one = 0, other = 0, least = 0] = [highlighted, plain, dimmed].map((color) => Math.max(...partsOf(color).slice(0, 3)));
      expect(one).toBeGreaterThan(230);
      expect(one).toBeGreaterThan(other * 1.4);
      expect(other).toBeGreaterThan(least * 2);
      expect(least).toBeLessThan(30);
    }
  });
});
