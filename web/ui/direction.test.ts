import { expect, test } from 'vitest';
import { directionOf } from './direction.ts';

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
