import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { findPassages } from './find-passages.ts';
import { limits } from './limits.ts';
import { chapterOf, isPassage, overlap, passageName } from './scripture.ts';
import { books } from './scripture-books.ts';
import { chapterCount, verseCount } from './scripture/verses.ts';
import { processorTime } from './testing/processor-time.ts';

const namesIn = (text: string): string[] => findPassages(text).map(passageName);

describe('a reference', () => {
  test.each<[string, string[]]>([
    ['John 3:16', ['John 3:16']],
    ['Jn 3:16 and Jn. 3:17.', ['John 3:16', 'John 3:17']],
    ['1 Cor. 13:4-7', ['1 Corinthians 13:4–7']],
    ['1 Cor. 13:4–7', ['1 Corinthians 13:4–7']],
    ['1Cor 13', ['1 Corinthians 13']],
    ['First Corinthians 13', ['1 Corinthians 13']],
    ['Rom 8:28, 31', ['Romans 8:28', 'Romans 8:31']],
    ['Rom 8:28,31–33', ['Romans 8:28', 'Romans 8:31–33']],
    ['Romans 8', ['Romans 8']],
    ['Romans 9–11', ['Romans 9', 'Romans 10', 'Romans 11']],
    ['Gen 1:1–2:3', ['Genesis 1', 'Genesis 2:1–3']],
    ['Gen 1:26–3:2', ['Genesis 1:26–31', 'Genesis 2', 'Genesis 3:1–2']],
    ['Ps 23', ['Psalm 23']],
    ['Psalm 23: a shepherd', ['Psalm 23']],
    ['Psalm 119:105; 121:1', ['Psalm 119:105', 'Psalm 121:1']],
    ['Ps 119:176', ['Psalm 119:176']],
    ['II Kings 2:11', ['2 Kings 2:11']],
    ['2 Kings 2:11', ['2 Kings 2:11']],
    ['Song of Songs 2:4', ['Song of Songs 2:4']],
    ['Song of Solomon 2:4', ['Song of Songs 2:4']],
    ['Jude 3', ['Jude 3']],
    ['Jude 3, 5', ['Jude 3', 'Jude 5']],
    ['Jude 1:3–4', ['Jude 3–4']],
    ['2 John 5 and 3 John 2', ['2 John 5', '3 John 2']],
    ['I John 4:8', ['1 John 4:8']],
    ['1 John 4', ['1 John 4']],
    ['John 3:16, 1 John 4:8', ['John 3:16', '1 John 4:8']],
    ['Matt 5:3; 2 Peter 1:4', ['Matthew 5:3', '2 Peter 1:4']],
    ['Acts 1 John 4:8', ['1 John 4:8']],
    ['Romans 1 John 4:8', ['1 John 4:8']],
    ['Acts of the Apostles 17:28', ['Acts 17:28']],
    ['(Wisdom of Solomon 7:26; Sir 24:1)', ['Wisdom 7:26', 'Sirach 24:1']],
    ['4 Macc 18:24 and Tob 13', ['4 Maccabees 18:24', 'Tobit 13']],
    ['Bel and the Dragon 1:3', ['Bel and the Dragon 3']],
    ['Daniel 13:1', ['Susanna 1:1']],
    ['Isaiah 53 and Matthew 5, Sirach 24; Revelation 4', ['Isaiah 53', 'Matthew 5', 'Sirach 24', 'Revelation 4']],
    ['Mark 3:5 is there, Mark 3 is not', ['Mark 3:5']],
    ['JOHN 3:16', ['John 3:16']],
    ['John 3:16a and John 3:17ff', ['John 3:16', 'John 3:17–36']],
    ['John 3:16; 3:16; John 3:16', ['John 3:16']],
    ['See John 3:16–18, “so loved”', ['John 3:16–18']],
    ['John\n3:16', ['John 3:16']],
    ['1 Thess\u00a05:17', ['1 Thessalonians 5:17']],
    ['John 3:18-16', ['John 3:18']],
    ['Romans 8.5', ['Romans 8:5']],
    ['Psalm 151', ['Psalm 151']],
    ['John 3:16 - 18', ['John 3:16–18']],
    ['Gen 50:1–51:2', ['Genesis 50:1']],
  ])('%s', (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  test.each([
    ...['Mark 3', 'Job 1', 'Acts 2', 'John 3', 'James 2', 'Ruth 1', 'Numbers 3', 'Judges 4', 'Daniel 7', 'Titus 2', 'Song 2', 'Susanna 3'],
    ...['John 22:1', 'John 0:1', 'John 3:0', 'Psalm 152', 'Psalm 23:177', 'Jude 2:1', 'Romans 17', 'John 3:1600', 'John 1234:1'],
    ...['john 3', 'Johnny 3:16', 'Xjohn 3:16', 'Gospel 3:16', 'at 3:16', 'John at 3:16', 'John, 3:16', '5 Macc 1:1', '3 Samuel 1:1'],
    ...['John 3:16 pm', 'John 3:16:20', 'John 3:16.5', 'Romans 8th', 'Romans 1,000', 'Psalm', '', '3:16', 'Jn3'],
  ])('is not %j', (text) => {
    expect(namesIn(text)).toEqual([]);
  });

  it('is returned once, in text order, up to the limit', () => {
    expect(namesIn('Rom 8:1, John 1:1, Rom 8:1')).toEqual(['Romans 8:1', 'John 1:1']);
    const many = Array.from({ length: 300 }, (_, i) => `Ps ${(i % 150) + 1}:${Math.floor(i / 150) + 1}.`).join(' ');
    expect(findPassages(many)).toHaveLength(limits.passages.max);
    expect(findPassages('Gen 1–50', { max: 3 })).toHaveLength(3);
  });
});

describe('the number of a passage', () => {
  const canonical = [...books.keys()].map((at) => at + 1);
  const passage = fc.constantFrom(...canonical).chain((book) =>
    fc.integer({ min: 1, max: chapterCount(book) }).chain((chapter) =>
      fc.record({
        book: fc.constant(book),
        chapter: fc.constant(chapter),
        verses: fc
          .uniqueArray(fc.integer({ min: 1, max: verseCount(book, chapter) }), { minLength: 1, maxLength: 2 })
          .map((some) => some.toSorted((a, b) => a - b)),
      }),
    ),
  );
  const numberOf = (book: number, chapter: number, first: number, last: number): number => book * 1e9 + chapter * 1e6 + first * 1e3 + last;

  it('round-trips through its name', () => {
    fc.assert(
      fc.property(passage, ({ book, chapter, verses: [first = 1, last = first] }) => {
        const whole = first === 1 && last === verseCount(book, chapter);
        const id = whole ? numberOf(book, chapter, 0, 0) : numberOf(book, chapter, first, last);
        expect(isPassage(id)).toBe(true);
        expect(findPassages(`(${passageName(numberOf(book, chapter, first, last))})`), passageName(id)).toEqual([id]);
      }),
    );
  });

  it('encodes John 3:16–18', () => {
    expect(findPassages('John 3:16–18')).toEqual([43_003_016_018]);
    expect(findPassages('Psalm 23')).toEqual([19_023_000_000]);
  });

  test.each([
    ...[0, 1, -43_003_016_018, 1.5, NaN, Infinity, 999_999_999, 43_003_016.5],
    ...[43_000_016_016, 43_022_001_001, 43_003_018_016, 43_003_000_016, 43_003_177_177, 43_003_016_177, 43_003_001_999],
    ...[(books.length + 1) * 1e9 + 1_001_001, 9_007_199_254_740_991],
  ])('is never %s', (id) => {
    expect(isPassage(id)).toBe(false);
  });

  it('stays a safe integer of at most sixteen digits', () => {
    expect(String(books.length * 1e9 + 176_999_999).length).toBeLessThanOrEqual(16);
    expect(new Set(books.map(({ key }) => key)).size).toBe(books.length);
  });
});

describe('passages that overlap', () => {
  const id = (name: string): number => findPassages(name)[0] ?? 0;

  test.each<[string, string, boolean]>([
    ['John 3:16', 'John 3:16–18', true],
    ['John 3:14–16', 'John 3:16–18', true],
    ['John 3:14–15', 'John 3:16–18', false],
    ['Romans 8', 'Romans 8:39', true],
    ['Romans 8', 'Romans 9', false],
    ['Genesis 1:26–31', 'Genesis 1:31', true],
    ['Genesis 1:26–31', 'Genesis 1:1–25', false],
    ['John 3:16', '1 John 3:16', false],
  ])('%s and %s: %s', (one, other, shared) => {
    expect(overlap(id(one), id(other))).toBe(shared);
    expect(overlap(id(other), id(one))).toBe(shared);
  });

  it('are in the same chapter', () => {
    expect(chapterOf(id('John 3:16'))).toEqual({ from: 43_003_000_000, to: 43_003_999_999 });
  });
});

describe('a hostile text', () => {
  const piece = fc.constantFrom(
    'John',
    'Jn',
    '1',
    ' ',
    '.',
    ':',
    ',',
    ';',
    '–',
    '3',
    '16',
    'Song of ',
    'Songs',
    'end',
    'I',
    '(',
    'é',
    '\n',
    'x',
  );

  it('yields only valid passages', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 80 }), (pieces) => {
        const found = findPassages(pieces.join(''));
        expect(found.filter((id) => !isPassage(id))).toEqual([]);
        expect(new Set(found).size).toBe(found.length);
      }),
      { numRuns: 1000 },
    );
  });

  test.each(['John ', 'Jn 3:16, ', 'Jn 3', '1 ', 'a', 'Song of ', 'Ps 1; ', '3:16,', 'Jn. ', 'é', ' ', 'Jn 99:1 ', 'Gen 1–50 '])(
    'of %j is read in linear time',
    { timeout: 60_000 },
    (unit) => {
      const time = (length: number): number => {
        const text = unit.repeat(Math.ceil(length / unit.length));
        return Math.min(...[1, 2, 3].map(() => processorTime(() => void findPassages(text))));
      };
      time(20_000);
      // Quadratic time would be a hundred times as long.
      expect(time(1_000_000)).toBeLessThan(Math.max(30 * time(100_000), 1000));
    },
  );
});
