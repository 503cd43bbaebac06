import { expect, test } from 'vitest';
import { findPassages } from '#core/find-passages.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import { otherNameOf } from './passage-name.ts';

test.each<[string, Numbering, string | null]>([
  ['Joel 3:1', 'kjv', 'Joel 4:1'],
  ['Mal 4:1', 'kjv', 'Malachi 3:19'],
  ['Num 16:36', 'kjv', 'Numbers 17:1'],
  ['1 Kgs 4:21', 'kjv', '1 Kings 5:1'],
  ['Jer 31:31', 'kjv', 'Jeremiah 38:31'],
  ['Psalm 51', 'kjv', 'Psalm 50'],
  ['Psalm 51', 'septuagint', 'Psalm 51'],
  ['Joel 3:1', 'hebrew', 'Joel 3:1'],
  ['Rom 8:28', 'kjv', null],
  ['Jude 3', 'kjv', null],
  ['Genesis 1', 'kjv', null],
  ['Obadiah 1:3', 'hebrew', null],
])('the other name of %s in the numbering %s is %j', (text, numbering, name) => {
  expect(otherNameOf(findPassages(text)[0] ?? 0, numbering)).toBe(name);
});
