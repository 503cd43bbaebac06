import { expect, test } from 'vitest';
import { findPassages } from '#core/find-passages.ts';
import { partsOf } from '#core/scripture.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import { chapterLabel, namePassage, otherNameOf } from './passage-name.ts';

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
  ['Romans 16', 'kjv', null],
  ['Jude 3', 'kjv', null],
  ['Genesis 1', 'kjv', null],
  ['Obadiah 1:3', 'hebrew', null],
])('the other name of %s in the numbering %s is %j', (text, numbering, name) => {
  expect(otherNameOf(findPassages(text)[0] ?? 0, numbering)).toBe(name);
});

test.each<[string, Numbering, string]>([
  ['Joel 3:1', 'kjv', 'Joel 3:1 (4:1)'],
  ['Malachi 4', 'kjv', 'Malachi 4 (3:19–24)'],
  ['Jer 31:31', 'kjv', 'Jeremiah 31:31 (38:31)'],
  ['Joel 3:1', 'hebrew', 'Joel 4:1 (3:1)'],
  ['Psalm 51', 'kjv', 'Psalm 51 (50)'],
  ['Psalm 51', 'septuagint', 'Psalm 50 (51)'],
  ['Psalm 51:1', 'kjv', 'Psalm 51:1 (50:3)'],
  ['Psalm 51:1', 'vulgate', 'Psalm 50:3 (51:1)'],
  ['Psalm 51:1', 'hebrew', 'Psalm 51:3 (50:3)'],
  ['Susanna 1:22', 'kjv', 'Susanna 1:22 (Daniel 13:22)'],
  ['Rom 8:28', 'kjv', 'Romans 8:28'],
  ['Jude 3', 'kjv', 'Jude 3'],
  ['Josh 8:30', 'kjv', 'Joshua 8:30 (9:2a)'],
  ['Esth 13:8', 'kjv', 'Esther 13:8 (4:17a)'],
  ['Esther 14:1–19', 'kjv', 'Esther 14 (4:17k–z)'],
  ['Esther 11:1–12', 'kjv', 'Esther 11'],
  ['Esth 13:8', 'septuagint', 'Esther 4:17a (13:8)'],
  ['Esth 15:1', 'septuagint', 'Esther 5:1 (15:1)'],
])('the name of %s in the numbering %s is %s', (text, numbering, name) => {
  expect(namePassage(findPassages(text)[0] ?? 0, numbering)).toBe(name);
});

test.each<[string, Numbering, string]>([
  ['Haggai 1', 'vulgate', '1'],
  ['Haggai 2', 'vulgate', '2'],
  ['Psalm 9', 'septuagint', '9A'],
  ['Psalm 10', 'septuagint', '9B'],
  ['Psalm 23', 'septuagint', '22'],
  ['Psalm 116', 'septuagint', '114–115'],
  ['Psalm 114', 'septuagint', '113A'],
  ['Psalm 115', 'septuagint', '113B'],
  ['Joel 3:1', 'hebrew', '4'],
  ['Joel 2:1', 'hebrew', '2–3'],
  ...['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '1:1a', '1:1m', '3:13a', '4:17k', '5:1a', '8:12a'].map(
    (label, at): [string, Numbering, string] => [`Esth ${at + 1}:1`, 'septuagint', label],
  ),
  ['Josh 8:1', 'septuagint', '8–9'],
  ['1 Kgs 6:1', 'septuagint', '6'],
])('the label of %s in the numbering %s is %s', (text, numbering, label) => {
  const { book, chapter } = partsOf(findPassages(text)[0] ?? 0);
  expect(chapterLabel(book, chapter, numbering)).toBe(label);
});
