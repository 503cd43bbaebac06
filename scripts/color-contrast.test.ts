import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accentSurfaces } from '../core/accent-color.ts';
import { contrast } from '../core/contrast.ts';
import { textBackgrounds } from '../core/readable-color.ts';

const web = join(import.meta.dirname, '../web');
const tokens = readFileSync(join(web, 'ui/tokens.css'), 'utf8');

/** Returns the color tokens of the rule that begins with the selector. */
function colorsOf(selector: string): Record<string, string> {
  const start = tokens.indexOf(`${selector} {`);
  const rule = tokens.slice(start, tokens.indexOf('}', start));
  return Object.fromEntries([...rule.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', color = '']) => [name, color]));
}

const light = colorsOf(':root');
const sepia = { ...light, ...colorsOf(":root[data-reader-theme='sepia']") };
const themes = { light, dark: { ...light, ...colorsOf(":root[data-mantine-color-scheme='dark']") } };

const surfaces = ['paper', 'raised', 'wash'];
const textColors = ['ink', 'soft', 'rubric', 'error', 'code-aside', 'code-text', 'code-value', 'code-name'];
/** Text and its background. */
const textPairs = [
  ...textColors.flatMap((text) => surfaces.map((surface) => [text, surface] as const)),
  ['on-rubric', 'rubric-fill'] as const,
  ['on-rubric', 'rubric-fill-hover'] as const,
  // Buttons under the pointer.
  ['ink', 'hair'] as const,
];
/** Borders, icons and the focus ring, which WCAG requires to have a contrast of 3. */
const shapePairs = [
  ...['rubric', 'edge'].flatMap((shape) => surfaces.map((surface) => [shape, surface] as const)),
  ...['rubric-fill', 'rubric-fill-hover'].flatMap((shape) => ['paper', 'raised'].map((surface) => [shape, surface] as const)),
  ['field', 'paper'] as const,
  ['field', 'raised'] as const,
];

describe.each(Object.entries(themes))('the %s theme', (theme, colors) => {
  const between = (one: string, other: string): number => contrast(colors[one] ?? '', colors[other] ?? '');

  it.each(textPairs)('has readable text: %s on %s', (text, surface) => expect(between(text, surface)).toBeGreaterThanOrEqual(4.5));

  it.each(shapePairs)('has visible shapes: %s on %s', (shape, surface) => expect(between(shape, surface)).toBeGreaterThanOrEqual(3));

  it('has the colors for which the colors of essays are computed', () => {
    expect(colors).toMatchObject(textBackgrounds[theme as keyof typeof textBackgrounds]);
  });

  it('has the surfaces for which accent colors are computed', () => {
    expect(colors).toMatchObject(accentSurfaces[theme as keyof typeof textBackgrounds]);
  });
});

describe('the sepia theme of the reader', () => {
  it('has the surfaces for which accent colors are computed', () => expect(sepia).toMatchObject(accentSurfaces.sepia));

  // It shows no code, whose colors it does not have.
  const pairs = [...textPairs, ...shapePairs].filter(([color]) => !color.startsWith('code-'));
  it.each(pairs)('has enough contrast: %s on %s', (color, surface) => {
    const least = textPairs.some(([text, background]) => text === color && background === surface) ? 4.5 : 3;
    expect(contrast(sepia[color] ?? '', sepia[surface] ?? '')).toBeGreaterThanOrEqual(least);
  });
});

it('colors all text by tokens whose contrast is tested', () => {
  const allowed = new Set([...textColors, 'on-rubric'].map((name) => `var(--${name})`));
  const exceptions = new Set([
    // core/accent-color.test.ts checks the colors of samples.
    'features/administration/administration.module.css var(--sample-text)',
    'features/administration/administration.module.css var(--sample-on-fill)',
    // Covers have one background.
    'ui/Cover.module.css #f6efe0',
    // The text under chips only measures where they go.
    'ui/LinkField.module.css transparent',
    // A shape, not text.
    'ui/Stars.module.css var(--edge)',
  ]);
  const others = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => {
      const colors = [...readFileSync(join(web, file), 'utf8').matchAll(/(?<![\w-])color: ([^;]+);/g)].map(([, color = '']) => color);
      return colors.filter((color) => color !== 'inherit' && !allowed.has(color)).map((color) => `${file} ${color}`);
    });
  expect(new Set(others)).toEqual(exceptions);
});
