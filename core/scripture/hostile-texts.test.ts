import fc from 'fast-check';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { findReferences } from './find-references.ts';
import { loadScriptureLanguages, scriptureLanguages } from './lexicon.ts';
import { processorTime } from '../testing/processor-time.ts';

beforeAll(async () => loadScriptureLanguages(scriptureLanguages()));

describe('a hostile text', () => {
  const piece = fc.constantFrom(
    'John',
    'Ps',
    ' ',
    '1',
    '151',
    ':',
    ',',
    ' (',
    ')',
    '–',
    'ff',
    'LXX',
    'chapter',
    ' of ',
    '约',
    '三',
    'Α΄',
    '.',
    '\n',
    'é',
  );

  it('yields references in order, within the text, in canonical verses', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.boolean(), fc.constantFrom('en', 'zh', 'el', 'de'), (pieces, query, language) => {
        const text = pieces.join('');
        let last = 0;
        for (const { start, end, ranges } of findReferences(text, { query, language })) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(ranges.every(({ first, last: to }) => first <= to)).toBe(true);
          last = end;
        }
      }),
      { numRuns: 500 },
    );
  });

  test.each(['Jn 3', 'Jn 99:1 ', '1st ', 'Chapter 1 of ', 'Ps 1 (2) ', '约', 'John 3:16 and ', 'Rom 8:28 LXX ', 'of the book of '])(
    'of %j is read in linear time',
    (unit) => {
      const time = (length: number): number => {
        const text = unit.repeat(Math.ceil(length / unit.length));
        return processorTime(() => void findReferences(text));
      };
      time(20_000);
      expect(time(400_000)).toBeLessThan(Math.max(30 * time(40_000), 2000));
    },
  );
});
