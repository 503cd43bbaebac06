import { CorrectedPlacer } from './place-corrected.ts';
import { type Extent, isWord, TextAlignment, type Token, tokensOf } from './text-alignment.ts';

/**
 * Finds the words of an extent in the corrected version of its text, unchanged or with small
 * corrections.
 */
export class QuotePlacer {
  readonly #before: string;
  readonly #after: string;
  readonly #oldTokens: readonly Token[];
  readonly #newTokens: readonly Token[];
  #alignment: TextAlignment | undefined;
  #corrected: CorrectedPlacer | undefined;

  constructor(before: string, after: string) {
    this.#before = before;
    this.#after = after;
    this.#oldTokens = tokensOf(before);
    this.#newTokens = tokensOf(after);
  }

  /**
   * Returns undefined unless every way to explain the correction agrees on where the words are: a
   * lost annotation is better than one on other words.
   */
  place(extent: Extent): Extent | undefined {
    if (this.#before === this.#after) return extent;
    return this.#placeSame(extent) ?? this.#placeCorrected(extent);
  }

  #placeSame(extent: Extent): Extent | undefined {
    const first = this.#oldTokens.findIndex(({ end }) => end > extent.start);
    const last = this.#oldTokens.findLastIndex(({ start }) => start < extent.end);
    const [from, to] = [this.#oldTokens[first], this.#oldTokens[last]];
    if (!from || !to || first > last) return undefined;
    // Whole words; a quote may begin within one or with a space.
    const words = { start: Math.min(from.start, extent.start), end: Math.max(to.end, extent.end) };
    const place = this.#isLong() ? this.#placeExactly(words) : this.#placeTokens(words, first, last);
    return place === undefined ? undefined : { start: place + extent.start - words.start, end: place + extent.end - words.start };
  }

  #placeCorrected(extent: Extent): Extent | undefined {
    if (this.#oldTokens.length * this.#newTokens.length > MAX_COMPARED) return undefined;
    this.#corrected ??= new CorrectedPlacer(this.#before, this.#after, {
      oldWords: this.#oldTokens.filter(isWord),
      newWords: this.#newTokens.filter(isWord),
    });
    return this.#corrected.place(extent);
  }

  #isLong(): boolean {
    return this.#oldTokens.length * this.#newTokens.length > MAX_CELLS;
  }

  /**
   * Returns the new offset of words whose surroundings did not change and occur once in either
   * version.
   */
  #placeExactly({ start, end }: Extent): number | undefined {
    return findOnly(this.#after, {
      ...contextOf(this.#before, { start, end }),
      quote: this.#before.slice(start, end),
      isUnique: (whole) => occursOnce(this.#before, whole),
    });
  }

  #placeTokens(words: Extent, first: number, last: number): number | undefined {
    const alignment = (this.#alignment ??= new TextAlignment(this.#oldTokens, this.#newTokens));
    const quote = this.#before.slice(words.start, words.end);
    const lead = (this.#oldTokens[first]?.start ?? 0) - words.start;
    let best: { readonly at: number; readonly offset: number; readonly weight: number } | undefined;
    for (const [at, { start }] of this.#newTokens.entries()) {
      const offset = start - lead;
      if (offset < 0 || !this.#after.startsWith(quote, offset) || !this.#endsWithToken(at + last - first, offset + words.end - words.start))
        continue;
      const weight =
        alignment.upTo(first, at) + weightOf(this.#oldTokens.slice(first, last + 1)) + alignment.from(last + 1, at + last - first + 1);
      if (!best || weight > best.weight) best = { at, offset, weight };
    }
    return best && this.#isCertain(best, first, last) ? best.offset : undefined;
  }

  /** Returns whether words found in the new text end where a word of it ends. */
  #endsWithToken(index: number, end: number): boolean {
    const token = this.#newTokens[index];
    const next = this.#newTokens[index + 1];
    return token !== undefined && token.end <= end && (next === undefined || next.start >= end);
  }

  #isCertain({ at, weight }: { readonly at: number; readonly weight: number }, first: number, last: number): boolean {
    const alignment = (this.#alignment ??= new TextAlignment(this.#oldTokens, this.#newTokens));
    for (let i = first; i <= last; i++) {
      // Only dropping the word itself may be the next best explanation; otherwise the new word may
      // come from another one.
      if (alignment.without(i, at + i - first) > weight - (this.#oldTokens[i]?.weight ?? 0)) return false;
    }
    return this.#hasRun(first, last, at) && this.#hasContext(first, last, at);
  }

  /**
   * Returns whether a quote in a text that is hardly the old one is with words that were beside it:
   * short ones occur by chance.
   */
  #hasRun(first: number, last: number, at: number): boolean {
    const [before, after] = [this.#oldTokens, this.#newTokens];
    const alignment = (this.#alignment ??= new TextAlignment(before, after));
    const same = alignment.upTo(before.length, after.length);
    if (2 * same >= MIN_SIMILARITY * (weightOf(before) + weightOf(after))) return true;
    // At both ends of the texts, the ends are the same.
    const isSame = (old: number): boolean => before[old]?.text === after[old - first + at]?.text;
    let [start, end] = [first, last];
    while (start >= 0 && isSame(start - 1)) start--;
    while (end < before.length && isSame(end + 1)) end++;
    return end - start + 1 >= MIN_RUN;
  }

  /** Returns whether enough of the words around a quote are still around it. */
  #hasContext(first: number, last: number, at: number): boolean {
    const end = at + last - first + 1;
    const sides = [
      [this.#oldTokens.slice(Math.max(0, first - NEAR), first), this.#newTokens.slice(Math.max(0, at - 2 * NEAR), at)],
      [this.#oldTokens.slice(last + 1, last + 1 + NEAR), this.#newTokens.slice(end, end + 2 * NEAR)],
    ] as const;
    const own = weightOf(this.#oldTokens.slice(first, last + 1));
    const [found, expected] = sides.reduce(
      ([sum, all], [before, after]) => [sum + new TextAlignment(before, after).upTo(before.length, after.length), all + weightOf(before)],
      [own, own],
    );
    return found >= MIN_SUPPORT * expected;
  }
}

/** What is stored of a quote whose text changed so that it was not found. */
export interface LostQuote {
  readonly prefix: string;
  readonly quote: string;
  readonly suffix: string;
}

/** Finds a lost quote again if its text has been restored with all that was around it. */
export function restoreQuote(text: string, lost: LostQuote): Extent | undefined {
  const start = findOnly(text, { ...lost, isUnique: () => true });
  return start === undefined ? undefined : { start, end: start + lost.quote.length };
}

/** Returns what to store of the text around an extent, without halves of characters. */
export function contextOf(text: string, { start, end }: Extent): { prefix: string; suffix: string } {
  return {
    prefix: text.slice(Math.max(0, start - EXACT_CONTEXT), start).replace(/^[\udc00-\udfff]/, ''),
    suffix: text.slice(end, end + EXACT_CONTEXT).replace(/[\ud800-\udbff]$/, ''),
  };
}

/**
 * Returns where a quote is if it occurs once with all its context; less context than usual means an
 * end of the text.
 */
function findOnly(
  text: string,
  { prefix, quote, suffix, isUnique }: LostQuote & { readonly isUnique: (whole: string) => boolean },
): number | undefined {
  const whole = prefix + quote + suffix;
  if (!occursOnce(text, whole) || !isUnique(whole)) return undefined;
  const start = text.indexOf(whole);
  // One less than usual where the context left out half of a character.
  const isWhole =
    (prefix.length >= EXACT_CONTEXT - 1 || start === 0) && (suffix.length >= EXACT_CONTEXT - 1 || start + whole.length === text.length);
  return isWhole ? start + prefix.length : undefined;
}

function occursOnce(text: string, part: string): boolean {
  const at = text.indexOf(part);
  return at !== -1 && !text.includes(part, at + 1);
}

function weightOf(tokens: readonly Token[]): number {
  return tokens.reduce((sum, { weight }) => sum + weight, 0);
}

/** Characters of exact context, stored with every annotation. */
const EXACT_CONTEXT = 64;
/** Words on each side that count as context. */
const NEAR = 10;
const MIN_SUPPORT = 0.5;
/**
 * The similarity of a corrected text. Different texts in one language share about half of their
 * words in order.
 */
const MIN_SIMILARITY = 0.65;
/** Words, signs and ends of the text, the quote included. */
const MIN_RUN = 6;
/** An alignment of this size takes about 20 ms and 12 MB. */
const MAX_CELLS = 1_500_000;
/** Pairs of words whose letters are compared. */
const MAX_COMPARED = 300_000;
