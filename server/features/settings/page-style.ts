import { type Accent, accentOf } from '#core/accent-color.ts';

/**
 * Returns the CSS that shows an accent color in each theme of tokens.css, over whose rules the
 * repeated selectors prevail.
 */
export function accentStyle(color: string): string {
  const { light, dark, sepia } = accentOf(color);
  const root = ':root:root:root';
  return [
    `${root}{${variables(light)}}`,
    `${root}[data-mantine-color-scheme='dark']{${variables(dark)}}`,
    `${root}[data-reader-theme='sepia']{${variables(sepia)}}`,
  ].join('');
}

function variables({ text, fill, fillHover, onFill }: Accent): string {
  return `--rubric:${text};--rubric-fill:${fill};--rubric-fill-hover:${fillHover};--on-rubric:${onFill}`;
}
