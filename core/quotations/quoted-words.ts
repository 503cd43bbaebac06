import { textWords } from '../text-words.ts';
import type { TextRange } from '../word-difference.ts';
import { isAmbiguous, isNegation } from './negations.ts';

/** What a writer left out before a word: anything for an ellipsis, a few words for an insertion in brackets. */
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
}

/** Returns the words of a segment of an edition. */
export function editionWords(text: string, language: string): AlignedWord[] {
  return textWords(text, language).map(({ word, from, to }, index) => ({
    word,
    start: from,
    end: to,
    isNegation: isNegation(word, text.slice(from, to)),
    isAmbiguous: isAmbiguous(word, text.slice(from, to)),
    startsSegment: index === 0,
  }));
}

const ELLIPSIS = /…|\.{3,}|\. \. \.(?: \.)?|\[\s*(?:…|\.{2,})\s*\]|\(\s*(?:…|\.{3,})\s*\)/g;
const INSERTION = /\[[^[\]]{0,200}\]/g;

/**
 * Returns the words of a quotation, folded as those of a language, without insertions in square brackets. `[t]he` is a
 * word with a changed letter.
 */
export function quotedWords(quotation: string, language: string): AlignedWord[] {
  const gaps: { readonly at: number; readonly gap: Gap }[] = [];
  const blank = (found: string, at: number, gap: Gap): string => {
    gaps.push({ at, gap });
    return ' '.repeat(found.length);
  };
  const whole = quotation
    // A changed letter or ending stays part of its word, whose length does not change.
    .replaceAll(/\[(\p{L}{1,4})\](?=\p{L})/gu, '\u200b$1\u200b')
    .replaceAll(/(?<=\p{L})\[(\p{L}{1,4})\]/gu, '\u200b$1\u200b')
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
      start: from,
      end: to,
      isNegation: isNegation(word, whole.slice(from, to)),
      isAmbiguous: isAmbiguous(word, whole.slice(from, to)),
      gap,
    };
  });
}
