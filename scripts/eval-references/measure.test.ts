import { beforeAll, describe, expect, it } from 'vitest';
import { labeledParagraphs } from '../../core/scripture/fixtures/labeled-paragraphs.ts';
import { loadScriptureLanguages, scriptureLanguages } from '../../core/scripture/lexicon.ts';
import { measureExact, measureProse } from './measure.ts';

beforeAll(async () => loadScriptureLanguages(scriptureLanguages()));

describe('exact matches', () => {
  it('are counted per language and in total, without rows of other parsers', () => {
    const { byLanguage, total, failures } = measureExact([
      { text: 'Rom 8:28', osis: 'Rom.8.28', lang: 'en' },
      { text: 'Obadiah', osis: 'Obad', lang: 'en', compaction: 'b' },
      { text: 'Obadiah', osis: 'Obad.1', lang: 'en', compaction: 'bc' },
      { text: 'Röm 8,28', osis: 'Rom.8.29', lang: 'de' },
      { text: 'Rom 99', osis: 'x', lang: 'en', core: false },
    ]);
    expect(byLanguage.get('en')).toEqual({ right: 3, all: 3 });
    expect(total).toEqual({ right: 3, all: 4 });
    expect(failures.map(({ found }) => found)).toEqual(['Rom.8.28']);
  });
});

describe('running prose', () => {
  it('counts each labeled reference once', () => {
    const paragraph = { language: '', text: 'Rom 8:28 and Rom 8:28, not Gen 1:1.', references: ['Rom.8.28', 'Ps.1'] };
    expect(measureProse([paragraph])).toEqual({ precision: { right: 1, all: 3 }, recall: { right: 1, all: 2 } });
  });

  it('has at least 98 % right references in the labeled paragraphs', () => {
    const { precision, recall } = measureProse(labeledParagraphs);
    expect(labeledParagraphs.length).toBeGreaterThanOrEqual(300);
    expect(precision.all).toBeGreaterThanOrEqual(200);
    expect(precision.right / precision.all).toBeGreaterThanOrEqual(0.98);
    expect(recall.right / recall.all).toBeGreaterThanOrEqual(0.9);
  });
});
