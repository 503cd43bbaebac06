import { foldedText } from '#core/fold.ts';
import { wordsIn } from '#core/words.ts';
import { areCommon } from './common-words.ts';

/**
 * Increment when the lexemes of any document change: the backfill then rebuilds older documents at
 * the next start.
 */
export const INDEX_VERSION = 4;

/** The fields from which lexemes are extracted. */
export interface Worded {
  readonly title: string;
  readonly body: string;
  /** Works only. */
  readonly names: Names | undefined;
  readonly language: string | null;
  readonly year: number | null;
}

interface Names {
  /** As displayed. */
  readonly author: string | null;
  /** Other titles of the work, and other names of its authors. */
  readonly titles: readonly string[];
  readonly others: readonly string[];
  /** Folded words of all these and possibly more, unordered. */
  readonly known: readonly string[];
}

/**
 * Lexemes with a leading space encode facts that plain words cannot, so that the index answers
 * without reading the row.
 * `t` a word of the title, `n` of an author's name as displayed, `a` of any author name, `1` the
 * initial of any word,
 * `p` a pair of neighboring common words, `o` any pair beyond the last position of a tsvector,
 * `e` the whole title, `f` a whole other title, `m` the whole name of an author, `l` language, `c`
 * century,
 * `s` membership in the sample that is searched for common words. Whole titles are also indexed
 * without a leading article.
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
/** The language of other titles is unknown. */
const ARTICLES = new Set([
  ...ENGLISH_ARTICLES,
  ...'der die das le la les un une il lo gli el los las o os de het ο η το οι αι τα'.split(' '),
]);

export function isArticle(word: string): boolean {
  return ENGLISH_ARTICLES.has(word);
}

/** Returns the century of a year: 4 for 301 to 400, -1 for 100 BC to 1 BC. */
function centuryOf(year: number): number {
  return year > 0 ? Math.ceil(year / 100) : -Math.max(1, Math.ceil(-year / 100));
}

/**
 * Builds the tsvector of a document as text. `to_tsvector` is not used: its parser splits words by
 * its own rules and locale. A text too long for a tsvector keeps as many leading words as fit.
 */
export function vectorOf(document: Worded): string {
  const vector = new Vector();
  const title = spelt(document.title);
  // Filters come first, so that they always fit.
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
  // Each name separately, since no phrase spans two of them; then the known words that occur in
  // none.
  for (const words of hidden) vector.addText(words, 'C');
  const told = new Set([...title, ...writers, ...hidden.flat()]);
  for (const name of known) if (!told.has(name)) vector.addText([name], 'C');
}

function spelt(text: string): string[] {
  return wordsIn(text).map(({ word }) => word);
}

/** Returns a whole title, and the same without its article. */
function withAndWithout(title: readonly string[], articles: ReadonlySet<string>): (readonly string[])[] {
  if (title.length === 0) return [];
  return title.length > 1 && articles.has(title[0] ?? '') ? [title, title.slice(1)] : [title];
}

/**
 * PostgreSQL limits: highest position, positions per lexeme, and bytes of lexemes with positions.
 */
const LAST_PLACE = 16_383;
const MOST_PLACES = 255;
const MOST_BYTES = 1_040_000;

class Vector {
  readonly #places = new Map<string, string[]>();
  #place = 0;
  #bytes = 0;

  /** Returns false if there is no room left. */
  add(lexeme: string, weight?: 'A' | 'B' | 'C' | 'D'): boolean {
    const known = this.#places.get(lexeme);
    const placed = weight !== undefined && this.#place < LAST_PLACE && (known?.length ?? 0) < MOST_PLACES;
    // Two bytes per position, two for their count, and one for alignment.
    const bytes = (known ? 0 : Buffer.byteLength(lexeme) + 3) + (placed ? 2 : 0);
    if (this.#bytes + bytes > MOST_BYTES) return false;
    this.#bytes += bytes;
    const places = known ?? [];
    if (!known) this.#places.set(lexeme, places);
    if (placed) places.push(`${this.#place}${weight === 'D' ? '' : weight}`);
    return true;
  }

  addText(words: readonly string[], weight: 'A' | 'B' | 'C' | 'D'): void {
    // Prevents phrases from the title into the body.
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

  /** Folded words contain no characters that need escaping in quotes. */
  toString(): string {
    return Array.from(this.#places, ([lexeme, places]) => `'${lexeme}'${places.length > 0 ? `:${places.join(',')}` : ''}`).join(' ');
  }
}

const GAP = 8;

/** Sample rate. Membership depends only on the document's own text, so it is stable. */
export const ONE_IN = 16;

function isOfSample({ title, body }: Worded): boolean {
  let hash = 0x811c9dc5;
  for (const text of [title, body.slice(0, 300)])
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  // The low bits of this hash depend little on early characters.
  return ((hash ^ (hash >>> 15)) >>> 0) % ONE_IN === 0;
}

function initialOf(word: string): string {
  return String.fromCodePoint(word.codePointAt(0) ?? 0);
}
