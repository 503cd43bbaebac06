import { describe, expect, it } from 'vitest';
import { decompose } from './decompose.ts';
import { shownNames } from './shown-names.ts';

const ordinals = new Map([['erste', 1]]);

describe('the names of books', () => {
  it('are split into numbers and stems', () => {
    const { lines } = decompose(
      [
        { osis: '1Cor', names: ['1. Korinther', 'I Kor', 'Erste Korinther'] },
        { osis: 'Ruth', names: ['Ruth', 'Rút'] },
        { osis: '1Pet', names: ['Πέτρου Α’'] },
      ],
      new Map([...ordinals, ['α', 1]]),
    );
    expect(lines).toEqual(['1Cor/1=cor,kor,korinther', 'Ruth=rut,ruth', '1Pet/1=pet/1a=πετρου']);
  });

  it('show further ordinals and the words that may be left out', () => {
    const { lines, fillers } = decompose(
      [
        { osis: '1Chr', names: ['1 Chronik', 'Erstes Chronik', '1 Buch Chronik'] },
        { osis: '1Kgs', names: ['1 Könige', 'Erstes Könige'] },
      ],
      ordinals,
    );
    expect(lines).toEqual(['1Chr/1=chr,chronik', '1Kgs/1=kgs,konige']);
    expect(fillers).toEqual(['buch']);
  });
});

describe('the name to show', () => {
  it('is the first that is not the code', () => {
    expect(
      shownNames('de', [
        { osis: 'Gen', names: ['Gen', '1. Mose'] },
        { osis: 'X', names: ['X'] },
      ]),
    ).toBe('1. Mose|');
    expect(shownNames('zh', [{ osis: 'John', names: ['伊望'] }])).toBe('约翰福音');
  });
});
