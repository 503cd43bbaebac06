import { readableTextColor, type Theme } from '#core/readable-color.ts';
import { namedColors } from './color-names.ts';

export interface Swatch {
  /** The stored color. */
  readonly color: string;
  /** The color that readers see in this theme. */
  readonly shown: string;
  readonly label: string;
  /** The tooltip. */
  readonly title: string;
}

/**
 * Returns a theme's text palette. Colors that are shown differently from the stored ones are
 * labeled.
 */
export function textSwatches(theme: Theme): Swatch[] {
  return namedColors.map(({ color, name }) => {
    const shown = readableTextColor(color, theme);
    if (shown === color) return { color, shown, label: name, title: name };
    const change = theme === 'light' ? 'darker' : 'lighter';
    return {
      color,
      shown,
      label: `${name}, shown ${change}`,
      title: `${name}, shown ${change} in the ${theme} theme for readability (${shown})`,
    };
  });
}

/** Returns the palette for backgrounds, which is the same in both themes. */
export function backgroundSwatches(): Swatch[] {
  return namedColors.map(({ color, name }) => ({ color, shown: color, label: name, title: name }));
}
