import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marksAmong } from './marks.ts';
import { plainMarks } from './plain-marks.ts';
import { wordsIn } from './words.ts';

const words = ['a', 'b', 'ab', 'ba', 'la', 'aa', 'l', 'x'.repeat(60)];
const term = fc.record({ words: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }), prefix: fc.boolean() });
const plain = fc.array(fc.constantFrom(...'aAbBl  ,.\n\'`’‘“”"—-09…·\u00a0', "l'", 'x'.repeat(61)), { maxLength: 60 });
const any = fc.array(fc.constantFrom(...'aAbBl  \'’"—éςס神ガ\u00ad😀\u0007ª²'), { maxLength: 60 });

test('marks the same ranges in plain text as the full search', () => {
  fc.assert(
    fc.property(
      plain.map((some) => some.join('')),
      fc.array(term, { maxLength: 4 }),
      (text, terms) => {
        expect(plainMarks(text, terms)).toEqual(marksAmong(wordsIn(text), terms));
      },
    ),
    { numRuns: 5000 },
  );
});

test('returns undefined for a text that needs full folding', () => {
  for (const text of ['é', 'ς', 'רש"י', '神', 'a\u00adb', 'e\u0301', '😀', '²']) expect(plainMarks(`a ${text}`, [])).toBeUndefined();
  fc.assert(
    fc.property(
      any.map((some) => some.join('')),
      fc.array(term, { maxLength: 4 }),
      (text, terms) => {
        const marks = plainMarks(text, terms);
        if (marks) expect(marks).toEqual(marksAmong(wordsIn(text), terms));
      },
    ),
    { numRuns: 2000 },
  );
});
