import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Term } from './marks.ts';
import { marksOf, snippetAround } from './snippet.ts';
import { wordsIn } from './words.ts';

const term = (text: string, prefix = false): Term => ({ words: wordsIn(text).map(({ word }) => word), prefix });
const marked = (text: string, ...terms: Term[]): string[] => marksOf(text, terms).map(([from, to]) => text.slice(from, to));
const filler = 'Lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore. ';

describe('marks', () => {
  test('are where a folded word matches', () => {
    expect(marked('Faith, hope: ἡ ἐλπίς. ELPIS', term('ελπις'))).toEqual(['ἐλπίς']);
    expect(marked('בְּרֵאשִׁית בָּרָא', term('בראשית'))).toEqual(['בְּרֵאשִׁית']);
    expect(marked('Ἐλπὶς'.normalize('NFD'), term('ἐλπίς'))).toEqual(['Ἐλπὶς'.normalize('NFD')]);
  });

  test('cover a whole phrase and the whole word after a prefix', () => {
    expect(marked('By grace, alone by grace', term('grace alone'))).toEqual(['grace, alone']);
    expect(marked('justification and just', term('justif', true))).toEqual(['justification']);
    expect(marked('love of the world', term('love of th', true))).toEqual(['love of the']);
    expect(marked('nothing of it', term('grace'))).toEqual([]);
  });
});

describe('a snippet', () => {
  test('of a short text is the whole text', () => {
    expect(snippetAround('By grace alone', [term('grace')])).toEqual({ content: 'By grace alone', marks: [[3, 8]] });
  });

  test('starts at the beginning of the text if nothing matches', () => {
    const { content, marks } = snippetAround(filler.repeat(3), [term('grace')]);
    expect(content).toBe('Lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore.…');
    expect(marks).toEqual([]);
  });

  test('shows the match with words around it and an ellipsis at each cut', () => {
    const { content, marks } = snippetAround(`${filler.repeat(3)}By grace alone. ${filler}`, [term('grace')]);
    expect(content).toMatch(/^…\S.* By grace alone\. .*…$/);
    expect(marks.map(([from, to]) => content.slice(from, to))).toEqual(['grace']);
  });

  test('chooses the place with the most matches', () => {
    const text = `Grace first. ${filler.repeat(2)} Faith then. ${filler.repeat(2)} Grace and faith here. ${filler}`;
    const { content, marks } = snippetAround(text, [term('grace'), term('faith')]);
    expect(content).toContain('Grace and faith here');
    expect(marks).toHaveLength(2);
  });

  test('marks the match in a text that begins with blanks', () => {
    const { content, marks } = snippetAround(` \n\t By grace alone. ${filler.repeat(2)}`, [term('grace')]);
    expect(content).toMatch(/^By grace alone\. /);
    expect(marks.map(([from, to]) => content.slice(from, to))).toEqual(['grace']);
  });

  test('shows text around a match in a script without spaces', () => {
    const chinese = '太初有道道与神同在道就是神这道太初与神同在万物是藉着他造的生命在他里头这生命就是人的光'.repeat(4);
    for (const text of [`${chinese}世界却不认识他。`, `${chinese}世界却不认识他。${chinese}`, `${'👩‍👩‍👧'.repeat(40)}世界却不认识`]) {
      const { content, marks } = snippetAround(text, [term('世界却不认识')]);
      expect(marks.map(([from, to]) => content.slice(from, to))).toEqual(['世界却不认识']);
      expect(content.length).toBeGreaterThan(85);
      expect(content.replaceAll('👩‍👩‍👧', '')).not.toMatch(/[👩👧\u200d]/u);
      expect(content.indexOf('世')).toBeGreaterThan(30);
    }
  });

  test('of a cut text has an ellipsis at each side that is cut', () => {
    expect(snippetAround('of grace', [], { cut: { before: true, after: true } }).content).toBe('…of grace…');
  });

  const pieces = fc.constantFrom(
    'grace',
    ' ',
    'Gráce',
    'graͤce',
    '😀',
    '👩‍👩‍👧',
    'é',
    'x'.repeat(70),
    '\n',
    'בְּרֵאשִׁית',
    '神',
    '.',
    'a',
    ' of the ',
  );
  test('has at most 100 characters, splits none and marks the matches, for any text', () => {
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 120 }).map((all) => all.join('')),
        fc.boolean(),
        fc.boolean(),
        (text, before, after) => {
          const { content, marks } = snippetAround(text, [term('grace'), term('בראשית')], { cut: { before, after } });
          expect(content.length).toBeLessThanOrEqual(100);
          expect(content).not.toMatch(/\p{Surrogate}/u);
          // A combining mark belongs to the letter before it.
          expect(content.replace(/^…/, '')).not.toMatch(text.trim() === '' || /^\p{M}/u.test(text.trim()) ? /(?!)/ : /^\p{M}/u);
          let at = 0;
          for (const [from, to] of marks) {
            expect(from).toBeGreaterThanOrEqual(at);
            expect(to).toBeGreaterThan(from);
            expect(to).toBeLessThanOrEqual(content.length);
            at = to;
          }
          if (!before && !after && text.length <= 100) expect(content).toBe(text);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('shows a match if there is one', () => {
    const words = fc.array(fc.constantFrom('grace', 'mercy', 'and', 'of', 'predestination', 'ἐλπίς'), { maxLength: 80 });
    fc.assert(
      fc.property(words, (all) => {
        const { content, marks } = snippetAround(all.join(' '), [term('grace')]);
        expect(marks.length > 0).toBe(all.includes('grace'));
        for (const [from, to] of marks) expect(content.slice(from, to)).toMatch(/^grace(?: grace)*$/);
      }),
    );
  });
});
