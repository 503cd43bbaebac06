import { expect, test } from 'vitest';
import { cutAtWord, postTitle } from './post.ts';

test.each([
  ['Grace is *not* earned.', 'Grace is not earned.'],
  ['  \n# On grace\n\nIt is [given](https://example.org).', 'On grace It is given.'],
  ['On [Work:12] and [Topic:3]', 'On [Work:12] and [Topic:3]'],
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
])('The title of %j is %j', (content, title) => expect(postTitle(content)).toBe(title));

test('a title without a space near its end is cut between two graphemes', () => {
  // An e with two marks, a family emoji, and a Devanagari cluster.
  for (const grapheme of ['e\u0301\u0323', '👩‍👩‍👧', 'क्षि']) {
    const title = cutAtWord(grapheme.repeat(100), 80);
    expect(Array.from(title).length).toBeLessThanOrEqual(80);
    expect(title).toBe(`${grapheme.repeat((title.length - 1) / grapheme.length)}…`);
  }
});
