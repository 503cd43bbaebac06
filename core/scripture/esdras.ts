import { bookIndex } from '../scripture-books.ts';
import type { BookCandidate } from './book-candidate.ts';
import type { Numbering } from './numbering.ts';
import type { Point } from './point.ts';

interface Passage {
  readonly from: Point;
  readonly to: Point;
}

/** A passage in a book that a name may mean. */
interface Meaning<Item extends Passage> {
  readonly book: number;
  readonly item: Item;
}

/** Chapters of Ezra, before which Nehemiah is in the Septuagint's second book of Esdras. */
const CHAPTERS_OF_EZRA = 10;

/**
 * Returns the passages that a reference may mean, likeliest first. In the Vulgate, 1 and 2 Esdras
 * are Ezra and Nehemiah; in the Septuagint, 2 Esdras is both.
 */
export function meaningsOf<Item extends Passage>(
  { book, number, written, name }: BookCandidate,
  item: Item,
  numbering: Numbering,
): Meaning<Item>[] {
  const usual = { book, item };
  const isSecond = number === 2 && written === '2Esd';
  // Latin names the books by their genitive.
  const isVulgate = numbering === 'vulgate' || (numbering !== 'septuagint' && name === LATIN);
  if (isVulgate && number === 1 && written === '1Esd') return [{ ...usual, book: bookOf('Ezra') }, usual];
  if (isVulgate && isSecond) return [{ ...usual, book: bookOf('Neh') }, usual];
  if (name === SECOND_OF_SEPTUAGINT || (isSecond && numbering === 'septuagint')) {
    const isEzra = item.from.chapter <= CHAPTERS_OF_EZRA;
    return [isEzra ? { ...usual, book: bookOf('Ezra') } : { book: bookOf('Neh'), item: shifted(item) }, usual];
  }
  return [usual];
}

const LATIN = 'esdrae';
const SECOND_OF_SEPTUAGINT = 'esdras b';

/** Returns the name of a book of Esdras that the numbering calls differently. */
export function nameOfEsdras(key: string, numbering: Numbering): string | undefined {
  if (key === '1Esd' && numbering === 'vulgate') return '3 Esdras';
  return key === '2Esd' && (numbering === 'vulgate' || numbering === 'septuagint') ? '4 Esdras' : undefined;
}

function shifted<Item extends Passage>(item: Item): Item {
  const shift = (point: Point): Point => ({ ...point, chapter: point.chapter - CHAPTERS_OF_EZRA });
  return { ...item, from: shift(item.from), to: shift(item.to) };
}

function bookOf(key: string): number {
  return bookIndex(key) ?? 0;
}
