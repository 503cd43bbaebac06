import { beforeAll, describe, expect, test } from 'vitest';
import { findReferences } from './find-references.ts';
import { loadScriptureLanguages, scriptureLanguages } from './lexicon.ts';
import { formatOsis } from './osis.ts';

beforeAll(async () => loadScriptureLanguages(scriptureLanguages()));

const osisIn = (text: string, language: string, query = false): string =>
  findReferences(text, { language, query })
    .map((one) => formatOsis([one]))
    .join(' ');

describe('a comma and a space after a range', () => {
  test.each<[string, string, string]>([
    ['de', 'Röm 8,1-3, 5', 'Rom.8.1-Rom.8.3 Rom.8.5'],
    ['de', 'Röm 8,1-3, 28-30', 'Rom.8.1-Rom.8.3 Rom.8.28-Rom.8.30'],
    ['es', 'Mt 5,3-12, 20', 'Matt.5.3-Matt.5.12 Matt.5.20'],
    ['fr', 'Mt 5, 3-12, 20', 'Matt.5.3-Matt.5.12 Matt.5.20'],
    ['fr', 'Mt 26, 69-27, 10', 'Matt.26.69-Matt.27.10'],
    ['fr', 'Gn 1, 1 – 2, 4a', 'Gen.1.1-Gen.2.4'],
    ['de', 'Gen 1,1-2,4', 'Gen.1.1-Gen.2.4'],
  ])('continues the list unless the next chapter follows, in %s: %s', (language, text, osis) => {
    expect(osisIn(text, language)).toBe(osis);
    expect(osisIn(text, language, true)).toBe(osis);
  });
});

describe('a colon and a space between chapter and verse', () => {
  test.each<[string, string, string]>([
    ['en', 'He cites John 3: 16, and Rom. 8: 28–30.', 'John.3.16 Rom.8.28-Rom.8.30'],
    ['en', 'In Rom 8: 28 the groaning ends.', 'Rom.8.28'],
    ['en', 'In Rom 8:\n\n28 the line breaks.', 'Rom.8.28'],
    ['ar', 'يوحنا 3: 16 و رومية 8: 28', 'John.3.16 Rom.8.28'],
    ['en', 'Romans 8: 28 bishops signed it.', 'Rom.8'],
    ['en', 'Galatians 3: 1. Paul is angry.', 'Gal.3'],
    ['en', 'They saw John 3: 16 children were there.', ''],
  ])('is read unless a noun follows, in %s: %s', (language, text, osis) => {
    expect(osisIn(text, language)).toBe(osis);
  });
});

describe('a usual form of one language', () => {
  test.each<[string, string, string]>([
    ['zh', '羅八28、太五3～12', 'Rom.8.28 Matt.5.3-Matt.5.12'],
    ['zh', '約翰福音三16說', 'John.3.16'],
    ['ja', '一コリ13:4、ロマ8:28、ヨハ3:16、ヘブ11章', '1Cor.13.4 Rom.8.28 John.3.16 Heb.11'],
    ['ja', '彼はここから3:30に出て、マタ3人とエスを見た。', ''],
    ['pl', 'Jezus mówi o tym w rozmowie: J 3,16; 1 J 4,8.', 'John.3.16 1John.4.8'],
    ['hr', 'Evanđelist piše: Iv 3,16; Rim 8,28.', 'John.3.16 Rom.8.28'],
    ['la', 'Sic scriptum est: Io 3,16; Joan. III, 16; Luc. VI, 20.', 'John.3.16 John.3.16 Luke.6.20'],
    ['es', 'El pastor de Sal 22 (23) no duerme.', 'Ps.23'],
    ['es', 'Compró sal 22 y pan.', ''],
    ['en', 'Psalms 1, 2 and 110 are messianic.', 'Ps.1 Ps.2 Ps.110'],
    ['en', 'Rom 8:28 and 31 have one verb.', 'Rom.8.28 Rom.8.31'],
    ['en', 'John 3:16 and 20 people heard it.', 'John.3.16'],
  ])('is found in %s: %s', (language, text, osis) => {
    expect(osisIn(text, language)).toBe(osis);
  });

  test.each<[string, string]>([
    ['vulg ps 22', 'Ps.23'],
    ['lxx ps 109:1', 'Ps.110.1'],
    ['MT Ps 51:3', 'Ps.51.1'],
    ['羅八28', 'Rom.8.28'],
  ])('is found in a query: %s', (text, osis) => {
    expect(osisIn(text, 'zh', true)).toBe(osis);
  });
});

describe('a verse before its chapter', () => {
  test.each<[string, string, string]>([
    ['en', 'In verse 20 of Romans 9 Paul asks.', 'Rom.9.20'],
    ['en', 'She knows verses 16–17 of John 3 by heart.', 'John.3.16-John.3.17'],
    ['en', 'See v. 5 of Ps 42. Read vv. 1-5 of chapter 9 of Romans.', 'Ps.42.5 Rom.9.1-Rom.9.5'],
    ['de', 'Der Kehrvers, Vers 5 von Psalm 42, kommt zweimal vor.', 'Ps.42.5'],
    ['fr', 'Lisons le verset 4 du Psaume 22.', 'Ps.22.4'],
    ['en', 'Page 20 of Romans 9 was torn.', 'Rom.9'],
    ['en', 'Verse 20 of Romans 9:1–5 does not exist.', 'Rom.9.1-Rom.9.5'],
  ])('is read in %s: %s', (language, text, osis) => {
    expect(osisIn(text, language)).toBe(osis);
    expect(osisIn(text, language, true)).toBe(osis);
  });
});

describe('a chapter of a book with a personal name', () => {
  test.each<[string, string, string]>([
    ['de', 'Der Gottesreden wegen las sie Hiob 38–41.', 'Job.38-Job.41'],
    ['de', 'Die Bergpredigt (Matthäus 5–7) und die Endzeitrede (Markus 13)', 'Matt.5-Matt.7 Mark.13'],
    ['de', 'Vgl. Daniel 7 und siehe Lukas 15.', 'Dan.7 Luke.15'],
    ['fr', 'Le sermon sur la montagne, Matthieu 5-7, est connu ; cf. Job 38.', 'Matt.5-Matt.7 Job.38'],
    ['es', 'El sermón del monte (Mateo 5-7) y también el Sal 22, véase Sal 22.', 'Matt.5-Matt.7 Ps.22'],
    ['nl', 'De gemeente had alles gemeenschappelijk (Hand. 2).', 'Acts.2'],
    ['de', 'Markus 13 und Matthäus 24 Jahre alt', ''],
  ])('is found where a range, brackets or a word show it, in %s: %s', (language, text, osis) => {
    expect(osisIn(text, language)).toBe(osis);
  });

  test('is found after an abbreviation in Hebrew', () => {
    expect(osisIn("יש' נ\"ג, ה; תה' כ\"ג; בר׳ א:א; דב' ו, ד", 'he')).toBe('Isa.53.5 Ps.23 Gen.1.1 Deut.6.4');
    expect(osisIn('יש 3:16 בטבלה, ויש א, ב', 'he')).toBe('');
    expect(osisIn('מזמור לדוד יהוה רעי (Ps 23:1)', 'he')).toBe('Ps.23.1');
  });
});

describe('a result, a time or an amount', () => {
  test.each<[string, string]>([
    ['en', 'Galatians 2 Ephesians 1 after extra time.'],
    ['en', 'On Sunday it was Galatians 2 Ephesians 1.'],
    ['en', 'The final ended Romans 3, Corinthians 1.'],
    ['en', 'Dan 10:15 dentist, John 3:30 haircut.'],
    ['en', 'Mix it 5 gal 3:1 with water.'],
    ['de', 'Joh 15.30 Uhr, Röm 8.15 Uhr'],
    ['de', 'Am Ende stand es Lukas 3:2 Matthäus.'],
    ['it', 'Marco 3:2 Luca.'],
    ['ru', 'Марк 3:2 Лука.'],
  ])('is not a reference in %s: %s', (language, text) => {
    expect(osisIn(text, language)).toBe('');
  });
});
