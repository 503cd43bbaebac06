import { describe, expect, test } from 'vitest';
import { measure, measureNegations, missedGoals, type Measures, type Share } from './measure.ts';
import { createSeeds, randomNumbers, type Seed } from './seeds.ts';
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
  const seeds = createSeeds(segments, 50, randomNumbers(1));
  expect(createSeeds(segments, 50, randomNumbers(1))).toEqual(seeds);
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
  expect(failures).toHaveLength(3);
});

describe('goals', () => {
  const reached: Measures = {
    exact: { right: 99, all: 100 },
    otherEdition: { right: 0, all: 0 },
    varied: { right: 0, all: 0 },
    negations: { right: 8, all: 8 },
    misattributed: { right: 95, all: 100 },
    invented: { right: 0, all: 0 },
    falseAlarms: { right: 1, all: 100 },
  };
  const some = { added: { right: 1, all: 1 }, dropped: { right: 1, all: 1 } };
  const negations = new Map<string, Record<'added' | 'dropped', Share>>(['en', 'grc', 'hbo', 'la'].map((language) => [language, some]));

  test('are reached exactly at their limits', () => {
    expect(missedGoals(reached, negations)).toEqual([]);
  });

  test.each([
    ['exact', { right: 98, all: 100 }],
    ['exact', { right: 0, all: 0 }],
    ['negations', { right: 7, all: 8 }],
    ['misattributed', { right: 94, all: 100 }],
    ['falseAlarms', { right: 2, all: 100 }],
  ])('are missed with %s %j', (name, share) => {
    expect(missedGoals({ ...reached, [name]: share }, negations)).toHaveLength(1);
  });

  test('include a negation of each kind in each language', () => {
    const [source] = segments;
    if (!source) throw new Error('There is a segment.');
    const seed: Seed = { kind: 'varied', language: 'en', text: '', words: '', source, negation: 'added' };
    const found = measureNegations([{ seed, found: undefined }]);
    expect(found.get('en')).toEqual({ added: { right: 0, all: 1 }, dropped: { right: 0, all: 0 } });
    expect(missedGoals(reached, found)).toHaveLength(7);
  });
});
