import { contrast, TEXT_CONTRAST } from './contrast.ts';
import { toHex, toOklch } from './oklch.ts';

/**
 * The backgrounds of essay text on the page and in the editor, and its default color, as in
 * tokens.css.
 */
export const textBackgrounds = {
  light: { paper: '#fbf9f4', raised: '#fffefb', ink: '#211e1a' },
  dark: { paper: '#151412', raised: '#1c1a17', ink: '#ece5d8' },
} as const;

export type Theme = keyof typeof textBackgrounds;

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
  return contrast(color, paper) >= TEXT_CONTRAST && contrast(color, raised) >= TEXT_CONTRAST;
}

/** Returns a text color for a chosen background, preferably the default color of a theme. */
export function textColorOn(background: string): string {
  const inks = [textBackgrounds.light.ink, textBackgrounds.dark.ink, '#000000', '#ffffff'];
  return inks.find((ink) => contrast(ink, background) >= TEXT_CONTRAST) ?? '#000000';
}
