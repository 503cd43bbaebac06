import { asText, type Theme } from './colour-contrast.ts';
import { namedColours } from './colour-names.ts';

export interface Swatch {
  /** What is stored. */
  readonly colour: string;
  /** What readers see in this theme. */
  readonly shown: string;
  readonly label: string;
  /** For pointing. */
  readonly title: string;
}

/** Returns the palette for text in a theme: each colour as readers will see it, and named as such where it differs from the chosen one. */
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

/** Returns the palette for backgrounds, which are the same in both themes. */
export function backgroundSwatches(): Swatch[] {
  return namedColours.map(({ colour, name }) => ({ colour, shown: colour, label: name, title: name }));
}
