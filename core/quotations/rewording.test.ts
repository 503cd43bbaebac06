import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeMarkdown, reworded } from './rewording.ts';

/** Rewords a quotation; one of several lines is a block quote. */
function inMarkdown(old: string, wording: string): string {
  const start = old.includes('\n> ') ? 2 : 0;
  const source = '> '.slice(0, start) + old;
  return reworded(source, { start, end: source.length }, wording, 'markdown', escapeMarkdown);
}

test.each([
  ['a word', 'come short of the grace of God', 'come short of the glory of God', 'come short of the glory of God'],
  ['beside a footnote', 'have sinned,[^1] and the grace', 'have sinned, and the glory', 'have sinned,[^1] and the glory'],
  ['in emphasis', 'the **grace** of *God*', 'the glory of God', 'the **glory** of *God*'],
  ['in a link', 'the [grace](https://a.b/c) of God', 'the glory of God', 'the [glory](https://a.b/c) of God'],
  ['one by one', 'shall lack *any thing* here', 'shall want this day here', 'shall want *this day* here'],
  ['dropped with its emphasis', 'for *all* men', 'for men', 'for men'],
  ['dropped with its link', 'for [all](https://a.b) men', 'for men', 'for men'],
  ['dropped at the end of emphasis', '**for all** men', 'for men', '**for** men'],
  ['added', 'God is[^1] love', 'God is not love', 'God is[^1] not love'],
  ['punctuation', 'sinned[^1] and', 'sinned, and', 'sinned,[^1] and'],
  ['across lines', 'God is\n> *light* now', 'God is love now', 'God is\n> *love* now'],
  ['on both sides of a line', 'in green\n> fields he leads', 'in green\npastures he leadeth', 'in green\n> pastures he leadeth'],
  [
    'at the ends of lines',
    'my herder,  \n> I shall lack\\\n> He',
    'my shepherd;  \nI shall not want.\nHe',
    'my shepherd;  \n> I shall not want.\\\n> He',
  ],
  ['beside a line break in HTML', 'my herder<br>I shall', 'my shepherd;\nI shall', 'my shepherd;<br>I shall'],
  ['with the whole line', 'one\n> two three\n> four', 'one\nfour', 'one\n> four'],
  ['beside slashes', 'one, / two', 'one; / two', 'one; / two'],
  ['beside a link to a text', 'one, [Text:kjv/John.1.1] twi', 'one,  two', 'one, [Text:kjv/John.1.1] two'],
  ['in brackets', '[f]or *God* so luved', '[f]or God so loved', '[f]or *God* so loved'],
  ['with a name later', 'the god of abraham', 'the God of Abraham', 'the God of Abraham'],
  ['escaped', 'a b', 'a *c*', String.raw`a \*c\*`],
  ['all', 'one two', 'three', 'three'],
])('changes only the words that differ: %s', (_, old, wording, expected) => expect(inMarkdown(old, wording)).toBe(expected));

test('changes one word of a long quotation', () => {
  const words = Array.from({ length: 900 }, (_, i) => `word${i}`);
  const [old, wording] = [words.join('\n> '), words.with(500, 'other').join('\n')];
  expect(inMarkdown(old, wording)).toBe(words.with(500, 'other').join('\n> '));
});

test('keeps the lines of HTML', () => {
  const html = '<blockquote><p>my herder</p><p>I <b>shall</b><br>lack</p></blockquote>';
  const range = { start: html.indexOf('my'), end: html.indexOf('</p></blockquote>') };
  const expected = 'my shepherd;</p><p>I <b>shall</b><br>not want';
  expect(reworded(html, range, 'my shepherd;\nI shall\nnot want', 'html', (text) => text)).toBe(expected);
});

test('keeps the footnotes of HTML', () => {
  const note = '<span class="footnote">b a</span>';
  const html = `<p>“a${note} <em>b</em> c”</p>`;
  const range = { start: html.indexOf('a<'), end: html.indexOf('”') };
  expect(reworded(html, range, 'a d c', 'html', (text) => text)).toBe(`a${note} <em>d</em> c`);
});

test('produces the words of any wording', () => {
  const word = fc.constantFrom(...'alpha beta gamma delta epsilon zeta'.split(' '));
  const separator = fc.constantFrom(' ', ', ', '\n> ', ' / ', '[^1] ', ' *', '* ');
  const quotation = fc.array(fc.tuple(word, separator), { minLength: 2, maxLength: 10 });
  const wordings = fc.array(fc.tuple(word, fc.constantFrom(' ', ', ', '\n', ' / ')), { minLength: 2, maxLength: 10 });
  const textOf = (parts: [string, string][]): string => parts.flat().slice(0, -1).join('');
  const wordsIn = (text: string): string[] => text.match(/[a-z]+/g) ?? [];
  fc.assert(
    fc.property(quotation, wordings, (old, wording) => {
      expect(wordsIn(inMarkdown(textOf(old), textOf(wording)))).toEqual(wordsIn(textOf(wording)));
    }),
    { numRuns: 500 },
  );
});
