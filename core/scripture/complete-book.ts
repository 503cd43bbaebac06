import { fold } from '../fold.ts';
import { nameOfWholeBook } from '../scripture.ts';
import { books } from '../scripture-books.ts';

/** Letters of a name from which it is completed. */
const MIN_LETTERS = 3;

/**
 * Returns the books whose English name begins with what is typed, in the order of the canon, as 1-based indexes in
 * `books`: "roma", "corin", "1 th". None if it is only a number or fewer than three letters of a name without one.
 */
export function completeBooks(typed: string): number[] {
  const text = fold(typed).trim().replaceAll(/\s+/g, ' ');
  const letters = text.replace(/^[1-4]\s?/, '');
  const isNumbered = letters !== text;
  if (letters.length < (isNumbered ? 1 : MIN_LETTERS)) return [];
  const wanted = isNumbered ? `${text[0]} ${letters}` : letters;
  return books.flatMap((_, at) => {
    const name = fold(nameOfWholeBook(at + 1));
    return (isNumbered ? name : name.replace(/^\d /, '')).startsWith(wanted) ? [at + 1] : [];
  });
}
