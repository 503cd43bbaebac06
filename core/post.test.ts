import { expect, test } from 'vitest';
import { postTitle } from './post.ts';

test.each([
  ['Grace is *not* earned.', 'Grace is not earned.'],
  ['  \n# On grace\n\nIt is [given](https://example.org).', 'On grace. It is given.'],
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
