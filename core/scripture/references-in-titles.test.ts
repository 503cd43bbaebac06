import { beforeAll, describe, expect, it, test } from 'vitest';
import { findReferences } from './find-references.ts';
import { loadScriptureLanguages, scriptureLanguages } from './lexicon.ts';
import { formatOsis } from './osis.ts';

beforeAll(async () => loadScriptureLanguages(scriptureLanguages()));

const osisIn = (text: string, language = 'en', title = true): string =>
  findReferences(text, { language, title })
    .map((one) => formatOsis([one]))
    .join(' ');

describe('a verse in the title or a subject of a work', () => {
  test.each<[string, string]>([
    ['Pilate Delivered Jesus to Them: Mark 15.15 in Ancient Versions', 'Mark.15.15'],
    ['The Arabic Versions of the Gospels: A Case Study of John 1.1 and 1.18', 'John.1.1 John.1.18'],
    ['Making Sense of Job 37.13: Translation Strategies', 'Job.37.13'],
    ['Luke 17,21 in Ephraem’s Diatessaron', 'Luke.17.21'],
    ['Luke 2,14 and Luke 19,38: Ephraem’s Commentary', 'Luke.2.14 Luke.19.38'],
    ['The Old Syriac Text of Luke 16,13-17,1', 'Luke.16.13-Luke.17.1'],
    ['John 1,17b: The Origin of a Peshitta Reading', 'John.1.17'],
    ['Marcion’s Reading of Gal. 4,8: Philosophical Background', 'Gal.4.8'],
    ['Ez 20:39 and the Pešitta Version', 'Ezek.20.39'],
    ['Is 45:1', 'Isa.45.1'],
    ['On John 8. 12', 'John.8.12'],
    ['An Exposition of Luke 22. 46, Etc', 'Luke.22.46'],
    ['Bible. Isaiah, XLV, 5, 7 -- Sermons', 'Isa.45.5 Isa.45.7'],
    ['Micah 4, 1–7 – A Prophecy About the Return', 'Mic.4.1-Mic.4.7'],
  ])('is read after a name that is also a word: %s', (title, osis) => {
    expect(osisIn(title)).toBe(osis);
  });

  test.each<[string, string]>([
    ['Gen 1, 26 in Syriac Tradition', 'Gen.1.26'],
    ['Gen 1,26 in Syriac Tradition', 'Gen.1.26'],
    ['Gen 1,2 in Syriac Tradition', 'Gen.1.2'],
    ['Christ in the Flesh, Who Is God Over All (Rom 9, 5 Pesh): The Letter', 'Rom.9.5'],
    ['Homilies on Genesis 1, 2', 'Gen.1 Gen.2'],
    ['Genesis 1,2 and 3', 'Gen.1 Gen.2 Gen.3'],
    ['Commentary on Psalms 36, 37, and 38', 'Ps.36 Ps.37 Ps.38'],
    ['Psalms 22, 8', 'Ps.22'],
  ])('may follow a comma: %s', (title, osis) => {
    expect(osisIn(title)).toBe(osis);
  });

  test.each<[string, string, string]>([
    ['it', 'Maria e la spada (Luc 2,34-35): a proposito di Efrem', 'Luke.2.34-Luke.2.35'],
    ['fr', 'Genèse, chapitres 28, 30 et 31', 'Gen.28 Gen.30 Gen.31'],
    ['de', 'Scholien zu Gen. 49.50, Ex. 14.15, Deut. 32-34 und Jud. 5', 'Gen.49 Gen.50 Exod.14 Exod.15 Deut.32-Deut.34 Judg.5'],
    ['de', 'Der Brief des Judas: Jud. 5', 'Jude.1.5'],
    ['de', 'Röm 8,3 und Jud 5', 'Rom.8.3 Jude.1.5'],
  ])('is read in other languages: %s %s', (language, title, osis) => {
    expect(osisIn(title, language)).toBe(osis);
  });

  test.each<[string, string]>([
    ['en', 'Canon Tables 2.0: The Peshitta Version'],
    ['en', 'Why Is 1.5 Degrees Not Enough?'],
    ['en', 'Mark 5.50 Euros: A History of Prices'],
    ['en', 'British Library, Add. 12,165'],
    ['en', 'John 3:1 Peter, Results of a Season'],
    ['en', 'King John 3.1'],
    ['de', 'Am 5.6.1920: Ein Tagebuch'],
    ['de', 'Ex libris 14,15'],
    ['fr', 'Le Livre des lois des pays et Eugnoste (NH III, 3 et V, 1)'],
    ['en', 'In Mark 12, 5 people'],
  ])('is not read into the %s title %j', (language, title) => {
    expect(osisIn(title, language)).toBe('');
  });

  it('is less certain in a text', () => {
    expect(osisIn('He gave Mark 15.15 and left.', 'en', false)).toBe('');
    expect(osisIn('Romans 9,10', 'en', false)).toBe('Rom.9 Rom.10');
    expect(osisIn('Ez 3:1 for us, he typed.', 'en', false)).toBe('');
  });
});

describe('a verse with a period after the full name of a Gospel', () => {
  test.each<[string, string]>([
    ['Mark 15.15 says that he was scourged.', 'Mark.15.15'],
    ['Luke 17.21 is disputed.', 'Luke.17.21'],
    ['The question is what Matthew 13.21 means to him.', 'Matt.13.21'],
    ['Rom 9, 5.', 'Rom.9.5'],
    ['They cite Romans 9, 5 (and nothing else).', 'Rom.9.5'],
  ])('is read in prose: %s', (text, osis) => {
    expect(osisIn(text, 'en', false)).toBe(osis);
  });

  test.each([
    ['Mark 5.50 euros'],
    ['Mark 15.30 is our train.'],
    ['Mark 2.1 is the new version.'],
    ['Mark 5.55 was the price.'],
    ['We owe Mark 15.15 for the tickets.'],
    ['Mark 9.48 has the record.'],
    ['John 3.16 won the match.'],
  ])('is not read into %j', (text) => {
    expect(osisIn(text, 'en', false)).toBe('');
  });
});
