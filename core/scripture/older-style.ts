import { clauseWords } from './prose-words.ts';
import type { Scanner } from './scanner.ts';

const SPACED_PERIODS = /\.\s\d{1,3}\.\s\d{1,3}(?![\d:])(?:ff?\b|[a-e]\b)?/uy;
const SPACED_PERIOD = /\.?\s\d{1,3}\.\s\d{1,3}(?![\d:])(?:ff?\b|[a-e]\b)?/uy;
const AFTER = /^(?:$|[-\u2010-\u2015,;.!?)\]"\u201d\u2019\n]|\s?[-\u2010-\u2015]|\s(\p{Ll}{1,12})(?!\p{L}))/u;

/**
 * Returns whether chapter and verse follow an abbreviation with periods and spaces: "Rom. 9. 20".
 */
export function isOlderStyle({ text, lenient, title }: Pick<Scanner, 'text' | 'lenient' | 'title'>, at: number): boolean {
  // In titles, the name may be in full: "John 8. 12".
  const pattern = title ? SPACED_PERIOD : SPACED_PERIODS;
  pattern.lastIndex = at;
  if (!pattern.test(text)) return false;
  if (lenient) return true;
  const { lastIndex: end } = pattern;
  const [match, word] = AFTER.exec(text.slice(end, end + 15)) ?? [];
  // In prose, the second number may be the next sentence's, so no noun may follow it.
  return match !== undefined && (word === undefined || word === 'and' || word === 'or' || clauseWords.has(word));
}

const ROMAN_CHAPTER = /,\s(?=[ivxlc]{1,8}(?:[.,:]\s?|\s)\d)/uy;
const ROMAN_CHAPTER_IN_TITLE = /,\s(?=[IVXLC]{1,8}(?:[.,:]\s?|\s)\d)/iuy;

/** Returns where a Roman chapter begins after a comma and before a verse: "John, iii. 16". */
export function romanAfterComma({ text, title }: Scanner, at: number): number | undefined {
  const pattern = title ? ROMAN_CHAPTER_IN_TITLE : ROMAN_CHAPTER;
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

// A line break is two characters where markdown is shown.
const SPACED_VERSE = /\s{1,2}\d{1,3}(?![\d:]|\.\s\p{Lu})(?:ff?\b|[a-e]\b)?/uy;
const WORD_AFTER = /^\s(\p{L}{1,14})/u;

/**
 * Returns whether space and a verse follow a colon, as in "John 3: 16". In English, no noun may
 * follow the number.
 */
export function isSpacedColon({ text, lexicon }: Scanner, at: number): boolean {
  SPACED_VERSE.lastIndex = at;
  if (!SPACED_VERSE.test(text)) return false;
  const [, word] = WORD_AFTER.exec(text.slice(SPACED_VERSE.lastIndex, SPACED_VERSE.lastIndex + 15)) ?? [];
  return word === undefined || lexicon.language !== 'en' || word === 'and' || word === 'or' || clauseWords.has(word);
}
