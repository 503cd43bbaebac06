import { describe, expect, test } from 'vitest';
import { cutAtWord, postTitle, targetsInPostTitle } from './post.ts';

test.each([
  ['Grace is *not* earned.', 'Grace is not earned.'],
  ['  \n# On grace\n\nIt is [given](https://example.org).', 'On grace It is given.'],
  ['On [Work:99] and [Topic:3]', 'On a book and a topic'],
  ['As [[On grace]] says, \\[Work:12] and `[Work:12]`', 'As On grace says, [Work:12] and [Work:12]'],
  // Nothing but marks is called by them.
  ['***', '***'],
  ['\n---\n', '---'],
  ['\u00a0x', 'x'],
  ['a'.repeat(80), 'a'.repeat(80)],
  ['a'.repeat(300), `${'a'.repeat(79)}…`],
  ['𐤀'.repeat(300), `${'𐤀'.repeat(79)}…`],
  ['word '.repeat(100), `${'word '.repeat(15)}word…`],
  [`${'word '.repeat(15)}unfinished`, `${'word '.repeat(14)}word…`],
  [`${'word '.repeat(15)}word\nnext`, `${'word '.repeat(15)}word…`],
  [`[a](https://example.org/${'x'.repeat(4973)})b𐤀`, 'ab'],
  [`${'a'.repeat(79)} b`, `${'a'.repeat(79)}…`],
  [`${'a'.repeat(70)} ${'b'.repeat(20)}`, `${'a'.repeat(70)}…`],
])('gives %j the title %j', (content, title) => expect(postTitle(content)).toBe(title));

test('cuts a title without a space near its end between two graphemes', () => {
  // An e with two marks, a family emoji, and a Devanagari cluster.
  for (const grapheme of ['e\u0301\u0323', '👩‍👩‍👧', 'क्षि']) {
    const title = cutAtWord(grapheme.repeat(100), 80);
    expect(Array.from(title).length).toBeLessThanOrEqual(80);
    expect(title).toBe(`${grapheme.repeat((title.length - 1) / grapheme.length)}…`);
  }
});

describe('links', () => {
  const works = new Map([
    [12, 'Proslogion'],
    [13, 'On *true* [and false] religion, a dialogue of the two friends about what each of them believes'],
  ]);

  test.each([
    ['**On** [Work:12]: [Work:12].', 'On Proslogion: Proslogion.'],
    ['- [Work:12](https://example.org) and [Topic:3]', 'Work:12 and a topic'],
    ['[Work:13]', 'On *true* [and false] religion, a dialogue of the two friends about what each…'],
    [`${'word '.repeat(15)}[Work:12]`, `${'word '.repeat(14)}word…`],
    [`${'word '.repeat(14)}[[${'note '.repeat(9)}]]`, `${'word '.repeat(14)}note note…`],
  ])('the title of %j is %j', (content, title) => expect(postTitle(content, { works })).toBe(title));

  test('a post names the works whose titles it needs', () => {
    const content = `[Work:12] [Work:13] [Work:12] [Topic:3] [Text:conf/7.10] [Text:conf/7.9] ${'x'.repeat(5000)} [Work:14]`;
    expect(targetsInPostTitle(content)).toEqual({ works: [12, 13], slugs: ['conf'] });
  });
});
