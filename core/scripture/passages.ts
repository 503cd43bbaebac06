import { isPassage, numberOf, partsOf, type Parts } from '../scripture.ts';
import { isCanonical, type VerseRange } from './numbering.ts';
import { resolveItem } from './resolve.ts';
import { TO_END } from './parse-tail.ts';
import { chapterCount, partsOfVerse, verseCount, verseNumber } from './verses.ts';

/**
 * Returns the passages of ranges of verses, one per chapter. The title of a psalm belongs to its
 * verse 1.
 */
export function passagesOf(ranges: readonly VerseRange[]): number[] {
  return ranges.flatMap(({ first, last }) => {
    const [from, to] = [partsOfVerse(first), partsOfVerse(last)];
    const passages: number[] = [];
    for (let { book } = from; book <= to.book; book++) {
      for (let chapter = book === from.book ? from.chapter : 1; verseCount(book, chapter) > 0; chapter++) {
        if (book === to.book && chapter > to.chapter) break;
        const isFirst = book === from.book && chapter === from.chapter;
        const isLast = book === to.book && chapter === to.chapter;
        const count = verseCount(book, chapter);
        passages.push(numberOf(partsOfChapter({ book, chapter, first: isFirst ? from.verse : 0, last: isLast ? to.verse : count }, count)));
      }
    }
    return passages;
  });
}

function partsOfChapter({ book, chapter, first, last }: Parts, count: number): Parts {
  if (first <= 1 && last >= count) return { book, chapter, first: 0, last: 0 };
  return { book, chapter, first: Math.max(first, 1), last: Math.max(last, 1) };
}

/**
 * Returns the passages that replace a passage stored by an earlier version: without an open end,
 * and with canonical chapters instead of Daniel 13–14, Baruch 6 and Joel 4. Idempotent.
 */
export function currentPassages(stored: number): number[] {
  if (!isPassage(stored)) return [];
  const { book, chapter, first, last } = partsOf(stored);
  if (chapter === 0) return [stored];
  const resolved = resolveItem(
    book,
    { from: { chapter, verse: first }, to: { chapter, verse: last === 999 ? TO_END : last } },
    undefined,
    {},
  );
  return resolved ? passagesOf(resolved.ranges) : [stored];
}

function versesOfBook(book: number): VerseRange {
  const last = chapterCount(book);
  const title = verseNumber(book, 1, 0);
  return { first: isCanonical(title) ? title : title + 1, last: verseNumber(book, last, verseCount(book, last)) };
}

/** Returns the range of canonical verses of a passage. */
export function versesOfPassage(passage: number): VerseRange {
  const { book, chapter, first, last } = partsOf(passage);
  if (chapter === 0) return versesOfBook(book);
  const title = verseNumber(book, chapter, 0);
  const count = Math.max(verseCount(book, chapter), first);
  if (first <= 1 && isCanonical(title)) return { first: title, last: first === 0 || last > count ? title + count : title + last };
  return { first: title + Math.max(first, 1), last: title + (first === 0 || last > count ? count : last) };
}
