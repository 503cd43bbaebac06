import { beforeAll, describe, expect, it, test } from 'vitest';
import { findReferences } from './find-references.ts';
import { loadScriptureLanguages, scriptureLanguages } from './lexicon.ts';
import { formatOsis } from './osis.ts';

beforeAll(async () => loadScriptureLanguages(scriptureLanguages()));

const osisIn = (text: string, language?: string): string =>
  findReferences(text, { language })
    .map((one) => formatOsis([one]))
    .join(' ');

describe('a reference in prose', () => {
  it('has the offsets of its text, in UTF-16 units', () => {
    const text = '𝔄 See Rom 8:28, 31; 9:1–5.';
    const found = findReferences(text);
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(['Rom 8:28', '31', '9:1–5']);
    expect(found[0]).toEqual({
      start: 7,
      end: 15,
      nameStart: 7,
      ranges: [{ first: 45_008_028, last: 45_008_028 }],
      numbering: 'kjv',
      book: 'Rom',
    });
  });

  test.each<[string, string]>([
    ['Ps. xxiii. 4', 'Ps.23.4'],
    ['IV Kings ii. 11', '2Kgs.2.11'],
    ['III Kings 2:1', '1Kgs.2.1'],
    ['1 Regn 3:1, 3 Regn 19:12', '1Sam.3.1 1Kgs.19.12'],
    ['Genesis chapter 3 verse 5', 'Gen.3.5'],
    ['Genesis, chapter 3', 'Gen.3'],
    ['John chapter 4', 'John.4'],
    ['chapter 3 of Mark', 'Mark.3'],
    ['the 3rd chapter of the book of Mark', 'Mark.3'],
    ['the 23rd Psalm', 'Ps.23'],
    ['psalm 23', 'Ps.23'],
    ['Isaiah IX to XI', 'Isa.9-Isa.11'],
    ['Psalms XXXIX.-XLI.', 'Ps.39-Ps.41'],
    ['Romans 4 and 5 belong together', 'Rom.4 Rom.5'],
    ['Romans 8:28f', 'Rom.8.28-Rom.8.29'],
    ['Romans 8:28ff.', 'Rom.8.28-Rom.8.39'],
    ['Romans 8:28a', 'Rom.8.28'],
    ['Gen 1:26–3:2', 'Gen.1.26-Gen.3.2'],
    ['Gen 2:4b–end', 'Gen.2.4-Gen.2.25'],
    ['Rom.9.20', 'Rom.9.20'],
    ['John 3:16–99', 'John.3.16-John.3.36'],
    ['John ３：１６', 'John.3.16'],
    ['Jude 3, 5', 'Jude.1.3 Jude.1.5'],
    ['See Acts 2.', 'Acts.2'],
    ['(see John 17)', 'John.17'],
    ['cf. Luke 15', 'Luke.15'],
    ['Job 38–41', 'Job.38-Job.41'],
    ['(Matt 5–7)', 'Matt.5-Matt.7'],
    ['Is. 7:14', 'Isa.7.14'],
    ['Ac 17:28', 'Acts.17.28'],
    ['Wisd. 7:25', 'Wis.7.25'],
    ['Mt 5:3.5.7-9', 'Matt.5.3 Matt.5.5 Matt.5.7-Matt.5.9'],
    ['Mt 28,19sq.', 'Matt.28.19-Matt.28.20'],
    ['Rom 8, 28', 'Rom.8.28'],
    ['Romans 8, 28 bishops signed', 'Rom.8'],
    ['Rom 8 : 28', 'Rom.8.28'],
    ['Ep Jer 3; Let Jer 1:1', 'EpJer.1.3 EpJer.1.1'],
    ['Pr Azar 3; Pr Man 3', 'PrAzar.1.3 PrMan.1.3'],
    ['Sus 22; Bel 4', 'Sus.1.22 Bel.1.4'],
    ['Rom 8:28 et seq.', 'Rom.8.28-Rom.8.39'],
    ['Ps 50/51', 'Ps.51'],
    ['1 Esdras 4:41; 4 Esdras 7:105', '1Esd.4.41 2Esd.7.105'],
    ['EpJer 5; Bar 6:5', 'EpJer.1.5 EpJer.1.5'],
    ['The Prayer of Manasseh 8', 'PrMan.1.8'],
    ['cf. Rm 8,28ss', 'Rom.8.28-Rom.8.39'],
    ['Mt 5,3s', 'Matt.5.3-Matt.5.4'],
    ['Ps. 50 [51], 3', 'Ps.51.1'],
    ['Ps 22 [23], 24 [25]', 'Ps.23 Ps.25'],
    ['Psalms 1; 2; and 110 are messianic', 'Ps.1 Ps.2 Ps.110'],
    ['Psalm 23; 40 people came', 'Ps.23'],
    ['chapters 5–7 of Matthew', 'Matt.5-Matt.7'],
    ['chapters 1 to 3 of the book of Genesis', 'Gen.1-Gen.3'],
    ['Greek Esther 13:9; Song of the Three 29', 'GkEsth.13.9 SgThree.1.29'],
    ['Esth C:12–30; D:5', 'Esth.14 Esth.15.5'],
    ['Esth A:11-12', 'Esth.11.12-Esth.12.1'],
    ['Additions to Esther 13:8; Add Esth F:11', 'GkEsth.13.8 GkEsth.11.1'],
    ['Esth C:31 does not exist', ''],
  ])('%s', (text, osis) => {
    expect(osisIn(text)).toBe(osis);
  });

  test.each([
    ...[
      'Mark 5 euros',
      'Job 3 days',
      'Acts 2 and 3 of the play',
      'Peter 2, Paul 1',
      'Timothy 3',
      'Gen X',
      'King John 3:1',
      'Obadiah wrote it',
    ],
    ...[
      'Luke 15 points',
      'Is 5 enough?',
      'So 2:1',
      'I, John 3:1600',
      '120 PS 3',
      'Rom 9:30 a.m.',
      'Palms 23:1',
      'Jn3',
      'Daniel 5:30 train',
      '1 Kings 3:2 Ducks',
      'Song 2:10 on the album',
      'I bought 2 Samuel 5 books',
      'James 3:16 tattoo',
      'zum ersten Mal 3:1 gewonnen',
      'zum 2. Mal 3,5',
      'See John 3 times',
      'Is 7:15 too late?',
      'John 3:1 Peter won',
      'Ezra 4:12 minutes',
      'The Romans 3 legions',
      'Dan 3 kilo',
      'Ps 3 more',
    ],
  ])('is not %j', (text) => {
    expect(osisIn(text)).toBe('');
  });

  it('follows a people that a number does not count', () => {
    expect(osisIn('In Romans 8 the Romans 8 passages and the Romans 8 says')).toBe('Rom.8 Rom.8');
  });

  it('ends with the following verse after "s" in a Romance language', () => {
    expect(osisIn('Véase también Mt 5,3s y Mt 6,2ss', 'es')).toBe('Matt.5.3-Matt.5.4 Matt.6.2-Matt.6.34');
  });

  it('ends a list before what a number counts', () => {
    expect(osisIn('John 3:16, 20 people')).toBe('John.3.16');
    expect(osisIn('John 3:16 and 20 others')).toBe('John.3.16');
    expect(osisIn('John 3:16, 20 and 31')).toBe('John.3.16 John.3.20 John.3.31');
  });
});

describe('a list after a verse with a colon or period', () => {
  test.each<[string, string]>([
    ['Rom 8.28-30, 35', 'Rom.8.28-Rom.8.30 Rom.8.35'],
    ['Rom 8:28-30, 35', 'Rom.8.28-Rom.8.30 Rom.8.35'],
    ['Phil 2:5-6, 11; Eph 1:3-4, 10', 'Phil.2.5-Phil.2.6 Phil.2.11 Eph.1.3-Eph.1.4 Eph.1.10'],
    ['James 2:14-17, 26', 'Jas.2.14-Jas.2.17 Jas.2.26'],
    ['Col 1:15-20, 24', 'Col.1.15-Col.1.20 Col.1.24'],
    ['Hab 2:2-3, 14', 'Hab.2.2-Hab.2.3 Hab.2.14'],
    ['Titus 2:11-12, 14', 'Titus.2.11-Titus.2.12 Titus.2.14'],
    ['Rom 8:28, 30, 35', 'Rom.8.28 Rom.8.30 Rom.8.35'],
    ['Eph 1:3, 7, 10', 'Eph.1.3 Eph.1.7 Eph.1.10'],
    ['Rom 8.28-30, 35', 'Rom.8.28-Rom.8.30 Rom.8.35'],
    ['Rom 8:28-30,35', 'Rom.8.28-Rom.8.30 Rom.8.35'],
    ['Rom 8:28, 30,35', 'Rom.8.28 Rom.8.30 Rom.8.35'],
    ['Amos 5:14-15, 24', 'Amos.5.14-Amos.5.15 Amos.5.24'],
  ])('continues after a comma: %s', (text, osis) => {
    expect(osisIn(text, 'en')).toBe(osis);
    expect(formatOsis(findReferences(text, { language: 'en', query: true }))).toBe(osis.replaceAll(' ', ','));
  });

  test.each<[string, string]>([
    ['John 1:1-3, 14', 'John.1.1-John.1.3 John.1.14'],
    ['Isa 53:4-6, 10-12', 'Isa.53.4-Isa.53.6 Isa.53.10-Isa.53.12'],
    ['Joh 1:1-3,14', 'John.1.1-John.1.3 John.1.14'],
    ['Röm 8,28-9,5', 'Rom.8.28-Rom.9.5'],
    ['Röm 8,28-30.35', 'Rom.8.28-Rom.8.30 Rom.8.35'],
  ])('continues in German: %s', (text, osis) => {
    expect(osisIn(text, 'de')).toBe(osis);
  });
});

describe('a lowercase name', () => {
  test.each<[string, string]>([
    ['he said john 3:16 by heart', 'John.3.16'],
    ['rom 8:28, 31; 9:1-5', 'Rom.8.28 Rom.8.31 Rom.9.1-Rom.9.5'],
    ['1 cor 13:4-7, 2 tim 3:16', '1Cor.13.4-1Cor.13.7 2Tim.3.16'],
    ['first john 4:8', '1John.4.8'],
    ['my favorites: gen 1:1; isaiah 53:5, 1 peter 3:15', 'Gen.1.1 Isa.53.5 1Pet.3.15'],
    ['mt 5:3 and lk 6:20', 'Matt.5.3 Luke.6.20'],
    ['song of songs 2:1', 'Song.2.1'],
    ['phil. 4:13', 'Phil.4.13'],
  ])('is recognized before chapter and verse: %s', (text, osis) => {
    expect(osisIn(text)).toBe(osis);
  });

  test.each([
    ...['john 3', 'romans 8', 'rom 8 28', 'rom 8.28', 'rom 8,28', 'rom 8 : 28', 'john 3:16:20', 'mark 5 euros', 'acts 2 people'],
    ...[
      'is 7:14 pm',
      'am 5:24',
      'the job 3:16',
      'mark 4:15 in your calendar',
      'numbers 6:24',
      'acts 2:38',
      'dan 7:30',
      'col 3:12',
      'rev 2:1',
    ],
    ...[
      'john 6:30 pm',
      'peter 3:15',
      'the kings 3:2',
      'we beat the kings 3:2',
      'lost to john 3:6',
      'meet james 5:30',
      'with john 6:15 tomorrow',
    ],
    ...['zum dritten mal 3:1', 'ich hab 3:1 gesagt', 'rm 8:28', 'john 31:16', 'king john 3:1', 'wisdom 3:1', 'song 2:1', 'lam 3:22'],
  ])('is not a reference in %j', (text) => {
    expect(osisIn(text)).toBe('');
  });

  test.each<[string, string, string]>([
    ['uk', 'Читаємо 1 царів 3:5 і 2 до коринтян 5:17.', '1Kgs.3.5 2Cor.5.17'],
    ['is', 'Sjá síðari kroníkubók 7,14.', '2Chr.7.14'],
    ['uk', 'Він написав 2 хроніки 5 років тому.', ''],
    ['uk', 'Грали проти царів 3:2.', ''],
  ])('needs a number and a verse in %s: %s', (language, text, osis) => {
    expect(osisIn(text, language)).toBe(osis);
  });

  it('is a reference without a number only in English', () => {
    expect(osisIn('das steht nicht in gen 1:1', 'de')).toBe('');
  });
});

describe('the language of a text', () => {
  test.each<[string, string, string]>([
    ['de', 'Röm 8,28', 'Rom.8.28'],
    ['de', '1 Kor 13,4-7.13', '1Cor.13.4-1Cor.13.7 1Cor.13.13'],
    ['de', '1. Mose 1,1–2,3', 'Gen.1.1-Gen.2.3'],
    ['de', 'Am 5. Mai', ''],
    ['de', 'Das steht in Am 5,24.', 'Amos.5.24'],
    ['de', 'Am 5,24 Kilometer', ''],
    ['en', 'Rom 8,28', 'Rom.8.28'],
    ['en', 'Romans 9,10', 'Rom.9 Rom.10'],
    ['fr', 'Rm 8,28 et 1 Co 13,4', 'Rom.8.28 1Cor.13.4'],
    ['el', 'Α΄ Κορινθίους 13,4', '1Cor.13.4'],
    ['ru', 'Рим 8:28', 'Rom.8.28'],
    ['he', 'תהלים כג, ד', 'Ps.23.4'],
    ['ar', 'يوحنا ٣:١٦', 'John.3.16'],
    ['hi', 'उत्पत्ति १:१', 'Gen.1.1'],
    ['zh', '正如约翰福音3:16所说', 'John.3.16'],
    ['zh', '罗马书八章二十八节', 'Rom.8.28'],
    ['ja', 'ヨハネ3:16は', 'John.3.16'],
    ['ko', '요한복음 3:16은', 'John.3.16'],
    ['th', 'ยอห์น 3:16', 'John.3.16'],
    ['la', '3 Regum 19, 12', '1Kgs.19.12'],
    ['de', 'John 3:16', 'John.3.16'],
    ['pt', 'Como lemos em Jo 3,16, e em 1 Jo 4,8; mas ver Jó 3,16.', 'John.3.16 1John.4.8 Job.3.16'],
    ['el', 'Βλ. Ιω 3,16, Α΄ Κορ. 13,4, Β΄ Πέτρ. 1,4 και Ἰακ. 2,14.', 'John.3.16 1Cor.13.4 2Pet.1.4 Jas.2.14'],
    ['el', 'Όπως στο Μτ 5,3, στο Μκ 1,1 και στο Ησ. 53,4.', 'Matt.5.3 Mark.1.1 Isa.53.4'],
    ['la', 'Ut scriptum est Iac 2,14; Ioh. 3, 16; Ez. 36,26.', 'Jas.2.14 John.3.16 Ezek.36.26'],
    ['es', 'Como dice Hb 11,1, la fe es garantía.', 'Heb.11.1'],
    ['de', 'Im Römerbrief 8,28 und im 1. Korintherbrief 13,4 steht es.', 'Rom.8.28 1Cor.13.4'],
  ])('%s: %s', (language, text, osis) => {
    expect(osisIn(text, language)).toBe(osis);
  });

  it('is guessed from the script if it is unknown', () => {
    expect(osisIn('Рим 8:28 and Rom 8:29')).toBe('Rom.8.28 Rom.8.29');
    expect(osisIn('Röm 8,28', 'xx')).toBe('Rom.8.28');
    expect(osisIn('Рим 8:28', 'ru-RU')).toBe('Rom.8.28');
  });
});

describe('the numbering of a text', () => {
  const GREEK_SONG = 'PrAzar.1.1-PrAzar.1.31,PrAzar.1.33,PrAzar.1.32,PrAzar.1.34-PrAzar.1.68';

  const ranges = (text: string, numbering?: 'kjv' | 'hebrew' | 'septuagint' | 'vulgate'): string =>
    findReferences(text, { numbering })
      .map((one) => `${formatOsis([one])} ${one.numbering}`)
      .join('; ');

  test.each<[string, string]>([
    ['Ps 50 LXX', 'Ps.51 septuagint'],
    ['LXX Ps 50', 'Ps.51 septuagint'],
    ['Ps LXX 50', 'Ps.51 septuagint'],
    ['Ps. (Vulg.) 50:3', 'Ps.51.1 vulgate'],
    ['Ps. LXX. 3', 'Ps.70.3 kjv'],
    ['Joel MT 3:1', 'Joel.2.28 hebrew'],
    ['Ps 50 (51):3', 'Ps.51.1 septuagint'],
    ['Ps 51 (50)', 'Ps.51 kjv'],
    ['Ps 50:3 (Vulg.)', 'Ps.51.1 vulgate'],
    ['Ps 51:3 MT', 'Ps.51.1 hebrew'],
    ['Joel 4:1', 'Joel.3.1 hebrew'],
    ['Mal 3:23', 'Mal.4.5 hebrew'],
    ['Dan 13:5', 'Sus.1.5 septuagint'],
    ['Dan 3:24-90', `${GREEK_SONG} septuagint`],
    ['Dan 3:24–30', 'Dan.3.24-Dan.3.30 kjv'],
    ['Dan 3:24–199', 'Dan.3.24-Dan.3.30 kjv'],
    ['Dan 12–14', 'Dan.12,Sus,Bel septuagint'],
    ['Mal 3:13-24', 'Mal.3.13-Mal.4.6 hebrew'],
    ['Dan 3:30f', 'Dan.3.30-Dan.4.1 hebrew'],
    ['Rom 14:25', 'Rom.16.26 septuagint'],
    ['Jer 38:31 LXX', 'Jer.31.31 septuagint'],
    ['Jer 32 LXX', 'Jer.25.13,Jer.25.15-Jer.25.38 septuagint'],
    ['Jer 32:1–2 LXX', 'Jer.25.15-Jer.25.16 septuagint'],
    ['Jer 32:15–16 LXX', 'Jer.25.15-Jer.25.16 septuagint'],
    ['Josh 9:2a LXX', 'Josh.8.30 septuagint'],
    ['Josh 9:2a–f', 'Josh.8.30-Josh.8.35 septuagint'],
    ['Josh 9:2a', 'Josh.9.2 kjv'],
    ['Esth 4:17a', 'Esth.13.8 septuagint'],
    ['Esth 4:17k prays', 'Esth.14.1-Esth.14.2 septuagint'],
    ['Esth 4:17a–z', 'Esth.13.8-Esth.14.19 septuagint'],
    ['Esth 4:17a–17k', 'Esth.13.8-Esth.14.2 septuagint'],
    ['Esth 4:17a, 17d', 'Esth.13.8 septuagint; Esth.13.12-Esth.13.13 septuagint'],
    ['Esth 8:12f', 'Esth.8.12-Esth.8.13 kjv'],
    ['Esth 4 LXX', 'Esth.4,Esth.13.8-Esth.14.19 septuagint'],
    ['3 Kgdms 12:24a', '1Kgs.12.24 septuagint'],
    ['Rom 8:3b-4a', 'Rom.8.3-Rom.8.4 kjv'],
  ])('is shown by %j', (text, expected) => {
    expect(ranges(text)).toBe(expected);
  });

  it('is the given one if the text shows none', () => {
    expect(ranges('Ps 50:3', 'vulgate')).toBe('Ps.51.1 vulgate');
    expect(ranges('Ps 9 and Ps 113:9', 'septuagint')).toBe('Ps.9-Ps.10 septuagint; Ps.115.1 septuagint');
    expect(ranges('Joel 3:1', 'hebrew')).toBe('Joel.2.28 hebrew');
  });

  it('is one that has both ends of a range', () => {
    for (const text of ['Dan 3:24-90', 'Dan 3:24–90 LXX']) expect(ranges(text, 'hebrew')).toBe(`${GREEK_SONG} septuagint`);
    expect(ranges('Dan 3:31-33', 'hebrew')).toBe('Dan.4.1-Dan.4.3 hebrew');
    expect(ranges('Dan 3:24-90 MT')).toBe('Dan.3.24-Dan.4.3 hebrew');
    expect(osisIn('Wir lesen Dan 3,26-45 heute', 'de')).toBe('PrAzar.1.3-PrAzar.1.22');
  });
});
