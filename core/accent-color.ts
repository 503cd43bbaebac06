import { contrast, TEXT_CONTRAST } from './contrast.ts';
import { toHex, toOklch } from './oklch.ts';

/** The surfaces on which the accent color is shown, as in tokens.css. */
export const accentSurfaces = {
  light: { paper: '#fbf9f4', raised: '#fffefb', wash: '#f3eee4' },
  dark: { paper: '#151412', raised: '#1c1a17', wash: '#24211d' },
  sepia: { paper: '#f3e8d2', raised: '#f9f1e0', wash: '#eaddc3' },
} as const;

type Theme = keyof typeof accentSurfaces;

/** Text on filled buttons in the light and dark themes. */
const onFill = { light: '#ffffff', dark: '#fffaf4' } as const;

/** The accent color in one theme. */
export interface Accent {
  /** The color of links, icons and the focus ring. */
  readonly text: string;
  readonly fill: string;
  readonly fillHover: string;
  readonly onFill: string;
}

/** The minimum contrast of shapes such as buttons in WCAG 2.1. */
const SHAPE_CONTRAST = 3;
const STEP = 0.002;

/**
 * Returns the lowest contrast of a color with the surfaces of the light theme, where it is shown as
 * it was chosen.
 */
export function accentContrast(color: string): number {
  return Math.min(...Object.values(accentSurfaces.light).map((surface) => contrast(color, surface)));
}

/**
 * Returns the nearest color of the same hue that can be read in the light theme: the color itself
 * if it can.
 */
export function readableAccent(color: string): string {
  return readableOn(color, 'light');
}

/**
 * Derives the accent color of each theme from a chosen color that can be read in the light theme.
 */
export function accentOf(color: string): Readonly<Record<Theme, Accent>> {
  const hover = withLightness(color, Math.max(0, toOklch(color).lightness - 0.06));
  const light = { text: readableOn(color, 'light'), fill: color, fillHover: hover, onFill: onFill.light };
  return { light, dark: { text: readableOn(color, 'dark'), ...darkFill(color) }, sepia: { ...light, text: readableOn(color, 'sepia') } };
}

function readableOn(color: string, theme: Theme): string {
  const surfaces = Object.values(accentSurfaces[theme]);
  const isReadable = (shown: string): boolean => surfaces.every((surface) => contrast(shown, surface) >= TEXT_CONTRAST);
  if (isReadable(color)) return color;
  const step = theme === 'dark' ? STEP : -STEP;
  for (let next = toOklch(color).lightness + step; next > 0 && next < 1; next += step) {
    const shown = withLightness(color, next);
    if (isReadable(shown)) return shown;
  }
  return theme === 'dark' ? '#ffffff' : '#000000';
}

/**
 * Few lightnesses contrast both with the dark surfaces and with the text on a button: the least and
 * the greatest of them.
 */
function darkFill(color: string): Omit<Accent, 'text'> {
  const { paper, raised } = accentSurfaces.dark;
  const fits: string[] = [];
  for (let lightness = 0; lightness < 1; lightness += STEP) {
    const shown = withLightness(color, lightness);
    const isVisible = contrast(shown, paper) >= SHAPE_CONTRAST && contrast(shown, raised) >= SHAPE_CONTRAST;
    if (isVisible && contrast(shown, onFill.dark) >= TEXT_CONTRAST) fits.push(shown);
  }
  const [fill = color] = fits;
  return { fill, fillHover: fits.at(-1) ?? fill, onFill: onFill.dark };
}

function withLightness(color: string, lightness: number): string {
  return toHex({ ...toOklch(color), lightness });
}
