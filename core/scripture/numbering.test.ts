import { describe, expect, it, test } from 'vitest';
import { bookIndex, books } from '../scripture-books.ts';
import { fromCanonical, hasTitle, isCanonical, lastVerse, type Numbering, numberings, toCanonical } from './numbering.ts';
import { formatVerse, letterFraction } from './verse-letters.ts';
import { chapterCount, partsOfVerse, verseCount, verseNumber } from './verses.ts';

function at(place: string): number {
  const [, book = '', chapter = '1', verse = '1', letter] = /^(\w+) (\d+):(\d+)([a-z])?$/.exec(place) ?? [];
  return verseNumber(bookIndex(book) ?? 0, Number(chapter), Number(verse) + letterFraction(letter));
}

function nameOf(verse: number | undefined): string {
  if (verse === undefined) return 'none';
  const { book, chapter, verse: number } = partsOfVerse(verse);
  return `${books[book - 1]?.key ?? '?'} ${chapter}:${formatVerse(number)}`;
}

const allCanonical = books
  .flatMap((_, index) =>
    Array.from({ length: chapterCount(index + 1) }, (_, chapter) =>
      Array.from({ length: verseCount(index + 1, chapter + 1) + 1 }, (_, verse) => verseNumber(index + 1, chapter + 1, verse)),
    ).flat(),
  )
  .filter(isCanonical);

// Verses of the Septuagint that repeat what others say, so that they lead back to those.
const repeatedInSeptuagint = new Set([
  ...['Exod 37:1', 'Exod 38:21', 'Exod 39:10', 'Exod 40:30', 'Exod 40:31', 'Exod 40:32', 'Jer 25:20'],
  // Swete counts 32:15 as 32:1.
  ...Array.from({ length: 14 }, (_, i) => `Jer 32:${i + 1}`),
]);

// Greek Esther tells of Esther 5:1–2 once, in the words of the additions.
const toldTwiceInEsther = new Set(['Esth 15:1', 'Esth 15:12']);

describe.each(numberings.map((one) => [one] as const))('the %s numbering', (numbering) => {
  it('has every canonical verse, and leads back to it', () => {
    const lacking: string[] = [];
    for (const verse of allCanonical) {
      const theirs = fromCanonical(numbering, verse);
      if (!theirs) lacking.push(nameOf(verse));
      for (const end of theirs ? [theirs.first, theirs.last] : []) {
        const back = toCanonical(numbering, end);
        if (numbering === 'septuagint' && toldTwiceInEsther.has(nameOf(verse))) expect(back).toBeDefined();
        else expect(back && back.first <= verse && verse <= back.last, `${nameOf(verse)} is ${nameOf(end)}`).toBe(true);
      }
    }
    // The Septuagint lacks a verse of Jeremiah.
    expect(lacking).toEqual(numbering === 'septuagint' ? ['Jer 25:14'] : []);
  });

  it('has no verse that is nowhere in the canonical one', () => {
    for (const [index, { chapters }] of books.entries()) {
      for (let chapter = 1; chapter <= chapters; chapter++) {
        for (let verse = 1; verse <= lastVerse(numbering, index + 1, chapter); verse++) {
          const theirs = verseNumber(index + 1, chapter, verse);
          const canonical = toCanonical(numbering, theirs);
          const back = canonical && fromCanonical(numbering, canonical.first);
          if (numbering === 'septuagint' && repeatedInSeptuagint.has(nameOf(theirs))) expect(back).toBeDefined();
          else expect(back && back.first <= theirs && theirs <= back.last, nameOf(theirs)).toBe(true);
        }
      }
    }
  });

  it('reaches each verse with a letter from its canonical verse', () => {
    const lettered = allCanonical.flatMap((verse) => fromCanonical(numbering, verse)?.first ?? []).filter((verse) => verse % 1 > 0);
    expect(new Set(lettered).size).toBe(numbering === 'septuagint' ? 96 : 0);
    for (const theirs of lettered) {
      const canonical = toCanonical(numbering, theirs);
      expect(canonical && fromCanonical(numbering, canonical.last)?.first, nameOf(theirs)).toBe(theirs);
    }
  });

  it('has each verse once outside the places that are divided differently', () => {
    const single = allCanonical.filter((verse) => {
      if (toldTwiceInEsther.has(nameOf(verse))) return false;
      const theirs = fromCanonical(numbering, verse);
      const back = theirs && toCanonical(numbering, theirs.first);
      return theirs?.first === theirs?.last && back?.first === back?.last;
    });
    expect(new Set(single.map((verse) => fromCanonical(numbering, verse)?.first)).size).toBe(single.length);
    expect(single.length / allCanonical.length).toBeGreaterThan(numbering === 'vulgate' ? 0.9 : 0.99);
  });
});

describe('a verse', () => {
  test.each<[Numbering, string, string]>([
    ['hebrew', 'Gen 32:1', 'Gen 31:55'],
    ['hebrew', 'Exod 7:26', 'Exod 8:1'],
    ['hebrew', 'Num 17:1', 'Num 16:36'],
    ['hebrew', '1Chr 5:27', '1Chr 6:1'],
    ['hebrew', 'Joel 3:1', 'Joel 2:28'],
    ['hebrew', 'Mal 3:23', 'Mal 4:5'],
    ['hebrew', 'Isa 9:5', 'Isa 9:6'],
    ['hebrew', 'Ps 51:1', 'Ps 51:0'],
    ['hebrew', 'Ps 51:3', 'Ps 51:1'],
    ['hebrew', 'Ps 23:2', 'Ps 23:2'],
    ['septuagint', 'Ps 9:22', 'Ps 10:1'],
    ['septuagint', 'Ps 50:3', 'Ps 51:1'],
    ['septuagint', 'Ps 113:9', 'Ps 115:1'],
    ['septuagint', 'Ps 115:1', 'Ps 116:10'],
    ['septuagint', 'Ps 147:1', 'Ps 147:12'],
    ['septuagint', 'Ps 151:1', 'Ps 151:1'],
    ['septuagint', 'Jer 38:31', 'Jer 31:31'],
    ['septuagint', 'Jer 25:20', 'Jer 49:34'],
    ['septuagint', 'Jer 32:1', 'Jer 25:15'],
    ['septuagint', 'Jer 32:13', 'Jer 25:13'],
    ['septuagint', 'Jer 32:15', 'Jer 25:15'],
    ['septuagint', 'Jer 32:38', 'Jer 25:38'],
    ['septuagint', 'Jer 38:35', 'Jer 31:37'],
    ['septuagint', 'Jer 38:36', 'Jer 31:35'],
    ['septuagint', 'Num 1:36', 'Num 1:24'],
    ['septuagint', 'Num 10:34', 'Num 10:35'],
    ['septuagint', 'Num 10:36', 'Num 10:34'],
    ['septuagint', '1Kgs 20:1', '1Kgs 21:1'],
    ['septuagint', 'Dan 3:24', 'PrAzar 1:1'],
    ['septuagint', 'Dan 13:1', 'Sus 1:1'],
    ['septuagint', 'Rom 14:24', 'Rom 16:25'],
    ['septuagint', 'Exod 20:13', 'Exod 20:14'],
    ['septuagint', 'Exod 36:9', 'Exod 39:2'],
    ['septuagint', 'Exod 36:29', 'Exod 39:21'],
    ['septuagint', 'Exod 36:40', 'Exod 39:31'],
    ['septuagint', 'Exod 37:1', 'Exod 36:8'],
    ['septuagint', 'Exod 37:3', 'Exod 36:35'],
    ['septuagint', 'Exod 37:21', 'Exod 38:23'],
    ['septuagint', 'Exod 38:1', 'Exod 37:1'],
    ['septuagint', 'Exod 38:9', 'Exod 37:10'],
    ['septuagint', 'Exod 38:22', 'Exod 38:1'],
    ['septuagint', 'Exod 38:26', 'Exod 38:8'],
    ['septuagint', 'Exod 39:1', 'Exod 38:24'],
    ['septuagint', 'Exod 39:13', 'Exod 39:1'],
    ['septuagint', 'Exod 39:23', 'Exod 39:43'],
    ['septuagint', 'Num 26:15', 'Num 26:19'],
    ['septuagint', 'Num 26:42', 'Num 26:38'],
    ['septuagint', 'Deut 5:18', 'Deut 5:17'],
    ['septuagint', '1Kgs 7:1', '1Kgs 7:13'],
    ['septuagint', '1Kgs 7:50', '1Kgs 7:12'],
    ['septuagint', 'Ezek 7:3', 'Ezek 7:6'],
    ['septuagint', 'Ezek 7:7', 'Ezek 7:3'],
    ['septuagint', 'Ezek 7:10', 'Ezek 7:10'],
    ['septuagint', 'Sir 30:24', 'Sir 30:24'],
    ['septuagint', 'Sir 30:25', 'Sir 33:16'],
    ['septuagint', 'Sir 30:40', 'Sir 33:31'],
    ['septuagint', 'Sir 31:31', 'Sir 34:26'],
    ['septuagint', 'Sir 32:24', 'Sir 35:19'],
    ['septuagint', 'Sir 33:13', 'Sir 30:25'],
    ['septuagint', 'Sir 34:1', 'Sir 31:1'],
    ['septuagint', 'Sir 35:1', 'Sir 32:1'],
    ['septuagint', 'Sir 36:15', 'Sir 33:15'],
    ['septuagint', 'Sir 36:17', 'Sir 36:12'],
    ['septuagint', 'Sir 36:31', 'Sir 36:26'],
    ['septuagint', 'Josh 9:2a', 'Josh 8:30'],
    ['septuagint', 'Josh 9:2f', 'Josh 8:35'],
    ['septuagint', 'Josh 9:2', 'Josh 9:2'],
    ['septuagint', 'Josh 9:3', 'Josh 9:3'],
    ['septuagint', 'Josh 19:47', 'Josh 19:48'],
    ['septuagint', 'Josh 19:48', 'Josh 19:47'],
    ['septuagint', 'Josh 24:29', 'Josh 24:31'],
    ['septuagint', 'Josh 24:31', 'Josh 24:30'],
    ['septuagint', '1Kgs 6:1c', '1Kgs 6:37'],
    ['septuagint', '1Kgs 8:53a', '1Kgs 8:12'],
    ['septuagint', 'Esth 1:1a', 'Esth 11:2'],
    ['septuagint', 'Esth 1:1l', 'Esth 11:12'],
    ['septuagint', 'Esth 1:1m', 'Esth 12:1'],
    ['septuagint', 'Esth 1:1s', 'Esth 1:1'],
    ['septuagint', 'Esth 3:13g', 'Esth 13:7'],
    ['septuagint', 'Esth 4:17a', 'Esth 13:8'],
    ['septuagint', 'Esth 4:17d', 'Esth 13:12'],
    ['septuagint', 'Esth 4:17i', 'Esth 13:18'],
    ['septuagint', 'Esth 4:17l', 'Esth 14:3'],
    ['septuagint', 'Esth 4:17r', 'Esth 14:12'],
    ['septuagint', 'Esth 4:17z', 'Esth 14:19'],
    ['septuagint', 'Esth 5:1f', 'Esth 15:9'],
    ['septuagint', 'Esth 5:2', 'Esth 5:2'],
    ['septuagint', 'Esth 5:2b', 'Esth 15:15'],
    ['septuagint', 'Esth 8:12x', 'Esth 16:24'],
    ['septuagint', 'Esth 10:3l', 'Esth 11:1'],
    ['septuagint', '1Kgs 2:35a', '1Kgs 2:35'],
    ['septuagint', 'Job 42:17a', 'Job 42:17'],
    ['hebrew', 'Gen 32:5a', 'Gen 32:4'],
    ['vulgate', 'Ps 10:2', 'Ps 11:1'],
    ['vulgate', 'Mark 8:39', 'Mark 9:1'],
    ['vulgate', 'Job 39:31', 'Job 40:1'],
    ['vulgate', 'John 6:72', 'John 6:71'],
    ['vulgate', 'Bar 6:72', 'EpJer 1:73'],
    ['vulgate', 'Dan 14:42', 'Bel 1:42'],
    ['vulgate', 'Rev 12:18', 'Rev 13:1'],
    ['vulgate', '2Cor 13:13', '2Cor 13:14'],
    ['vulgate', 'Wis 2:18', 'Wis 2:18'],
    ['vulgate', 'Wis 2:25', 'Wis 2:24'],
  ])('%s %s is %s', (numbering, theirs, canonical) => {
    expect(nameOf(toCanonical(numbering, at(theirs))?.first)).toBe(canonical);
  });

  it('that spans two canonical ones maps to both', () => {
    expect(toCanonical('hebrew', at('Isa 63:19'))).toEqual({ first: at('Isa 63:19'), last: at('Isa 64:1') });
    expect(fromCanonical('hebrew', at('Isa 64:1'))).toEqual({ first: at('Isa 63:19'), last: at('Isa 63:19') });
    expect(toCanonical('vulgate', at('3John 1:14'))).toEqual({ first: at('3John 1:14'), last: at('3John 1:15') });
  });

  it('with a letter maps to the canonical verse with its text', () => {
    expect(toCanonical('septuagint', at('Esth 4:17c'))).toEqual({ first: at('Esth 13:10'), last: at('Esth 13:11') });
    const named = ['Josh 8:30', 'Esth 13:11', 'Esth 15:1', 'Esth 15:12', 'Esth 11:1'].map((place) =>
      nameOf(fromCanonical('septuagint', at(place))?.first),
    );
    expect(named).toEqual(['Josh 9:2a', 'Esth 4:17c', 'Esth 5:1', 'Esth 5:2', 'Esth 10:3l']);
    expect(toCanonical('septuagint', at('Esth 13:8'))).toBe(undefined);
  });

  it('of a chapter that translates another text is near the same place', () => {
    expect(toCanonical('vulgate', at('Sir 24:1'))).toEqual({ first: at('Sir 24:1'), last: at('Sir 24:1') });
    expect(toCanonical('vulgate', at('Sir 24:24'))).toEqual({ first: at('Sir 24:17'), last: at('Sir 24:18') });
    expect(toCanonical('vulgate', at('Tob 3:25'))).toEqual({ first: at('Tob 3:17'), last: at('Tob 3:17') });
    expect(fromCanonical('vulgate', at('Jdt 7:32'))).toEqual({ first: at('Jdt 7:25'), last: at('Jdt 7:25') });
  });

  it('that a numbering does not have is undefined', () => {
    expect(toCanonical('kjv', at('Joel 4:1'))).toBe(undefined);
    expect(toCanonical('hebrew', at('Joel 2:28'))).toBe(undefined);
    expect(toCanonical('kjv', at('Ps 1:0'))).toBe(undefined);
    expect(fromCanonical('hebrew', at('Gen 51:1'))).toBe(undefined);
  });
});

describe('the number of verses', () => {
  it('of the Psalms is that of the editions', () => {
    const psalms = (numbering: Numbering): number =>
      Array.from({ length: 150 }, (_, index) => lastVerse(numbering, bookIndex('Ps') ?? 0, index + 1)).reduce(
        (sum, count) => sum + count,
        0,
      );
    expect([psalms('kjv'), psalms('hebrew')]).toEqual([2461, 2527]);
    expect(Array.from({ length: 151 }, (_, index) => index + 1).filter(hasTitle)).toHaveLength(116);
  });

  test.each<[Numbering, string, number]>([
    ['hebrew', 'Joel 4', 21],
    ['hebrew', 'Mal 3', 24],
    ['hebrew', 'Mal 4', 0],
    ['septuagint', 'Josh 8', 29],
    ['septuagint', 'Josh 9', 27],
    ['septuagint', '1Kgs 6', 36],
    ['septuagint', 'Esth 4', 17],
    ['septuagint', 'Esth 10', 3],
    ['septuagint', 'Esth 16', 0],
    ['septuagint', 'Dan 3', 100],
    ['septuagint', 'Ps 9', 39],
    ['septuagint', 'Exod 36', 40],
    ['septuagint', 'Exod 37', 21],
    ['septuagint', 'Exod 38', 27],
    ['septuagint', 'Exod 39', 23],
    ['septuagint', 'Exod 40', 38],
    ['septuagint', 'Num 26', 65],
    ['septuagint', 'Jer 25', 20],
    ['septuagint', 'Jer 32', 38],
    ['septuagint', '1Kgs 7', 50],
    ['septuagint', 'Ezek 7', 27],
    ['septuagint', 'Sir 30', 40],
    ['septuagint', 'Sir 33', 13],
    ['septuagint', 'Sir 36', 31],
    ['vulgate', 'Ps 2', 13],
    ['vulgate', 'Acts 19', 40],
    ['vulgate', 'Tob 3', 25],
    ['kjv', 'Ps 151', 7],
  ])('%s %s has %i', (numbering, chapter, count) => {
    const [book = '', number = ''] = chapter.split(' ');
    expect(lastVerse(numbering, bookIndex(book) ?? 0, Number(number))).toBe(count);
  });
});
