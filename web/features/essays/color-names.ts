import { essayColors } from '#core/essay.ts';

const hues = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'];
const names = [
  ...['Black', 'Red', 'Orange', 'Yellow', 'Green', 'Blue', 'Purple'],
  ...['White', ...hues.map((hue) => `Pale ${hue}`)],
  ...['Light gray', ...hues.map((hue) => `Light ${hue}`)],
  ...['Gray', ...hues.map((hue) => `Dark ${hue}`)],
  ...['Dark gray', ...hues.map((hue) => `Deep ${hue}`)],
];

/** The palette in rows, with the name of each color. */
export const namedColors: readonly { readonly color: string; readonly name: string }[] = essayColors.map((color, i) => ({
  color,
  name: names[i] ?? color,
}));

/** The number of colors in a row of the palette. */
export const rowLength = 7;
