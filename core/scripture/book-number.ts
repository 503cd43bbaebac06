/** A number before a book's name, and the index of the token after it. */
interface BookNumber {
  readonly number: number;
  readonly end: number;
}

// Endings of ordinals that are written with a digit: 1st, 2º, 3ème, 1-я, 2-ге.
const endings = new Set(
  'st nd rd th o a os as er ere re e de d eme i k я е ая ое й и ша ше га ге тя тє те та a. ni ri ra yo di si no rth'.split(' '),
);
const romans = new Map([
  ['i', 1],
  ['ii', 2],
  ['iii', 3],
  ['iv', 4],
  ['iiii', 4],
  ['v', 5],
]);

/**
 * Parses the number of a book at a folded token: a digit with or without an ordinal's ending, a
 * Roman numeral, or a word of the language. There are at most five books of a name.
 */
export function bookNumber(tokens: readonly string[], at: number, ordinals: ReadonlyMap<string, number>): BookNumber | undefined {
  const token = tokens[at];
  if (token === undefined) return undefined;
  if (token.length === 1 && token >= '1' && token <= '5') {
    const next = tokens[at + 1];
    return { number: Number(token), end: next !== undefined && endings.has(next) && at + 2 < tokens.length ? at + 2 : at + 1 };
  }
  const number = ordinals.get(token) ?? romans.get(token);
  return number === undefined ? undefined : { number, end: at + 1 };
}
