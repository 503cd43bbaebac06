import { channelsOf, toLinear } from './oklch.ts';

/** The minimum contrast of text in WCAG 2.1, level AA. */
export const TEXT_CONTRAST = 4.5;

/** Returns the WCAG contrast ratio of two colors as "#rrggbb", from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map(toLinear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
