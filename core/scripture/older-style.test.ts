import { describe, expect, test } from 'vitest';
import { findReferences } from './find-references.ts';
import { formatOsis } from './osis.ts';

const osisIn = (text: string): string =>
  findReferences(text)
    .map((one) => formatOsis([one]))
    .join(' ');

describe('the style of older books', () => {
  test.each<[string, string]>([
    ['Rom. 9. 20', 'Rom.9.20'],
    ['Gen. 1. 1', 'Gen.1.1'],
    ['Matt. 5. 3-12', 'Matt.5.3-Matt.5.12'],
    ['as in Rom. 9. 20 the potter says', 'Rom.9.20'],
    ['Cf. 1 Cor. 13. 4; 14. 2 and Heb. 11. 1.', '1Cor.13.4 1Cor.14.2 Heb.11.1'],
    ['S. John, iii. 16', 'John.3.16'],
    ['See Jn. 3, 16 for this.', 'John.3.16'],
    ['(Rom. 8, 28; 1 Cor. 2, 9)', 'Rom.8.28 1Cor.2.9'],
    ['(1 Cor. 13, 4-7)', '1Cor.13.4-1Cor.13.7'],
    ['As in Mt 5,3.8 we read.', 'Matt.5.3 Matt.5.8'],
    ['Isaiah, liii. 5, and Rom, ix. 20', 'Isa.53.5 Rom.9.20'],
  ])('is recognized: %s', (text, osis) => {
    expect(osisIn(text)).toBe(osis);
  });

  test.each<[string, string]>([
    ['We read Rom. 9. 20 people came.', 'Rom.9'],
    ['So far Gen. 1. 2 Samuel is next.', 'Gen.1'],
    ['We heard Rom. 8, 28 bishops came.', 'Rom.8'],
    ['Ps. 22, 24 are sung', 'Ps.22 Ps.24'],
    ['Gen. 1, 2', 'Gen.1 Gen.2'],
    ['He gave Mark 5,20.50 and left', ''],
    ['I saw Mark. 5. 3 others came.', ''],
    ['I met John, iii people came', ''],
  ])('is not read into sentences: %s', (text, osis) => {
    expect(osisIn(text)).toBe(osis);
  });
});
