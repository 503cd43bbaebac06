import { foldedText } from '#core/fold.ts';
import { wordsIn } from '#core/words.ts';
import { areCommon } from './common-words.ts';

/** What the words of a document are read from. */
export interface Worded {
  readonly kind: 'post' | 'essay' | 'work';
  readonly title: string;
  readonly body: string;
  /** Of authors, and by what other names and titles a work is known: folded words, in no order. */
  readonly names: readonly string[];
  readonly language: string | null;
  readonly year: number | null;
}

/**
 * Lexemes that begin with a blank say of a document what a word alone can not, so that the index answers it without a look at the row:
 * that a word is in its title (`t`), is one of its names (`a`), what letter some word begins with (`1`), that two common words follow each
 * other (`p`), that any two do behind the last place that a tsvector can tell (`o`), what its whole title is (`e`), its kind (`k`), language (`l`)
 * and century (`c`), and that it is one of the sample (`s`) by which common words are searched for.
 */
export const lexemes = {
  title: (word: string) => ` t ${word}`,
  name: (word: string) => ` a ${word}`,
  initial: (word: string) => ` 1 ${initialOf(word)}`,
  commonPair: (one: string, next: string) => ` p ${one} ${next}`,
  latePair: (one: string, next: string) => ` o ${one} ${next}`,
  exactTitle: (words: readonly string[]) => ` e ${words.join(' ').slice(0, 100)}`,
  sample: ' s',
  kind: (kind: string) => ` k ${kind}`,
  language: (language: string) => ` l ${foldedText(language).slice(0, 100)}`,
  century: (century: number) => ` c ${century}`,
} as const;

/** The hundred years that a year is in: 4 from 301 to 400, -1 from 100 before our era on. */
function centuryOf(year: number): number {
  return year > 0 ? Math.ceil(year / 100) : -Math.max(1, Math.ceil(-year / 100));
}

/**
 * The tsvector of a document, as text. Made here and not by `to_tsvector`, whose parser takes words apart by rules and a locale of its own.
 * A text that is too long for one keeps as many of its words as there is room for, in order.
 */
export function vectorOf(document: Worded): string {
  const vector = new Vector();
  const title = wordsIn(document.title).map(({ word }) => word);
  // First of all what filters go by, for which there must be room.
  vector.add(lexemes.kind(document.kind));
  if (document.language !== null) vector.add(lexemes.language(document.language));
  if (document.year !== null) vector.add(lexemes.century(centuryOf(document.year)));
  if (isOfSample(document)) vector.add(lexemes.sample);
  if (title.length > 0) vector.add(lexemes.exactTitle(title));
  for (const word of title) vector.add(lexemes.title(word));
  for (const name of document.names) vector.add(lexemes.name(name));
  vector.addText(title, 'A');
  // One by one, since nothing is a phrase across them.
  for (const name of document.names) vector.addText([name], 'B');
  vector.addText(
    wordsIn(document.body).map(({ word }) => word),
    'D',
  );
  return vector.toString();
}

/** Of PostgreSQL: the last place in a text, places of one word, bytes of all words with their places. */
const LAST_PLACE = 16_383;
const MOST_PLACES = 255;
const MOST_BYTES = 1_040_000;

class Vector {
  readonly #places = new Map<string, string[]>();
  #place = 0;
  #bytes = 0;

  /** False where there is no room for it. */
  add(lexeme: string, weight?: 'A' | 'B' | 'D'): boolean {
    const known = this.#places.get(lexeme);
    const placed = weight !== undefined && this.#place < LAST_PLACE && (known?.length ?? 0) < MOST_PLACES;
    // Two bytes each place, two for their number, and one to begin at an even one.
    const bytes = (known ? 0 : Buffer.byteLength(lexeme) + 3) + (placed ? 2 : 0);
    if (this.#bytes + bytes > MOST_BYTES) return false;
    this.#bytes += bytes;
    const places = known ?? [];
    if (!known) this.#places.set(lexeme, places);
    if (placed) places.push(`${this.#place}${weight === 'D' ? '' : weight}`);
    return true;
  }

  addText(words: readonly string[], weight: 'A' | 'B' | 'D'): void {
    // A phrase does not run on from the title into the body.
    if (words.length > 0) this.#place += GAP;
    let before: string | undefined;
    for (const word of words) {
      this.#place++;
      this.add(word, weight);
      this.add(lexemes.initial(word));
      if (before !== undefined && areCommon(before, word)) this.add(lexemes.commonPair(before, word));
      if (before !== undefined && this.#place >= LAST_PLACE) this.add(lexemes.latePair(before, word));
      before = word;
    }
  }

  /** Nothing in a folded word has a meaning of its own between quotes. */
  toString(): string {
    return Array.from(this.#places, ([lexeme, places]) => `'${lexeme}'${places.length > 0 ? `:${places.join(',')}` : ''}`).join(' ');
  }
}

const GAP = 8;

/** One in so many documents is of the sample, by its own text: a change of the others changes nothing of it. */
const ONE_IN = 16;

function isOfSample({ title, body }: Worded): boolean {
  let hash = 0x811c9dc5;
  for (const text of [title, body.slice(0, 300)])
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  // The low bits of this hash know little of what came first.
  return ((hash ^ (hash >>> 15)) >>> 0) % ONE_IN === 0;
}

function initialOf(word: string): string {
  return String.fromCodePoint(word.codePointAt(0) ?? 0);
}
