import { expect, test } from 'vitest';
import { foreignLinks } from './foreign-links.ts';

const site = 'https://library.example';

test.each([
  'See https://spam.example/x',
  'See HTTP://SPAM.EXAMPLE',
  'See www.spam.example',
  '[a](https://spam.example)',
  '[a](//spam.example)',
  '[a](\\\\\\\\spam.example)',
  '[a](http\\://spam.example)',
  '[a](&#104;ttps&colon;//spam.example)',
  '[a][b]\n\n[b]: https://spam.example',
  '![a](https://spam.example/a.png)',
  '<https://spam.example>',
  '> - **[a](https://spam.example)**',
  '`https://spam.example`',
  'https://library.example.spam.example/',
  'https://library.example@spam.example/',
  '[a](ftp://spam.example)',
])('finds a link to another site in %s', (text) => {
  expect(foreignLinks(text, site)).not.toEqual([]);
});

test.each([
  'Romans 8:1–4, see [Work:12] and [Topic:3]',
  'https://library.example/book/12',
  '[a](/book/12)',
  '[a](#note)',
  'Write to anselm@example.org',
  'Cf. example.org, p. 3',
  '',
])('finds none in %s', (text) => {
  expect(foreignLinks(text, site)).toEqual([]);
});
