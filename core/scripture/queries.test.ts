import { beforeAll, describe, expect, it, test } from 'vitest';
import { books } from '../scripture-books.ts';
import { findReferences } from './find-references.ts';
import { loadScriptureLanguages, scriptureLanguages } from './lexicon.ts';
import { formatOsis } from './osis.ts';

beforeAll(async () => loadScriptureLanguages(scriptureLanguages()));

const osisOfQuery = (query: string, language = 'en'): string => formatOsis(findReferences(query, { language, query: true }), 'books');

describe('a query', () => {
  test.each<[string, string]>([
    ['rom 9:20', 'Rom.9.20'],
    ['john 3 16', 'John.3.16'],
    ['jn3.16', 'John.3.16'],
    ['Obadiah', 'Obad'],
    ['1st to 3rd John', '1John-3John'],
    ['Second Thessalonoans 1:1', '2Thess.1.1'],
    ['1st Jn 1:1', '1John.1.1'],
    ['Matt 1:1-2 John 5', 'Matt.1.1-2John.1.5'],
    ['Exod 1:1 vs 3', 'Exod.1.1,Exod.1.3'],
    ['Ps 3 title', 'Ps.3.1'],
    ['Joh 3,16', 'John.3.16'],
    ['Joh 3, 16', 'John.3.16'],
    ['Mt 5,3', 'Matt.5.3'],
    ['Mt 5,3-12', 'Matt.5.3-Matt.5.12'],
    ['Gen 1,1', 'Gen.1.1'],
    ['Röm 8,28', 'Rom.8.28'],
    ['Rom 8, 28', 'Rom.8.28'],
    ['Mt 1, 3, 5', 'Matt.1,Matt.3,Matt.5'],
    ['Mt 1, 3', 'Matt.1,Matt.3'],
    ['Jn. 3, 16', 'John.3.16'],
    ['Jn. 3, 16-18', 'John.3.16-John.3.18'],
    ['Rom. 8, 9', 'Rom.8-Rom.9'],
    ['Rom 9,10', 'Rom.9-Rom.10'],
    ['Ps 51:0', 'Ps.51.1'],
    ['Ps 51:0-1', 'Ps.51.1'],
    ['John 3:0', ''],
    ['John 0:3', ''],
    ['Gen–Deut', 'Gen-Deut'],
    ['1 and 2 Kings', '1Kgs-2Kgs'],
    ['Gen 1 and 2 Kings', 'Gen.1'],
    ['Ps LXX 50', 'Ps.51'],
    ['esth c 12', 'Esth.14.1'],
    ['esther 4:17k', 'Esth.14.1-Esth.14.2'],
    ['add esth 13:8', 'GkEsth.13.8'],
    ['Ιωάννην 3:16', 'John.3.16'],
    ['chapters 5–7 of Matthew', 'Matt.5-Matt.7'],
    ['Rom. 9. 20', 'Rom.9.20'],
    ['Genesis to Deuteronomy', 'Gen-Deut'],
    ['Deut–Gen', 'Deut,Gen'],
    ['nothing at all', ''],
    ['', ''],
  ])('%s', (query, osis) => {
    expect(osisOfQuery(query)).toBe(osis);
  });

  test.each<[string, string]>([
    ['Mt 5,3.8', 'Matt.5.3,Matt.5.8'],
    ['Lk 6,20-26.31', 'Luke.6.20-Luke.6.26,Luke.6.31'],
    ['Mt 5,3.8-10.12', 'Matt.5.3,Matt.5.8-Matt.5.10,Matt.5.12'],
    ['Mt 5:3.8', 'Matt.5.3,Matt.5.8'],
  ])('without a language: %s', (query, osis) => {
    expect(formatOsis(findReferences(query, { query: true }), 'books')).toBe(osis);
    expect(osisOfQuery(query, 'de')).toBe(osis);
  });

  it('finds every book by its name in every language', () => {
    for (const { key, name } of books) expect(osisOfQuery(`${name} 1:1`), name).toBe(`${key}.1.1`);
    for (const language of scriptureLanguages()) expect(osisOfQuery('Gen 1:1', language), language).toBe('Gen.1.1');
  });
});
