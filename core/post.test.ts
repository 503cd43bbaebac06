import { expect, test } from 'vitest';
import { postTitle, showsNothing } from './post.ts';

test.each([
  ['Grace is *not* earned.', 'Grace is not earned.'],
  ['  \n# On grace\n\nIt is [given](https://example.org).', 'On grace It is given.'],
  ['On [Work:12] and [Topic:3]', 'On [Work:12] and [Topic:3]'],
  // Nothing but marks is called by them.
  ['***', '***'],
  ['\n---\n', '---'],
  ['\u00a0x', 'x'],
  ['a'.repeat(300), 'a'.repeat(80)],
  ['𐤀'.repeat(300), '𐤀'.repeat(80)],
  [`[a](https://example.org/${'x'.repeat(4973)})b𐤀`, 'ab'],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
])('The title of %j is %j', (content, title) => expect(postTitle(content)).toBe(title));

test.each([
  '',
  ' \n',
  '\u200B',
  '\u2800',
  '[](x)',
  '[ ](x)\n[][y]',
  '[x]: http://a.b',
  '[x]: <http://a.b> "T"\n[^1]: Note',
  '&nbsp;&#8203;&#x2060;',
])('%j shows nothing', (content) => expect(showsNothing(content)).toBe(true));

test.each([
  'a',
  '☧',
  '---',
  '![](https://a.b/c.png)',
  '[x]: http://a.b\n\n[x]',
  '[a](b)',
  '[Work:12]',
  '[[Title]]',
  '<!-- -->',
  '&amp;',
  '&#0;',
  '`[](x)` a',
])('%j shows something', (content) => expect(showsNothing(content)).toBe(false));
