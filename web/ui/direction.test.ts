import { expect, test } from 'vitest';
import { directionOf, lineDirection } from './direction.ts';

test.each([
  ['In the beginning', 'ltr'],
  ['בראשית ברא', 'rtl'],
  ['1. “בראשית” in Genesis', 'rtl'],
  ['Genesis: בראשית', 'ltr'],
  ['في البدء', 'rtl'],
  ['ܒܪܫܝܬ', 'rtl'],
  ['Ἐν ἀρχῇ', 'ltr'],
  ['12 — …', 'ltr'],
  ['', 'ltr'],
])('detects the direction of %s as %s', (text, direction) => expect(directionOf(text)).toBe(direction));

test.each([
  ['מורה נבוכים', 'rtl'],
  ['“תהפות” (2)', 'rtl'],
  ['מורה נבוכים — Guide for the Perplexed', undefined],
  ['Guide — מורה', undefined],
  ['Περὶ ἀρχῶν', undefined],
  ['12', undefined],
] as const)('lays out the title %s as %s', (title, direction) => expect(lineDirection(title)).toBe(direction));
