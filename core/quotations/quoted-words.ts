import { textWords } from '../text-words.ts';
import type { TextRange } from '../word-difference.ts';
import { isAmbiguous, isNegation } from './negations.ts';

/**
 * What a writer left out before a word: anything for an ellipsis, a few words for an insertion in
 * brackets.
 */
type Gap = 'ellipsis' | 'insertion';

/** A word of a quotation or of an edition, with its place in the text. */
export interface AlignedWord extends TextRange {
  readonly word: string;
  readonly isNegation: boolean;
  /** Whether it may be a negation or another word. */
  readonly isAmbiguous: boolean;
  readonly gap?: Gap | undefined;
  /** Whether a segment of the edition begins with it. */
  readonly startsSegment?: boolean | undefined;
  /** What ends after this word of an edition. */
  readonly ends?: 'clause' | 'sentence' | undefined;
}

/** Returns the words of a segment of an edition. */
export function editionWords(text: string, language: string): AlignedWord[] {
  const words = textWords(text, language);
  // In a text without punctuation, a segment is what comes nearest to a sentence.
  const isUnpunctuated = !CLAUSE_END.test(text) && !SENTENCE_END.test(text);
  return words.map(({ word, from, to }, index) => {
    const next = words[index + 1];
    return {
      word,
      start: from,
      end: to,
      isNegation: isNegation(word, text.slice(from, to)),
      isAmbiguous: isAmbiguous(word, text.slice(from, to)),
      startsSegment: index === 0,
      ends: !next && isUnpunctuated ? 'sentence' : endAfter(text.slice(to, (next?.from ?? text.length) + 1), language),
    };
  });
}

const SENTENCE_END = /[.!?\u0589\u05c3\u061f\u06d4\u0964\u3002]/;
const CLAUSE_END = /[,;:·—–()\u0387\u05c0]/;

/**
 * Returns what ends between a word and the next one. `between` includes the first letter of that.
 */
function endAfter(between: string, language: string): 'clause' | 'sentence' | undefined {
  if (/^(?:grc|el)(?=-|$)/.test(language) && /[;\u037e]/.test(between)) return 'sentence';
  // A question or a cry within a sentence: “Lord! he said”.
  if (SENTENCE_END.test(between)) return between.includes('.') || !/\p{Ll}$/u.test(between) ? 'sentence' : 'clause';
  return CLAUSE_END.test(between) ? 'clause' : undefined;
}

const ELLIPSIS = /…|\.{3,}|\. \. \.(?: \.)?|\[\s*(?:…|\.{2,})\s*\]|\(\s*(?:…|\.{3,})\s*\)/g;
const INSERTION = /\[[^[\]]{0,200}\]/g;
/** Marks the word before it as a mistake of the source. Replaces no words. */
const SIC = /^\[sic[!?]?\]$/i;
/** Replaces the brackets around changed letters by a character that does not end a word. */
const CHANGED = '\u200b';

/**
 * Returns the words of a quotation, folded as those of a language, without insertions in square
 * brackets except their negations. `[t]he` is a word with a changed letter.
 */
export function quotedWords(quotation: string, language: string): AlignedWord[] {
  const gaps: { readonly at: number; readonly gap: Gap }[] = [];
  const blank = (found: string, at: number, gap: Gap): string => {
    if (!SIC.test(found)) gaps.push({ at, gap });
    return gap === 'insertion' ? onlyNegations(found, language) : ' '.repeat(found.length);
  };
  const whole = quotation
    // A changed letter or ending stays part of its word, whose length does not change.
    .replaceAll(/\[(\p{L}{1,4})\](?=\p{L})/gu, `${CHANGED}$1${CHANGED}`)
    .replaceAll(/(?<=\p{L})\[(\p{L}{1,4})\]/gu, `${CHANGED}$1${CHANGED}`)
    .replaceAll(ELLIPSIS, (found, at: number) => blank(found, at, 'ellipsis'))
    .replaceAll(INSERTION, (found, at: number) => blank(found, at, 'insertion'));
  const words = textWords(whole, language).filter(({ word }) => word !== '');
  let after = 0;
  return words.map(({ word, from, to }) => {
    const between = gaps.filter(({ at }) => at >= after && at < from);
    after = to;
    const gap = between.some((one) => one.gap === 'ellipsis') ? 'ellipsis' : between[0]?.gap;
    return {
      word,
      start: whole.charAt(from - 1) === CHANGED ? from - 1 : from,
      end: to,
      isNegation: isNegation(word, whole.slice(from, to)),
      isAmbiguous: isAmbiguous(word, whole.slice(from, to)),
      gap,
    };
  });
}

/** Replaces everything but negations by spaces. */
function onlyNegations(insertion: string, language: string): string {
  let kept = '';
  for (const { word, from, to } of textWords(insertion, language)) {
    const written = insertion.slice(from, to);
    if (from >= kept.length && isNegation(word, written)) kept = kept.padEnd(from) + written;
  }
  return kept.padEnd(insertion.length);
}

/** Extends a range by the square brackets around it. */
export function withBrackets(quotation: string, { start, end }: TextRange): TextRange {
  const before = /\[[^[\]]{0,200}$/.exec(quotation.slice(Math.max(0, start - 201), start))?.[0];
  const after = /^[^[\]]{0,200}\]/.exec(quotation.slice(end, end + 201))?.[0];
  return before === undefined || after === undefined ? { start, end } : { start: start - before.length, end: end + after.length };
}
