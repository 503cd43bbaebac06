import { expect, test } from 'vitest';
import { compareTexts, firstDifference } from './compare.ts';
import { crudeOsis, crudeUsfm, crudeUsx } from './extract-verses.ts';

test('compares texts in NFC and without white space', () => {
  const expected = new Map([
    ['1', 'e\u0301 a'],
    ['2', 'b'],
    ['3', 'c'],
  ]);
  const actual = new Map([
    ['1', 'é\na'],
    ['2', 'x'],
    ['4', 'd'],
  ]);
  expect(compareTexts(expected, actual)).toEqual({ missing: ['3'], extra: ['4'], different: ['2'], sameOrder: false });
  expect(firstDifference('one two', 'one too')).toBe('“onetwo” but “onetoo”');
});

test('extracts verses by regular expressions', () => {
  expect([...crudeUsfm('\\id JON\n\\s1 Title\n\\c 1\n\\v 1 \\w One|x="1"\\w* \\f + \\ft note\\f*two\n\\v 2-3 Three')]).toEqual([
    ['Jonah.1.1', expect.stringMatching(/^\s*One\s+two\s*$/)],
    ['Jonah.1.2-3', expect.stringMatching(/^\s*Three\s*$/)],
  ]);
  expect([
    ...crudeUsx(
      '<book code="JON"/><chapter number="1"/><para style="s1">T</para><verse number="1"/>One <note>x</note>&amp;<verse eid="a"/>',
    ),
  ]).toEqual([['Jonah.1.1', 'One &']]);
  expect([...crudeOsis('<verse osisID="Gen.1.1">In<note>n</note></verse><verse sID="a" osisID="Gen.1.2"/>And<verse eID="a"/>')]).toEqual([
    ['Gen.1.1', 'In'],
    ['Gen.1.2', 'And'],
  ]);
});
