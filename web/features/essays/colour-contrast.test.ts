import { describe, expect, it } from 'vitest';
import { essayColors } from '#core/essay.ts';
import { asText, contrast, grounds, inkOn } from './colour-contrast.ts';
import { type Oklch, toHex, toOklch } from './oklch.ts';

const isGrey = ({ chroma }: Oklch): boolean => chroma < 0.005;

/** Returns the angle between two hues in degrees. */
function hueBetween(one: Oklch, other: Oklch): number {
  const apart = Math.abs(one.hue - other.hue) % 360;
  return Math.min(apart, 360 - apart);
}

const themes = ['light', 'dark'] as const;

describe('the colours of an essay', () => {
  it('are 35', () => expect(new Set(essayColors).size).toBe(35));

  it('reckons contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.478, 3);
    expect(contrast('#888888', '#888888')).toBe(1);
  });

  describe.each(themes)('in the %s theme', (theme) => {
    const { paper, raised } = grounds[theme];
    it.each(essayColors)('%s can be read as text on the page and in the editor', (colour) => {
      const shown = asText(colour, theme);
      expect(contrast(shown, paper)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(shown, raised)).toBeGreaterThanOrEqual(4.5);
    });

    it.each(essayColors)('%s keeps its hue', (colour) => {
      const [chosen, shown] = [toOklch(colour), toOklch(asText(colour, theme))];
      if (isGrey(chosen)) return expect(isGrey(shown)).toBe(true);
      expect(isGrey(shown)).toBe(false);
      return expect(hueBetween(chosen, shown)).toBeLessThanOrEqual(4);
    });

    it.each(essayColors)('%s is as close in lightness as the contrast allows', (colour) => {
      const [chosen, shown] = [toOklch(colour), asText(colour, theme)];
      const step = Math.sign(chosen.lightness - toOklch(shown).lightness) * 0.02;
      if (shown === colour) return;
      const nearer = toHex({ ...toOklch(shown), lightness: toOklch(shown).lightness + step });
      expect(Math.min(contrast(nearer, paper), contrast(nearer, raised))).toBeLessThan(4.5);
    });

    it('different colors stay different', () => {
      // On a light page, three yellows of the same hue become the same dark yellow, and three grays the same gray.
      const shown = essayColors.map((colour) => asText(colour, theme));
      expect(new Set(shown).size).toBeGreaterThanOrEqual(31);
    });

    it('a colour that can be read as it is stays as it is', () => {
      const readable = essayColors.filter((colour) => contrast(colour, paper) >= 4.5 && contrast(colour, raised) >= 4.5);
      expect(readable.length).toBeGreaterThan(10);
      expect(readable.map((colour) => asText(colour, theme))).toEqual(readable);
    });
  });

  it.each(essayColors)('on %s as a background a text without a colour of its own can be read', (colour) => {
    expect(contrast(inkOn(colour), colour)).toBeGreaterThanOrEqual(4.5);
  });
});
