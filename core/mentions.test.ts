import { expect, test } from 'vitest';
import { mentionPiecesOf, mentionsIn, mentionsInHtml } from './mentions.ts';

test.each([
  ['Thanks, @basil!', ['basil']],
  ['@Macrina and @macrina', ['macrina']],
  ['(@gregory.of-nyssa).', ['gregory.of-nyssa']],
  ['@basil, @basil_2: see “@naucratius”', ['basil', 'basil_2', 'naucratius']],
  ['write to basil@example.org or @a', []],
  ['https://example.org/@basil and a@basil', []],
  ['@basil@example.org', []],
  ['\\@basil', []],
  ['`@basil` and\n```\n@macrina\n```\n@olympias', ['olympias']],
  ['@123456', []],
  [`@${'a'.repeat(31)}`, []],
  [`@${'a'.repeat(30)}`, ['a'.repeat(30)]],
  ['@basilé', []],
])('finds the users that %j mentions', (text, names) => expect(mentionsIn(text)).toEqual(names));

test('keeps every character around mentions', () => {
  expect(mentionPiecesOf('To @Basil, from @macrina.')).toEqual([
    { text: 'To ' },
    { text: '@Basil', username: 'Basil' },
    { text: ', from ' },
    { text: '@macrina', username: 'macrina' },
    { text: '.' },
  ]);
});

test('finds mentions in HTML, but not in its code, links and attributes', () => {
  const html =
    '<p title="@gregory">By <b>@basil</b>, <code>@macrina</code> <a href="/x">@peter</a> <pre><code>@x12</code> @y12</pre> @olympias</p>';
  expect(mentionsInHtml(html)).toEqual(['basil', 'olympias']);
});

test('finds at most twenty mentions', () => {
  expect(mentionsIn(Array.from({ length: 30 }, (_, i) => `@reader${i}`).join(' '))).toHaveLength(20);
});
