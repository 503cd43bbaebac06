import { describe, expect, it } from 'vitest';
import { edgeColors } from './edge-colors.ts';

/** Returns the red, green, blue and alpha components. */
const partsOf = (color: string): number[] =>
  color
    .replaceAll(/[^\d.,]/g, '')
    .split(',')
    .map(Number);

describe('the colours of edges', () => {
  const few = edgeColors('#1E90FF', 10);
  const crowd = edgeColors('#1E90FF', 6000);

  it('are made less by their transparency, as they are added to what is there', () => {
    for (const color of [few, crowd].flatMap((one) => Object.values(one) as string[])) {
      const [red = NaN, green = NaN, blue = NaN, alpha = NaN] = partsOf(color);
      for (const light of [red, green, blue]) expect(light / 255, color).toBeLessThanOrEqual(alpha + 0.002);
    }
  });

  it('are the lightest where an edge is brought forward, and hardly there where another is', () => {
    for (const { plain, lit, receding } of [few, crowd]) {
      const [one = 0, other = 0, least = 0] = [lit, plain, receding].map((color) => Math.max(...partsOf(color).slice(0, 3)));
      expect(one).toBeGreaterThan(230);
      expect(one).toBeGreaterThan(other * 1.4);
      expect(other).toBeGreaterThan(least * 2);
      expect(least).toBeLessThan(30);
    }
  });
});
