import { expect, test } from 'vitest';
import { escapeMarkdown, reworded } from './rewording.ts';

const inMarkdown = (old: string, wording: string): string =>
  reworded(old, { start: 0, end: old.length }, wording, 'markdown', escapeMarkdown);

test.each([
  ['a word', 'come short of the grace of God', 'come short of the glory of God', 'come short of the glory of God'],
  ['beside a footnote', 'have sinned,[^1] and the grace', 'have sinned, and the glory', 'have sinned,[^1] and the glory'],
  ['in emphasis', 'the **grace** of *God*', 'the glory of God', 'the **glory** of *God*'],
  ['in a link', 'the [grace](https://a.b/c) of God', 'the glory of God', 'the [glory](https://a.b/c) of God'],
  ['dropped with its emphasis', 'for *all* men', 'for men', 'for men'],
  ['dropped with its link', 'for [all](https://a.b) men', 'for men', 'for men'],
  ['dropped at the end of emphasis', '**for all** men', 'for men', '**for** men'],
  ['added', 'God is[^1] love', 'God is not love', 'God is[^1] not love'],
  ['punctuation', 'sinned[^1] and', 'sinned, and', 'sinned,[^1] and'],
  ['across lines', '> God is\n> *light* now', '> God is love now'.slice(2), '> God is\n> *love* now'],
  ['in the case of the writer at the beginning', 'for all have never sinned', 'For all have sinned', 'for all have sinned'],
  ['with a name later', 'the god of abraham', 'the God of Abraham', 'the God of Abraham'],
  ['escaped', 'a b', 'a *c*', String.raw`a \*c\*`],
  ['all', 'one two', 'three', 'three'],
])('changes only the words that differ: %s', (_, old, wording, expected) => expect(inMarkdown(old, wording)).toBe(expected));

test('keeps the footnotes of HTML', () => {
  const note = '<span class="footnote">b a</span>';
  const html = `<p>“a${note} <em>b</em> c”</p>`;
  const range = { start: html.indexOf('a<'), end: html.indexOf('”') };
  expect(reworded(html, range, 'a d c', 'html', (text) => text)).toBe(`a${note} <em>d</em> c`);
});
