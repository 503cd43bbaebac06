import { foldedText } from '#core/fold.ts';
import { wordsIn } from '#core/words.ts';
import { areCommon } from './common-words.ts';

/** Raise it when the lexemes of any document change: those in an older form are then written anew at the next start (fill.ts). */
export const INDEX_VERSION = 4;

/** What the words of a document are read from. */
export interface Worded {
  readonly title: string;
  readonly body: string;
  /** Of works. */
  readonly names: Names | undefined;
  readonly language: string | null;
  readonly year: number | null;
}

interface Names {
  /** As it is shown. */
  readonly author: string | null;
  /** By which the work is known besides, and its authors. */
  readonly titles: readonly string[];
  readonly others: readonly string[];
  /** Folded words of all of these, in no order, and perhaps of more. */
  readonly known: readonly string[];
}

/**
 * Lexemes that begin with a blank say of a document what a word alone can not, so that the index answers it without a look at the row:
 * that a word is in its title (`t`), in the name of its author (`n`) or one of all its names (`a`), what letter some word begins with (`1`), that two
 * common words follow each other (`p`), that any two do behind the last place that a tsvector can tell (`o`), what its whole title is (`e`), another
 * title of it (`f`) and an author's whole name (`m`), its language (`l`) and century (`c`), and that it is one of the sample (`s`) by
 * which common words are searched for. Of whole titles an article at the beginning is left out as well.
 */
export const lexemes = {
  title: (word: string) => ` t ${word}`,
  author: (word: string) => ` n ${word}`,
  name: (word: string) => ` a ${word}`,
  initial: (word: string) => ` 1 ${initialOf(word)}`,
  commonPair: (one: string, next: string) => ` p ${one} ${next}`,
  latePair: (one: string, next: string) => ` o ${one} ${next}`,
  exactTitle: (words: readonly string[]) => ` e ${whole(words)}`,
  exactOtherTitle: (words: readonly string[]) => ` f ${whole(words)}`,
  exactAuthor: (words: readonly string[]) => ` m ${whole(words)}`,
  sample: ' s',
  language: (language: string) => ` l ${foldedText(language).slice(0, 100)}`,
  century: (century: number) => ` c ${century}`,
} as const;

function whole(words: readonly string[]): string {
  return words.join(' ').slice(0, 100);
}

const ENGLISH_ARTICLES = new Set(['the', 'a', 'an']);
/** Of other titles the language is not known. */
const ARTICLES = new Set([
  ...ENGLISH_ARTICLES,
  ...'der die das le la les un une il lo gli el los las o os de het ο η το οι αι τα'.split(' '),
]);

export function isArticle(word: string): boolean {
  return ENGLISH_ARTICLES.has(word);
}

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
  const title = spelt(document.title);
  // First of all what filters go by, for which there must be room.
  if (document.language !== null) vector.add(lexemes.language(document.language));
  if (document.year !== null) vector.add(lexemes.century(centuryOf(document.year)));
  if (isOfSample(document)) vector.add(lexemes.sample);
  for (const words of withAndWithout(title, ENGLISH_ARTICLES)) vector.add(lexemes.exactTitle(words));
  for (const word of title) vector.add(lexemes.title(word));
  vector.addText(title, 'A');
  if (document.names) addNames(vector, document.names, title);
  vector.addText(spelt(document.body), 'D');
  return vector.toString();
}

function addNames(vector: Vector, { author, titles, others, known }: Names, title: readonly string[]): void {
  const writers = spelt(author ?? '');
  const hidden = [...titles, ...others].map(spelt);
  const left = new Set([...writers, ...known]);
  for (const word of title) if (!writers.includes(word)) left.delete(word);
  for (const name of left) vector.add(lexemes.name(name));
  for (const word of writers) vector.add(lexemes.author(word));
  for (const name of (author ?? '').split(';').map(spelt)) if (name.length > 0) vector.add(lexemes.exactAuthor(name));
  for (const other of titles) for (const words of withAndWithout(spelt(other), ARTICLES)) vector.add(lexemes.exactOtherTitle(words));
  vector.addText(writers, 'B');
  // Each by itself, since nothing is a phrase across them; and at last what stands in none of them.
  for (const words of hidden) vector.addText(words, 'C');
  const told = new Set([...title, ...writers, ...hidden.flat()]);
  for (const name of known) if (!told.has(name)) vector.addText([name], 'C');
}

function spelt(text: string): string[] {
  return wordsIn(text).map(({ word }) => word);
}

/** A whole title, and the same without its article. */
function withAndWithout(title: readonly string[], articles: ReadonlySet<string>): (readonly string[])[] {
  if (title.length === 0) return [];
  return title.length > 1 && articles.has(title[0] ?? '') ? [title, title.slice(1)] : [title];
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
  add(lexeme: string, weight?: 'A' | 'B' | 'C' | 'D'): boolean {
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

  addText(words: readonly string[], weight: 'A' | 'B' | 'C' | 'D'): void {
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
export const ONE_IN = 16;

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
