import { similarityMatch } from './similar-words.ts';
import { type Extent, TextAlignment, type Token } from './text-alignment.ts';

/** The words at both ends of an extent, by their indexes. */
interface Words {
  readonly first: number;
  readonly last: number;
}

/**
 * Finds words after a correction of letters, punctuation or single words among them. The words
 * around them must still match, and no other words may be similar to them.
 */
export class CorrectedPlacer {
  readonly #before: string;
  readonly #after: string;
  readonly #old: readonly Token[];
  readonly #new: readonly Token[];
  readonly #alignment: TextAlignment;
  readonly #isSimilar: boolean;
  /** How much more often each word occurs in the new text. */
  readonly #gains = new Map<string, number>();

  // `oldWords` and `newWords` are the tokens of the two texts that are words.
  constructor(before: string, after: string, { oldWords, newWords }: Readonly<Record<'oldWords' | 'newWords', readonly Token[]>>) {
    this.#before = before;
    this.#after = after;
    this.#old = oldWords;
    this.#new = newWords;
    this.#alignment = new TextAlignment(oldWords, newWords, similarityMatch());
    for (const { text } of newWords) this.#gains.set(text, (this.#gains.get(text) ?? 0) + 1);
    for (const { text } of oldWords) this.#gains.set(text, (this.#gains.get(text) ?? 0) - 1);
    this.#isSimilar = 2 * this.#alignment.upTo(oldWords.length, newWords.length) >= MIN_SIMILARITY * (sum(oldWords) + sum(newWords));
  }

  place(extent: Extent): Extent | undefined {
    const first = this.#old.findIndex(({ end }) => end > extent.start);
    const last = this.#old.findLastIndex(({ start }) => start < extent.end);
    if (!this.#isSimilar || first < 0 || last < first) return undefined;
    const words = { first, last };
    const places = Array.from(this.#new.keys()).filter((at) => this.#isCorrected(words, at) && this.#isBetweenSame(words, at));
    const best = places.toSorted((one, other) => this.#weight(words, other) - this.#weight(words, one))[0];
    if (best === undefined || !this.#isCertain(words, best)) return undefined;
    const found = this.#extentAt(extent, words, best);
    // Unchanged words were already found to be ambiguous.
    return this.#before.slice(extent.start, extent.end) === this.#after.slice(found.start, found.end) ? undefined : found;
  }

  /**
   * Returns whether the words from a place on are the same or similar, except for single words
   * between others.
   */
  #isCorrected({ first, last }: Words, at: number): boolean {
    if (at + last - first >= this.#new.length) return false;
    let replaced = 0;
    for (let i = first; i <= last; i++) {
      if (!this.#mayBecome(wordAt(this.#old, i).text, wordAt(this.#new, at + i - first).text)) return false;
      if (this.#alignment.matched(i, at + i - first) > 0) continue;
      const isAlone = i > first && i < last && this.#alignment.matched(i - 1, at + i - 1 - first) > 0;
      if (!isAlone) return false;
      replaced++;
    }
    return replaced * WORDS_FOR_EACH_REPLACED <= last - first + 1;
  }

  /**
   * Returns whether a word is the same, or occurs less often and the other one more often: moved
   * words are no corrections.
   */
  #mayBecome(word: string, other: string): boolean {
    return word === other || ((this.#gains.get(word) ?? 0) < 0 && (this.#gains.get(other) ?? 0) > 0);
  }

  /**
   * Returns whether the words before and after are the same or similar, or the text begins or ends
   * there.
   */
  #isBetweenSame({ first, last }: Words, at: number): boolean {
    const end = at + last - first;
    const isSame = (i: number, j: number): boolean => this.#alignment.matched(i, j) > 0;
    return (
      (first === 0 ? at === 0 : isSame(first - 1, at - 1)) &&
      (last === this.#old.length - 1 ? end === this.#new.length - 1 : isSame(last + 1, end + 1))
    );
  }

  #weight({ first, last }: Words, at: number): number {
    let weight = this.#alignment.upTo(first, at) + this.#alignment.from(last + 1, at + last - first + 1);
    for (let i = first; i <= last; i++) weight += this.#alignment.matched(i, at + i - first);
    return weight;
  }

  /**
   * Returns whether no explanation that places one of the words elsewhere is better than dropping
   * that word.
   */
  #isCertain(words: Words, at: number): boolean {
    const weight = this.#weight(words, at);
    for (let i = words.first; i <= words.last; i++) {
      const j = at + i - words.first;
      const matched = this.#alignment.matched(i, j);
      if (matched > 0 && this.#alignment.without(i, j) > weight - matched) return false;
    }
    return true;
  }

  /**
   * Returns the extent of the corrected words, with the punctuation at its ends. A corrected word
   * is included in full.
   */
  #extentAt(extent: Extent, { first, last }: Words, at: number): Extent {
    const [from, to] = [wordAt(this.#old, first), wordAt(this.#old, last)];
    const [newFrom, newTo] = [wordAt(this.#new, at), wordAt(this.#new, at + last - first)];
    const lead = this.#before.slice(extent.start, from.start);
    const tail = this.#before.slice(to.end, extent.end).trimEnd();
    const isWithin = extent.start > from.start && from.text === newFrom.text;
    const endsWithin = extent.end < to.end && to.text === newTo.text;
    const hasLead = lead !== '' && this.#after.slice(0, newFrom.start).endsWith(lead);
    const signs = SIGNS.exec(this.#after.slice(newTo.end, newTo.end + tail.length))?.[0] ?? '';
    return {
      start: isWithin ? newFrom.start + extent.start - from.start : newFrom.start - (hasLead ? lead.length : 0),
      end: endsWithin ? newTo.end - (to.end - extent.end) : newTo.end + signs.length,
    };
  }
}

function wordAt(words: readonly Token[], index: number): Token {
  return words[index] ?? { text: '', start: 0, end: 0, weight: 0 };
}

function sum(words: readonly Token[]): number {
  return words.reduce((total, { weight }) => total + weight, 0);
}

const SIGNS = /^[^\s\p{L}\p{M}\p{N}]+/u;
/** The share of the words of both texts that must match or be similar. */
const MIN_SIMILARITY = 0.8;
/** How many words a quote needs for each replaced word. */
const WORDS_FOR_EACH_REPLACED = 4;
