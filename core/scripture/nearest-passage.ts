import { books } from '../scripture-books.ts';
import { nameOfWholeBook, numberOf, partsOf, passageName } from '../scripture.ts';
import { chapterCount, PSALMS, verseCount } from './verses.ts';

/** A passage that exists, near one that does not. */
export interface NearestPassage {
  readonly id: number;
  readonly name: string;
  /** A sentence about what does not exist: "John 3 has 36 verses." */
  readonly reason: string;
}

/**
 * Returns the passage nearest to an id that has a chapter or verse too many; undefined if it has no
 * known book.
 */
export function nearestToId(id: number): NearestPassage | undefined {
  const { book, chapter, first } = partsOf(id);
  return nearestTo(book, chapter, first);
}

/** Returns the passage nearest to an OSIS reference, such as `Rom.17.1` or `John.3.99`. */
export function nearestToOsis(osis: string): NearestPassage | undefined {
  const [, name = '', chapter = '', verse] = /^([1-4]? ?\p{L}{2,20})[. ](\d{1,3})(?:[.:](\d{1,3}))?(?!\d)/u.exec(osis.trim()) ?? [];
  const folded = name.replace(' ', '').toLowerCase();
  const book = books.findIndex((one) => [one.key, one.name, ...one.also].some((known) => known.replace(' ', '').toLowerCase() === folded));
  return nearestTo(book + 1, Number(chapter), verse === undefined ? 1 : Number(verse));
}

function nearestTo(book: number, chapter: number, verse: number): NearestPassage | undefined {
  const chapters = chapterCount(book);
  if (chapters === 0) return undefined;
  if (chapter < 1 || chapter > chapters)
    return passageAt({ book, chapter: chapter < 1 ? 1 : chapters, first: 0, last: 0 }, chaptersText(book, chapters));
  const verses = verseCount(book, chapter);
  if (verse <= verses) return undefined;
  const name = passageName(numberOf({ book, chapter, first: 0, last: 0 }));
  return passageAt({ book, chapter, first: verses, last: verses }, `${name} has ${verses} verses.`);
}

function passageAt(parts: Parameters<typeof numberOf>[0], reason: string): NearestPassage {
  const id = numberOf(parts);
  return { id, name: passageName(id), reason };
}

function chaptersText(book: number, chapters: number): string {
  if (book === PSALMS) return `There are ${chapters} psalms.`;
  return `${nameOfWholeBook(book)} has ${chapters === 1 ? 'only one chapter' : `${chapters} chapters`}.`;
}
