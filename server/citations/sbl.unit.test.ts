import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Run } from '#core/rich-text.ts';
import type { CslData } from './csl-data.ts';
import { citeItem } from './format-citation.ts';

interface Case {
  readonly item: CslData;
  readonly locator?: string;
  readonly note: string;
  readonly shortNote: string;
  readonly bibliography: string;
}

/**
 * Facts about publications, and how the handbook's rules cite them; italics are between asterisks.
 */
const cases = JSON.parse(readFileSync(new URL('sbl-cases.json', import.meta.url), 'utf8')) as Case[];

const marked = (runs: readonly Run[] | null): string => (runs ?? []).map(({ text, italic }) => (italic ? `*${text}*` : text)).join('');

test.each(cases.map((one) => [one.item.id, one] as const))('cites %s in SBL style', async (_, { item, locator, ...expected }) => {
  const { note, short_note, bibliography } = await citeItem('sbl', item, locator === undefined ? undefined : { locator });
  expect({ note: marked(note), shortNote: marked(short_note), bibliography: marked(bibliography) }).toEqual(expected);
});

test('has sixty cases', () => {
  expect(cases.length).toBeGreaterThanOrEqual(60);
});
