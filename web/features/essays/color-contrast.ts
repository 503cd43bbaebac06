import { channelsOf, toHex, toLinear, toOklch } from './oklch.ts';

/**
 * The backgrounds of essay text on the page and in the editor, and its default color, as in
 * tokens.css.
 */
export const textBackgrounds = {
  light: { paper: '#fbf9f4', raised: '#fffefb', ink: '#211e1a' },
  dark: { paper: '#151412', raised: '#1c1a17', ink: '#ece5d8' },
} as const;

export type Theme = keyof typeof textBackgrounds;

/** The minimum for body text in WCAG 2.1, level AA. */
const MIN_CONTRAST = 4.5;

/** Returns the WCAG contrast ratio, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Returns a readable text color: unchanged if possible, otherwise with the nearest sufficient
 * lightness, the same hue, and as much of the chroma as a screen can show.
 */
export function readableTextColor(color: string, theme: Theme): string {
  if (isReadable(color, theme)) return color;
  const { lightness, ...rest } = toOklch(color);
  const step = theme === 'light' ? -LIGHTNESS_STEP : LIGHTNESS_STEP;
  for (let next = lightness + step; next > 0 && next < 1; next += step) {
    const shown = toHex({ ...rest, lightness: next });
    if (isReadable(shown, theme)) return shown;
  }
  return textBackgrounds[theme].ink;
}

/** Finer than the eye can distinguish. */
const LIGHTNESS_STEP = 0.002;

function isReadable(color: string, theme: Theme): boolean {
  const { paper, raised } = textBackgrounds[theme];
  return contrast(color, paper) >= MIN_CONTRAST && contrast(color, raised) >= MIN_CONTRAST;
}

/** Returns a text color for a chosen background, preferably the default color of a theme. */
export function textColorOn(background: string): string {
  const inks = [textBackgrounds.light.ink, textBackgrounds.dark.ink, '#000000', '#ffffff'];
  return inks.find((ink) => contrast(ink, background) >= MIN_CONTRAST) ?? '#000000';
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map(toLinear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
