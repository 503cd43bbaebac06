import { beforeAll, describe, expect, test } from 'vitest';
import { findReferences } from './find-references.ts';
import { loadScriptureLanguages, scriptureLanguages } from './lexicon.ts';
import { formatOsis } from './osis.ts';

beforeAll(async () => loadScriptureLanguages(scriptureLanguages()));

const osisIn = (text: string, language: string, query = false): string =>
  findReferences(text, { language, query })
    .map((one) => formatOsis([one]))
    .join(' ');

describe('a name that contains the number of the book', () => {
  test.each<[string, string, string]>([
    ['zh', '他在罗8:28，林前13:4–7里读到。', 'Rom.8.28 1Cor.13.4-1Cor.13.7'],
    ['zh', '参撒上16:7、王下2:11；哥林多前书13章', '1Sam.16.7 2Kgs.2.11 1Cor.13'],
    ['zh', '約翰一書4:8說神是愛。', '1John.4.8'],
    ['ko', '고전 13:4와 삼상 16:7을 읽는다.', '1Cor.13.4 1Sam.16.7'],
    ['ja', 'サムエル記上16:7と列王記下2:11を読む。', '1Sam.16.7 2Kgs.2.11'],
    ['da', 'Peters første brev 2,9 er kendt.', '1Pet.2.9'],
  ])('is found in %s prose: %s', (language, text, osis) => {
    expect(osisIn(text, language)).toBe(osis);
  });

  test.each<[string, string]>([
    ['en', 'Peter 2 and Samuel 3 are cousins.'],
    ['ko', '대상 3명이 왔다.'],
    ['ko', '행사를 열었다; 대상 3명.'],
    ['zh', '他撒下3粒种子。'],
  ])('is no person and no word in %s: %s', (language, text) => {
    expect(osisIn(text, language)).toBe('');
  });
});

describe('a number with a period or an ending before the next book', () => {
  test.each<[string, string, string]>([
    ['de', '1. Mose 1,1 und 5. Mose 6,4', 'Gen.1.1 Deut.6.4'],
    ['de', '1. Mose 12,1-3, 5. Mose 6,4', 'Gen.12.1-Gen.12.3 Deut.6.4'],
    ['de', '1. Samuel 2,1 und 2. Samuel 7,1', '1Sam.2.1 2Sam.7.1'],
    ['sv', '1. Mos. 1:1 och 5. Mos. 6:4', 'Gen.1.1 Deut.6.4'],
    ['cs', '1. Mojžíšova 1,1 a 5. Mojžíšova 6,4', 'Gen.1.1 Deut.6.4'],
    ['hr', '1. Sam 2,1 i 2. Sam 7,1', '1Sam.2.1 2Sam.7.1'],
    ['hu', '1. Mózes 1,1 és 5. Mózes 6,4', 'Gen.1.1 Deut.6.4'],
  ])('does not continue the list in %s prose: %s', (language, text, osis) => {
    expect(osisIn(text, language)).toBe(osis);
  });

  test.each<[string, string, string]>([
    ['en', 'John 3:16 and 1st John 4:8', 'John.3.16 1John.4.8'],
    ['fr', 'Jn 3,16 et 1re Jean 4,8', 'John.3.16 1John.4.8'],
    ['es', 'Jn 3,16 y 1ª Juan 4,8', 'John.3.16 1John.4.8'],
    ['ru', 'Ин 3:16 и 1-е Ин 4:8', 'John.3.16 1John.4.8'],
  ])('does not continue the list in a %s query: %s', (language, text, osis) => {
    expect(osisIn(text, language, true)).toBe(osis);
  });
});
