import { describe, expect, test } from 'vitest';
import { parseGoTo, verseForms } from './go-to.ts';

const romans = {
  scripture: true,
  path: [
    { label: 'Romans', citation: 'Rom' },
    { label: 'Chapter 9', citation: 'Rom.9' },
  ],
};
const confessions = { scripture: false, path: [{ label: 'Book 7', citation: '7' }] };

describe('going to a place', () => {
  test.each([
    ['rom 8:28', ['rom.8.28', 'rom.8:28']],
    ['Rom.8.28', ['Rom.8.28']],
    ['1 Cor 13', ['1Cor.13', '1.Cor.13']],
    ['Ps. 23', ['Ps.23', 'Ps..23']],
    ['Song of Songs 2:1–3', ['SongofSongs.2.1-3', 'Song.of.Songs.2:1–3']],
    ['Mt5,3-12', ['Mt.5.3-12', 'Mt5,3-12']],
    ['1cor13', ['1cor.13', '1cor13']],
    ['诗23', ['诗.23', '诗23']],
    ['Rom. viii. 28', ['Rom.8.28', 'Rom..viii..28']],
    ['lv XVI', ['lv.16', 'lv.XVI']],
    ['Rom 8:28ff', ['Rom.8.28', 'Rom.8:28ff']],
  ])('takes %s as a book and numbers', (typed, citations) => {
    expect(parseGoTo(typed, romans)?.citations).toEqual(citations);
  });

  test.each([
    ['8:28', ['Rom.8.28']],
    ['8.28', ['Rom.8.28']],
    ['8,28-30', ['Rom.8.28-30']],
    ['28', ['Rom.9.28', 'Rom.28']],
    [' 8 28 ', ['Rom.8.28']],
  ])('takes %s as a place in this book of scripture', (typed, citations) => {
    expect(parseGoTo(typed, romans)?.citations).toEqual(citations);
  });

  test.each([
    ['7.10', ['7.10', '7.7.10']],
    ['7.10.16', ['7.10.16', '7.7.10.16']],
    ['16', ['7.16', '16']],
    ['45a.2', ['45a.2', '7.45a.2']],
    ['VIII 12 29', ['8.12.29', '7.8.12.29']],
    ['VII, x, 16', ['7.10.16', '7.7.10.16']],
  ])('takes %s as a citation of a text', (typed, citations) => {
    expect(parseGoTo(typed, confessions)?.citations).toEqual(citations);
  });

  test('takes a part of a verse as that verse if the edition has no such part', () => {
    expect(verseForms('Ps.23.4a')).toEqual(['Ps.23.4a', 'Ps.23.4']);
    expect(verseForms('Esth.4.17-17b')).toEqual(['Esth.4.17-17b', 'Esth.4.17-17']);
    expect(verseForms('1Cor.13')).toEqual(['1Cor.13']);
  });

  test('takes Roman letters in a name as letters', () => {
    expect(parseGoTo('Letter IV', confessions)).toMatchObject({ name: 'Letter IV', numbers: '' });
    expect(parseGoTo('Mix 3', confessions)).toMatchObject({ name: 'Mix', numbers: '3' });
  });

  test('looks up no book for a single Latin letter', () => {
    expect(parseGoTo('<b>', romans)).toMatchObject({ isBookName: false });
    expect(parseGoTo('b 3', romans)).toMatchObject({ isBookName: false });
    expect(parseGoTo('诗 23', romans)).toMatchObject({ isBookName: true });
  });

  test('takes a name without numbers as a section', () => {
    expect(parseGoTo('To the Reader', confessions)).toMatchObject({ name: 'To the Reader', numbers: '' });
  });

  test.each(['', '  ', 'x'.repeat(101)])('takes nothing from %j', (typed) => {
    expect(parseGoTo(typed, romans)).toBeUndefined();
  });
});
