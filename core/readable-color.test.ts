import { describe, expect, it } from 'vitest';
import { essayColors } from './essay.ts';
import { contrast } from './contrast.ts';
import { type Oklch, toHex, toOklch } from './oklch.ts';
import { readableTextColor, textBackgrounds, textColorOn } from './readable-color.ts';

const isGray = ({ chroma }: Oklch): boolean => chroma < 0.005;

/** Returns the angle between two hues in degrees. */
function hueDistance(one: Oklch, other: Oklch): number {
  const distance = Math.abs(one.hue - other.hue) % 360;
  return Math.min(distance, 360 - distance);
}

const themes = ['light', 'dark'] as const;

describe('essay colors', () => {
  it('has 35 colors in the palette', () => expect(new Set(essayColors).size).toBe(35));

  it('calculates contrast ratios as defined by WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.478, 3);
    expect(contrast('#888888', '#888888')).toBe(1);
  });

  describe.each(themes)('in the %s theme', (theme) => {
    const { paper, raised } = textBackgrounds[theme];
    it.each(essayColors)('shows %s as readable text on the page and in the editor', (color) => {
      const shown = readableTextColor(color, theme);
      expect(contrast(shown, paper)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(shown, raised)).toBeGreaterThanOrEqual(4.5);
    });

    it.each(essayColors)('keeps the hue of %s', (color) => {
      const [stored, shown] = [toOklch(color), toOklch(readableTextColor(color, theme))];
      if (isGray(stored)) return expect(isGray(shown)).toBe(true);
      expect(isGray(shown)).toBe(false);
      return expect(hueDistance(stored, shown)).toBeLessThanOrEqual(4);
    });

    it.each(essayColors)('changes the lightness of %s only as much as the contrast requires', (color) => {
      const [stored, shown] = [toOklch(color), readableTextColor(color, theme)];
      const step = Math.sign(stored.lightness - toOklch(shown).lightness) * 0.02;
      if (shown === color) return;
      const nearer = toHex({ ...toOklch(shown), lightness: toOklch(shown).lightness + step });
      expect(Math.min(contrast(nearer, paper), contrast(nearer, raised))).toBeLessThan(4.5);
    });

    it('keeps different colors distinguishable', () => {
      // On a light page, three yellows become the same dark yellow, and three grays the same gray.
      const shown = essayColors.map((color) => readableTextColor(color, theme));
      expect(new Set(shown).size).toBeGreaterThanOrEqual(31);
    });

    it('leaves readable colors unchanged', () => {
      const readable = essayColors.filter((color) => contrast(color, paper) >= 4.5 && contrast(color, raised) >= 4.5);
      expect(readable.length).toBeGreaterThan(10);
      expect(readable.map((color) => readableTextColor(color, theme))).toEqual(readable);
    });
  });

  it.each(essayColors)('picks a readable text color for the background %s', (color) => {
    expect(contrast(textColorOn(color), color)).toBeGreaterThanOrEqual(4.5);
  });
});
