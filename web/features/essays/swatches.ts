import { asText, type Theme } from './colour-contrast.ts';
import { namedColours } from './colour-names.ts';

export interface Swatch {
  /** The stored color. */
  readonly colour: string;
  /** The color that readers see in this theme. */
  readonly shown: string;
  readonly label: string;
  /** The tooltip. */
  readonly title: string;
}

/** Returns a theme's palette for text: each color as readers will see it, labeled if it differs from the stored one. */
export function textSwatches(theme: Theme): Swatch[] {
  return namedColours.map(({ colour, name }) => {
    const shown = asText(colour, theme);
    if (shown === colour) return { colour, shown, label: name, title: name };
    const change = theme === 'light' ? 'darker' : 'lighter';
    return {
      colour,
      shown,
      label: `${name}, shown ${change}`,
      title: `${name}, shown ${change} in the ${theme} theme for readability (${shown})`,
    };
  });
}

/** Returns the palette for backgrounds, which is the same in both themes. */
export function backgroundSwatches(): Swatch[] {
  return namedColours.map(({ colour, name }) => ({ colour, shown: colour, label: name, title: name }));
}
