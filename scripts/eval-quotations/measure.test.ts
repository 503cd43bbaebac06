import { expect, test } from 'vitest';
import { measure } from './measure.ts';
import { makeSeeds, randomNumbers, type Seed } from './seeds.ts';
import type { SeedSegment } from './texts.ts';

const segment = (slug: string, language: string, verse: number, body: string): SeedSegment => ({
  ...{ slug, short_title: slug.toUpperCase(), language, scripture: true, numbering: 'kjv', citation: `John.3.${verse}`, body },
  ...{ first_verse: 43_003_000 + verse, last_verse: 43_003_000 + verse },
});
const word = (i: number, j: number): string => `w${String.fromCharCode(97 + i)}${String.fromCharCode(97 + j)}`;
const segments = Array.from({ length: 20 }, (_, i) =>
  segment('kjv', 'en', i + 1, Array.from({ length: 24 }, (_, j) => word(i, j)).join(' ')),
);

test('seeds the same quotations each time, a fifth of each kind', () => {
  const seeds = makeSeeds(segments, 50, randomNumbers(1));
  expect(makeSeeds(segments, 50, randomNumbers(1))).toEqual(seeds);
  for (const kind of ['exact', 'other-edition', 'varied', 'misattributed', 'invented'])
    expect(seeds.filter((seed) => seed.kind === kind)).toHaveLength(10);
});

test('counts what was recognized, and false alarms', () => {
  const [source] = segments;
  if (!source) throw new Error('There is a segment.');
  const seed = (kind: Seed['kind'], negation?: Seed['negation']): Seed => ({
    kind,
    language: 'en',
    text: '',
    words: source.body,
    source,
    negation,
  });
  const found = { start: 0, end: 1, dismissal: { quotation: 'a', place: '' } };
  const { measures, failures } = measure(
    [
      { seed: seed('exact'), found: { ...found, verdict: 'exact' } },
      { seed: seed('exact'), found: { ...found, verdict: 'variant' } },
      {
        seed: seed('varied', 'dropped'),
        found: { ...found, verdict: 'variant', difference: [{ kind: 'dropped', text: 'not', negation: true }] },
      },
      {
        seed: seed('varied', 'added'),
        found: { ...found, verdict: 'variant', difference: [{ kind: 'dropped', text: 'not', negation: true }] },
      },
      { seed: seed('misattributed'), found: { ...found, verdict: 'misattributed', edition: 'web', at: 'John.3.1' } },
      { seed: seed('invented'), found: undefined },
    ],
    () => source.body,
  );
  expect(measures).toEqual({
    exact: { right: 1, all: 2 },
    otherEdition: { right: 0, all: 0 },
    varied: { right: 2, all: 2 },
    negations: { right: 1, all: 2 },
    misattributed: { right: 1, all: 1 },
    invented: { right: 0, all: 1 },
    falseAlarms: { right: 1, all: 3 },
  });
  expect(failures).toHaveLength(2);
});
