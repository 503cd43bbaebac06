import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRecord } from './record.ts';

const row = { id: 'a:1', title: 'Confessions' };

describe('rejects a row with a reason', () => {
  test.each<[unknown, string]>([
    [null, 'is not an object'],
    [['Confessions'], 'is not an object'],
    ['Confessions', 'is not an object'],
    [{ title: 'Confessions' }, 'id is missing'],
    [{ ...row, id: ' ' }, 'id is blank'],
    [{ ...row, id: 7 }, 'id is not a string'],
    [{ ...row, id: 'x'.repeat(501) }, 'id is longer than 500 characters'],
    [{ id: 'a:1' }, 'title is missing'],
    [{ ...row, title: null }, 'title is missing'],
    [{ ...row, title: ' \t\u0085 ' }, 'title is blank'],
    [{ ...row, title: 'x'.repeat(1_000_000) }, 'title is longer than 2000 characters'],
    [{ ...row, title: ['Confessions'] }, 'title is not a string'],
    [{ ...row, title: 'Confes\0sions' }, 'title contains a NUL character'],
    [{ ...row, title: 'Confessions \ud800' }, 'title contains an incomplete character'],
    [{ ...row, alt_titles: 'Confessiones' }, 'alt_titles is not a list'],
    [{ ...row, alt_titles: [{ title: 5 }] }, 'alt_titles[0] is not a string'],
    [{ ...row, authors: 'Augustine' }, 'authors is not a list'],
    [{ ...row, authors: [null] }, 'authors[0] is not an object'],
    [{ ...row, authors: [{ name: 'Augustine' }, {}] }, 'authors[1].name is missing'],
    [{ ...row, authors: [{ name: '' }] }, 'authors[0].name is blank'],
    [{ ...row, authors: [{ name: 'x'.repeat(501) }] }, 'authors[0].name is longer than 500 characters'],
    [{ ...row, authors: [{ name: 'Augustine', birth: '354' }] }, 'authors[0].birth is not a whole number'],
    [{ ...row, authors: [{ name: 'Augustine', death: 4300 }] }, 'authors[0].death 4300 is not between 5000 BC and 2100'],
    [{ ...row, authors: Array.from({ length: 201 }, () => 'Augustine') }, 'has more than 200 authors'],
    [{ ...row, year: '397' }, 'year is not a whole number'],
    [{ ...row, year: 397.5 }, 'year is not a whole number'],
    [{ ...row, year: 2101 }, 'year 2101 is not between 5000 BC and 2100'],
    [{ ...row, year: -5001 }, 'year -5001 is not between 5000 BC and 2100'],
    [{ ...row, year: 0 }, 'year 0 is not between 5000 BC and 2100'],
    [{ ...row, year_label: 'c'.repeat(101) }, 'year_label is longer than 100 characters'],
    [{ ...row, language: 5 }, 'language is not a string'],
    [{ ...row, category: 'x'.repeat(101) }, 'category is longer than 100 characters'],
    [{ ...row, subjects: 'Autobiography' }, 'subjects is not a list'],
    [{ ...row, subjects: ['Grace', 5] }, 'subjects[1] is not a string'],
    [{ ...row, subjects: ['Gr\0ace'] }, 'subjects[0] contains a NUL character'],
    [{ ...row, url: 5 }, 'url is not a string'],
  ])('%j', (value, reason) => {
    expect(readRecord(value)).toEqual({ reason });
  });
});

describe('accepts a row', () => {
  const read = (more: object) => {
    const result = readRecord({ ...row, ...more });
    if ('reason' in result) throw new Error(result.reason);
    return result;
  };

  test('with only an id and a title', () => {
    expect(read({}).record).toEqual({
      ...{
        id: 'a:1',
        title: 'Confessions',
        altTitles: [],
        authors: [],
        year: null,
        yearLabel: null,
        language: null,
        titleLanguage: null,
        category: null,
      },
      ...{ subjects: [], lcc: [], type: null, source: null, url: null },
    });
  });

  test('with control characters and line breaks replaced by spaces', () => {
    expect(read({ title: ' The City\r\n\tof\u0007 God\u2028' }).record.title).toBe('The City of God');
  });

  test('without its invalid link, and reports it', () => {
    expect(read({ url: 'javascript:alert(1)' })).toMatchObject({ record: { url: null }, omitted: ['url is not an http or https URL'] });
    expect(read({ url: 'www.example.org' })).toMatchObject({ record: { url: null }, omitted: ['url is not an http or https URL'] });
    expect(read({ url: `https://example.org/${'x'.repeat(2000)}` })).toMatchObject({
      record: { url: null },
      omitted: ['url is longer than 2000 characters'],
    });
    expect(read({ url: '' })).toMatchObject({ record: { url: null }, omitted: [] });
    expect(read({ url: ' HTTPS://Example.org/a b ' })).toMatchObject({ record: { url: 'https://example.org/a%20b' }, omitted: [] });
  });

  test('with the first 50 distinct subjects', () => {
    const subjects = Array.from({ length: 80 }, (_, i) => `Subject ${i}`);
    expect(read({ subjects: ['Subject 0', ' ', 'x'.repeat(301), ...subjects] }).record.subjects).toEqual(subjects.slice(0, 50));
  });

  test('with authors as names or in full', () => {
    const authors = [
      'Augustine',
      {
        name: 'Ephrem',
        death: 373,
        dates: 'c. 306–373',
        role: 'editor',
        url: 'http://example.org/13',
        aliases: [{ name: 'ܐܦܪܝܡ' }, 'Afrem', ''],
      },
    ];
    expect(read({ authors }).record.authors).toEqual([
      { name: 'Augustine', role: null, birth: null, death: null, floruit: null, dates: null, url: null, aliases: [] },
      {
        name: 'Ephrem',
        role: 'editor',
        birth: null,
        death: 373,
        floruit: null,
        dates: 'c. 306–373',
        url: 'http://example.org/13',
        aliases: ['ܐܦܪܝܡ', 'Afrem'],
      },
    ]);
  });
});

test('accepts or rejects any row', () => {
  const fields = fc.record(
    {
      ...{ id: fc.anything(), title: fc.anything(), authors: fc.anything(), year: fc.anything(), url: fc.anything() },
      ...{ subjects: fc.array(fc.anything()), alt_titles: fc.array(fc.anything()), language: fc.anything() },
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fields), (value) => {
      const result = readRecord(value);
      expect('reason' in result ? result.reason : result.record.title).toBeTruthy();
    }),
  );
});
