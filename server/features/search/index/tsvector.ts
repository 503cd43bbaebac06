import { centuryOf } from '#core/centuries.ts';
import { foldedText } from '#core/fold.ts';
import { textWords } from '#core/text-words.ts';
import { wordsIn } from '#core/words.ts';
import { areCommon } from './common-words.ts';

/**
 * Increment when the lexemes of any document change: the backfill then rebuilds older documents at
 * the next start.
 */
export const INDEX_VERSION = 4;

/** The fields from which lexemes are extracted. */
export interface IndexableText {
  readonly title: string;
  readonly body: string;
  /** Works only. */
  readonly names: Names | undefined;
  readonly language: string | null;
  readonly year: number | null;
  /** Notes only: nobody else finds them. */
  readonly ownerId?: number;
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
 */
export const lexemes = {
  title: (word: string) => ` t ${word}`,
  /** A word of an author's name as displayed. */
  author: (word: string) => ` n ${word}`,
  /** A word of any name of an author or of another title. */
  name: (word: string) => ` a ${word}`,
  initial: (word: string) => ` 1 ${initialOf(word)}`,
  /** Two neighboring common words. */
  commonPair: (one: string, next: string) => ` p ${one} ${next}`,
  /** Any pair beyond the last position of a tsvector. */
  latePair: (one: string, next: string) => ` o ${one} ${next}`,
  /** Whole titles, also without a leading article. */
  exactTitle: (words: readonly string[]) => ` e ${joinWords(words)}`,
  exactOtherTitle: (words: readonly string[]) => ` f ${joinWords(words)}`,
  exactAuthor: (words: readonly string[]) => ` m ${joinWords(words)}`,
  /** The owner of a note. */
  owner: (userId: number) => ` u ${userId}`,
  /** The edition of a segment. */
  edition: (editionId: number) => ` d ${editionId}`,
  /** Membership in the sample that is searched for common words. */
  sample: ' s',
  /** Membership in smaller samples of segments. */
  smallSample: ' z',
  tinySample: ' y',
  language: (language: string) => ` l ${foldedText(language).slice(0, 100)}`,
  century: (century: number) => ` c ${century}`,
} as const;

function joinWords(words: readonly string[]): string {
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

/**
 * Builds the tsvector of a document as text. `to_tsvector` is not used: its parser splits words by
 * its own rules and locale. A text too long for a tsvector keeps as many leading words as fit.
 */
export function buildTsvector(document: IndexableText): string {
  const vector = new TsvectorBuilder();
  const title = splitWords(document.title);
  // Filters come first, so that they always fit.
  if (document.ownerId !== undefined) vector.add(lexemes.owner(document.ownerId));
  if (document.language !== null) vector.add(lexemes.language(document.language));
  if (document.year !== null) vector.add(lexemes.century(centuryOf(document.year)));
  if (isInSample(document)) vector.add(lexemes.sample);
  for (const words of titleVariants(title, ENGLISH_ARTICLES)) vector.add(lexemes.exactTitle(words));
  for (const word of title) vector.add(lexemes.title(word));
  vector.addText(title, 'A');
  if (document.names) addNames(vector, document.names, title);
  vector.addText(splitWords(document.body), 'D');
  return vector.toString();
}

/**
 * Increment when the lexemes of segments change: editions are then indexed again at the next start.
 */
export const SEGMENT_WORDS_VERSION = 3;

/** Builds the tsvector of a segment as text. SQL adds the lexeme of its edition. */
export function buildSegmentTsvector(body: string, language: string): string {
  // A search for texts does not complete single letters.
  const vector = new TsvectorBuilder({ initials: false });
  const hash = hashOf('', body);
  if (hash % SAMPLE_RATE === 0) vector.add(lexemes.sample);
  if (hash % SMALL_SAMPLE_RATE === 0) vector.add(lexemes.smallSample);
  if (hash % TINY_SAMPLE_RATE === 0) vector.add(lexemes.tinySample);
  vector.addText(
    textWords(body, language).map(({ word }) => word),
    'D',
  );
  return vector.toString();
}

function addNames(vector: TsvectorBuilder, { author, titles, others, known }: Names, title: readonly string[]): void {
  const authorWords = splitWords(author ?? '');
  const otherNames = [...titles, ...others].map(splitWords);
  const nameWords = new Set([...authorWords, ...known]);
  for (const word of title) if (!authorWords.includes(word)) nameWords.delete(word);
  for (const name of nameWords) vector.add(lexemes.name(name));
  for (const word of authorWords) vector.add(lexemes.author(word));
  for (const name of (author ?? '').split(';').map(splitWords)) if (name.length > 0) vector.add(lexemes.exactAuthor(name));
  for (const other of titles) for (const words of titleVariants(splitWords(other), ARTICLES)) vector.add(lexemes.exactOtherTitle(words));
  vector.addText(authorWords, 'B');
  // Each name separately, since no phrase spans two of them; then the known words that occur in
  // none.
  for (const words of otherNames) vector.addText(words, 'C');
  const indexedWords = new Set([...title, ...authorWords, ...otherNames.flat()]);
  for (const name of known) if (!indexedWords.has(name)) vector.addText([name], 'C');
}

function splitWords(text: string): string[] {
  return wordsIn(text).map(({ word }) => word);
}

/** Returns a whole title, and the same without its article. */
function titleVariants(title: readonly string[], articles: ReadonlySet<string>): (readonly string[])[] {
  if (title.length === 0) return [];
  return title.length > 1 && articles.has(title[0] ?? '') ? [title, title.slice(1)] : [title];
}

/**
 * PostgreSQL limits: highest position, positions per lexeme, and bytes of lexemes with positions.
 */
const MAX_POSITION = 16_383;
const MAX_POSITIONS = 255;
const MAX_BYTES = 1_040_000;

class TsvectorBuilder {
  readonly #positions = new Map<string, string[]>();
  readonly #initials: boolean;
  #position = 0;
  #bytes = 0;

  constructor({ initials = true } = {}) {
    this.#initials = initials;
  }

  /** Returns false if there is no room left. */
  add(lexeme: string, weight?: 'A' | 'B' | 'C' | 'D'): boolean {
    const known = this.#positions.get(lexeme);
    const hasPosition = weight !== undefined && this.#position < MAX_POSITION && (known?.length ?? 0) < MAX_POSITIONS;
    // Two bytes per position, two for their count, and one for alignment.
    const bytes = (known ? 0 : Buffer.byteLength(lexeme) + 3) + (hasPosition ? 2 : 0);
    if (this.#bytes + bytes > MAX_BYTES) return false;
    this.#bytes += bytes;
    const positions = known ?? [];
    if (!known) this.#positions.set(lexeme, positions);
    if (hasPosition) positions.push(`${this.#position}${weight === 'D' ? '' : weight}`);
    return true;
  }

  addText(words: readonly string[], weight: 'A' | 'B' | 'C' | 'D'): void {
    // Prevents phrases from the title into the body.
    if (words.length > 0) this.#position += GAP;
    let before: string | undefined;
    for (const word of words) {
      this.#position++;
      this.add(word, weight);
      if (this.#initials) this.add(lexemes.initial(word));
      if (before !== undefined && areCommon(before, word)) this.add(lexemes.commonPair(before, word));
      if (before !== undefined && this.#position >= MAX_POSITION) this.add(lexemes.latePair(before, word));
      before = word;
    }
  }

  /** Folded words contain no characters that need escaping in quotes. */
  toString(): string {
    return Array.from(this.#positions, ([lexeme, positions]) => `'${lexeme}'${positions.length > 0 ? `:${positions.join(',')}` : ''}`).join(
      ' ',
    );
  }
}

const GAP = 8;

/** Sample rate. Membership depends only on the document's own text, so it is stable. */
export const SAMPLE_RATE = 16;

export const SMALL_SAMPLE_RATE = 256;
export const TINY_SAMPLE_RATE = 4096;

function isInSample({ title, body }: IndexableText): boolean {
  return hashOf(title, body) % SAMPLE_RATE === 0;
}

function hashOf(title: string, body: string): number {
  let hash = 0x811c9dc5;
  for (const text of [title, body.slice(0, 300)])
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  // The low bits of this hash depend little on early characters.
  return (hash ^ (hash >>> 15)) >>> 0;
}

function initialOf(word: string): string {
  return String.fromCodePoint(word.codePointAt(0) ?? 0);
}
