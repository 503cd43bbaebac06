import { describe, expect, it, test } from 'vitest';
import { isPassage, passageName } from '../scripture.ts';
import { findReferences } from './find-references.ts';
import { currentPassages, passagesOf, versesOfPassage } from './passages.ts';

const namesOf = (text: string): string[] => passagesOf(findReferences(text).flatMap(({ ranges }) => ranges)).map(passageName);

describe('the passages of a reference', () => {
  test.each<[string, string[]]>([
    ['John 3:16', ['John 3:16']],
    ['John 3:1–36', ['John 3']],
    ['Gen 1:26–3:2', ['Genesis 1:26–31', 'Genesis 2', 'Genesis 3:1–2']],
    ['Ps 51:1 MT', ['Psalm 51:1']],
    ['Ps 9 LXX', ['Psalm 9', 'Psalm 10']],
  ])('%s', (text, names) => {
    expect(namesOf(text)).toEqual(names);
  });
});

describe('a passage that was stored before', () => {
  test.each<[number, string[]]>([
    [43_003_016_016, ['John 3:16']],
    [43_003_016_999, ['John 3:16–36']],
    [27_013_005_007, ['Susanna 1:5–7']],
    [27_014_000_000, ['Bel and the Dragon']],
    [29_004_001_001, ['Joel 3:1']],
    [29_004_000_000, ['Joel 3']],
    [71_006_001_001, ['Letter of Jeremiah 1']],
    [43_003_100_100, ['John 3:100']],
    [42, []],
  ])('%i becomes %j', (stored, names) => {
    const passages = currentPassages(stored);
    expect(passages.every(isPassage)).toBe(true);
    expect(passages.map(passageName)).toEqual(names);
    expect(passages.flatMap(currentPassages)).toEqual(passages);
  });
});

describe('the verses of a passage', () => {
  it('are a range of canonical verse numbers', () => {
    expect(versesOfPassage(43_003_016_018)).toEqual({ first: 43_003_016, last: 43_003_018 });
    expect(versesOfPassage(45_008_000_000)).toEqual({ first: 45_008_001, last: 45_008_039 });
    expect(versesOfPassage(19_051_000_000)).toEqual({ first: 19_051_000, last: 19_051_019 });
    expect(versesOfPassage(43_003_016_999)).toEqual({ first: 43_003_016, last: 43_003_036 });
  });
});
