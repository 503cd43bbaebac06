import { expect, test } from 'vitest';
import { mayRefer } from './may-refer.ts';

test.each<[string, boolean]>([
  ['Rom 8', true],
  ['Isaiah LIII', true],
  ['See Isa. liii. for the servant', true],
  ['Psalm xxiii', true],
  ['约三章', true],
  ['', false],
  ['Nothing at all.', false],
  ['A vivid list, and a village in the valley', false],
])('a text such as %j may have a reference: %s', (text, expected) => {
  expect(mayRefer(text)).toBe(expected);
});
