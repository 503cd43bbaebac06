import { beforeAll, describe, expect, test } from 'vitest';
import { loadScriptureLanguages, scriptureLanguages } from '#core/scripture/lexicon.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import { resolveMisspelled, resolvePassages } from './resolve-passages.ts';

// As on a server.
beforeAll(() => loadScriptureLanguages(scriptureLanguages()));

const namesIn = (query: string, strict = true): string[] => resolvePassages(query, { numbering: 'kjv', strict }).map(({ name }) => name);

describe('a search', () => {
  test.each([
    ['rom 9:20', ['Romans 9:20']],
    ['Rom.9.20', ['Romans 9:20']],
    ['romans 9', ['Romans 9']],
    ['the book of romans 9', ['Romans 9']],
    ['epistle to the romans 9', ['Romans 9']],
    ['Ps 50 LXX', ['Psalm 51 (50)']],
    ['psalm 23', ['Psalm 23 (22)']],
    ['23rd psalm', ['Psalm 23 (22)']],
    ['Obadiah', ['Obadiah']],
    ['Romans', ['Romans']],
    ['1 john', ['1 John']],
    ['2 timothy', ['2 Timothy']],
    ['corinthians', ['1 Corinthians']],
    ...['peter', 'samuel', 'timothy'].map((name): [string, string[]] => [name, []]),
    ['peter 3:15', ['1 Peter 3:15']],
    ['job', ['Job']],
    ['song of songs', ['Song of Songs']],
    ['philipp', ['Philippians']],
    ['mark 5', ['Mark 5']],
    ['numbers 7', ['Numbers 7']],
    ['1 cor 13', ['1 Corinthians 13']],
    ['I Corinthians 13', ['1 Corinthians 13']],
    ['first corinthians 13', ['1 Corinthians 13']],
    ['mt 5-7', ['Matthew 5–7']],
    ['Matt.5.1-Matt.7.29', ['Matthew 5–7']],
    ['Matt.5.1-7.29', ['Matthew 5–7']],
    ['psalms', ['Psalms']],
    ['Gen–Deut', ['Genesis', 'Exodus', 'Leviticus', 'Numbers', 'Deuteronomy']],
    ['Genesis to Exodus', ['Genesis', 'Exodus']],
    ['Ps 51:0', ['Psalm 51:1 (50:3)']],
    ['John 3:0', []],
    ['gen 50 - exod 1', ['Genesis 50', 'Exodus 1']],
    ['Rom 8:28, 31', ['Romans 8:28', 'Romans 8:31']],
    ['gen 1:1; john 1:1', ['Genesis 1:1', 'John 1:1']],
    ['jn 3:16 and rom 5:8', ['John 3:16', 'Romans 5:8']],
    ['romans chapter 9 verse 20', ['Romans 9:20']],
    ['3 Regn 8', ['1 Kings 8']],
    ['rom 8 esv', ['Romans 8']],
    ['galations 5', ['Galatians 5']],
    ['phillipians 4:13', ['Philippians 4:13']],
    ['acts', ['Acts']],
    ['rom', ['Romans']],
    ['Gen', ['Genesis']],
    ['1 cor', ['1 Corinthians']],
    ['gospel of mark', ['Mark']],
    ['number 6:24', ['Numbers 6:24']],
    ['Быт 1:1', ['Genesis 1:1']],
    ['épître aux romains 8, 28', ['Romans 8:28']],
    ['évangile selon saint Jean 3,16', ['John 3:16']],
    ['livre de la Genèse 1', ['Genesis 1']],
    ['evangelio según san Juan 3,16', ['John 3:16']],
    ['carta aos Romanos 8,28', ['Romans 8:28']],
    ['Brief an die Römer 8,28', ['Romans 8:28']],
    ['1. Korintherbrief 13', ['1 Corinthians 13']],
    ['brief aan de Romeinen 8:28', ['Romans 8:28']],
    ['Α΄ Κορ. 13', ['1 Corinthians 13']],
    ['ישעיהו נג ד', ['Isaiah 53:4']],
    ['1 Kor 13', ['1 Corinthians 13']],
    ['Joh 3', ['John 3']],
    ['joh 3', ['John 3']],
    ['Hebr 11', ['Hebrews 11']],
    ['Génesis 1', ['Genesis 1']],
    ['Römer 8', ['Romans 8']],
    ['Jean 3', ['John 3']],
    ['Jesaja 40-42', ['Isaiah 40–42']],
  ])('for %j shows %j', (query, names) => {
    expect(namesIn(query)).toEqual(names);
  });

  test.each([
    ...['is', 'am', 'amo', 'est', 'rev', 'dan', 'tit', 'kin'],
    ...['number 7', 'letters 5', 'grace 2', 'hope 3', 'love 1', 'palms 3', 'number', 'palms', 'king 5', 'chapter 3', 'verse 5', 'sermon 4'],
    ...[
      'acts of mercy',
      'mark 5 euros',
      'song of hope',
      'the wisdom of the desert',
      'a song',
      'judges of israel',
      'mark of the beast',
      'marks 3',
    ],
    ...['rom 9:20 and kenosis', 'commentary on romans', 'romans 8 commentary', 'augustine on john 3', 'ruth halevi', 'john of damascus'],
    ...[
      'job offers 2024',
      'mark twain',
      'daniel 5 lions',
      'james 2 mark',
      'mark 5 7000000',
      'isaac 2',
      'city of god 19',
      'book 7',
      'part 2',
    ],
    ...['of', 'is', 'am', 'so', 'song', 'act', 'rev', '9:20', '2024', 'page 3', 'vol 2', 'psychology', 'prayer 5', 'faith 4'],
    ...[
      'so 3',
      'am 5',
      'mal so 3',
      'si 2',
      'rom und 3',
      'kapitel 3',
      'band 2',
      'tome 4',
      'capitolo 5',
      'parte 2',
      'esther williams 3',
      'jean paul 2',
    ],
    ...['the letter', 'epistle 3', 'gospel 5', 'law 5', 'prophets 3', 'summa 1', 'trinity 4', 'question 12', 'homily 3'],
  ])('for %j shows no passage', (query) => {
    expect(namesIn(query)).toEqual([]);
  });
});

test.each([
  ['mathew 5', 'Matthew 5'],
  ['1 corinthans 13', '1 Corinthians 13'],
  ['first corinthans 13', '1 Corinthians 13'],
  ['Isiah 53', 'Isaiah 53'],
  ['isiah 53:5', 'Isaiah 53:5'],
  ['revelations 3', 'Revelation 3'],
  ['phillipians 2', 'Philippians 2'],
  ['songs of solomon 2', 'Song of Songs 2'],
])('a search for %j means %s', (query, name) => {
  expect(resolveMisspelled(query, { numbering: 'kjv' }).map((one) => one.name)).toEqual([name]);
});

test.each([
  ...['mark 5 ways', 'mathew 5 ways', 'job 1 offer', 'job 1 offers', 'mathew', 'corinthans', '5 mathew', 'mathew 5 and mark 6 ways'],
  ...['number 7', 'palms 3', 'palm 3', 'letters 5', 'grace 2', 'hope 3', 'love 1', 'king 5', 'kinds 5', 'isaac 2', 'marks 3', 'faith 4'],
  ...['revolution 3', 'pater 5', 'trinity 4', 'prayer 5', 'homily 3', 'summa 1', 'esther williams 3', 'jean paul 2', 'mathew 99'],
])('a search for %j means no passage of a misspelled book', (query) => {
  expect(resolveMisspelled(query, { numbering: 'kjv' })).toEqual([]);
});

test.each(['Rom 99', 'Rom 9:999', 'romans 17', 'John 22:1'])(
  'a chapter or verse that does not exist, as in %j, names no passage',
  (query) => {
    expect(namesIn(query, false)).toEqual([]);
    expect(namesIn(query)).toEqual([]);
  },
);

test.each([
  ['Romans', { id: 45_000_000_000, osis: 'Rom', name: 'Romans' }],
  ['Rom', { id: 45_000_000_000, osis: 'Rom', name: 'Romans' }],
  ['Ps', { id: 19_000_000_000, osis: 'Ps', name: 'Psalms' }],
  ['Obadiah', { id: 31_001_000_000, osis: 'Obad', name: 'Obadiah' }],
  ['Matt.5-7', { id: 40_005_000_007_000, osis: 'Matt.5-Matt.7', name: 'Matthew 5–7' }],
  ['Rom 8:28-30', { id: 45_008_028_030, osis: 'Rom.8.28-Rom.8.30', name: 'Romans 8:28–30' }],
])('%s is one passage', (query, passage) => {
  expect(resolvePassages(query, { numbering: 'kjv' })).toEqual([passage]);
});

test('a place for passages alone takes unusual spellings', () => {
  expect(namesIn('number 7', false)).toEqual(['Numbers 7']);
  expect(namesIn('acts', false)).toEqual(['Acts']);
});

test.each<[string, Numbering, string]>([
  ['Ps 50:3', 'vulgate', 'Psalm 50:3 (51:1)'],
  ['Ps 50:1', 'vulgate', 'Psalm 50:1–2 (title)'],
  ['Ps 51:3', 'hebrew', 'Psalm 51:3 (50:3)'],
  ['Sir 24:1', 'vulgate', 'Sirach 24:1–2 (24:1)'],
  ['Ps 3:1 MT', 'kjv', 'Psalm 3, title'],
])('%s in the numbering %s is named %s', (query, numbering, name) => {
  expect(resolvePassages(query, { numbering }).map((one) => one.name)).toEqual([name]);
});
