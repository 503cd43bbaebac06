import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const web = join(import.meta.dirname, '../web');
const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'));
const read = (path: string): string => readFileSync(join(web, path), 'utf8');

/** Returns the sizes in pixels of the tokens with this prefix. */
function sizesOf(prefix: string): Set<string> {
  return new Set([...read('ui/tokens.css').matchAll(new RegExp(`--${prefix}-\\w+: (\\d+)px;`, 'g'))].map(([, size = '']) => size));
}

/**
 * Lists declarations of the properties that use one of these sizes in pixels instead of a token.
 */
function rawSizes(properties: RegExp, isOfScale: (size: string) => boolean): string[] {
  return sheets.flatMap((path) =>
    [...read(path).matchAll(/^\s*([a-z-]+): ([^;{}]*);/gm)]
      .filter(([, property = '', value = '']) => properties.test(property) && !/calc\(|clamp\(|var\([^)]*,/.test(value))
      .filter(([, , value = '']) => [...value.matchAll(/(?<![\w.-])(\d+)px/g)].some(([, size = '']) => isOfScale(size)))
      .map(([declaration]) => `${path}: ${declaration.trim()}`),
  );
}

describe('a style sheet', () => {
  // Smaller ones align something with a letter or a line, larger ones are parts of a page's layout.
  test('uses the scale for every space of 10 to 36 pixels', () => {
    const scale = sizesOf('space');
    const isOfScale = (size: string): boolean => scale.has(size) || (Number(size) >= 10 && Number(size) <= 36);
    expect(rawSizes(/^(margin|padding)(-|$)|^(row-|column-)?gap$/, isOfScale)).toEqual([]);
  });

  test('uses the token for every font size that the scale has', () => {
    const scale = sizesOf('text');
    expect(rawSizes(/^font(-size)?$/, (size) => scale.has(size))).toEqual([]);
  });

  // Chromium restyles everything beside an inserted element if a rule matches the siblings of any
  // element.
  test('has no rule for the siblings of every element', () => {
    expect(sheets.filter((path) => /[>\s,(]\*\s*[+~]\s*[^{};]*\{/.test(read(path).replaceAll(/calc\([^;]*;/g, '')))).toEqual([]);
  });

  // On an insertion, Chromium looks for sibling rules only by classes, attributes and ids. All
  // others restyle what they match in the parent: `input:checked + span` each segment of a text.
  test('has no rule for the siblings of elements by their tag that matches elements of a text', () => {
    const sibling = /(?:^|[\s,>(}])[a-z]+\d?(?::[\w-]+)*\s*[+~]\s*(?:a|div|h2|h3|p|span)(?![\w-])[^{};]*\{/;
    expect(sheets.filter((path) => sibling.test(read(path).replaceAll(/calc\([^;]*;/g, '')))).toEqual([]);
  });

  // Chromium computes the style of each highlight for each element that it styles; see
  // web/platform/highlights.ts.
  test('has no rule for a highlight', () => {
    expect(sheets.filter((path) => read(path).includes('::highlight('))).toEqual([]);
  });
});
