import { books } from '../scripture-books.ts';
import type { BookCandidate } from './book-candidate.ts';
import { nameTokens } from './fold-name.ts';
import { textParticiples, textVerbs } from './prose-words.ts';

const VERB_AFTER = /^\s(\p{Ll}{2,12})(?:\s(\p{Ll}{4,12}))?/u;

/**
 * Returns whether a verb shows that the numbers after a full name are a verse, not an amount: "Mark
 * 15.15 says".
 */
export function isClearVerse(text: string, { name, book }: BookCandidate, end: number): boolean {
  if (name !== nameTokens(books[book - 1]?.name ?? '').join(' ')) return false;
  const [, word = '', participle = ''] = VERB_AFTER.exec(text.slice(end, end + 28)) ?? [];
  return textVerbs.has(word) || ((word === 'is' || word === 'was') && textParticiples.has(participle));
}

/** Returns whether "Is" begins a title or a part of it, and a verse with a colon follows. */
export function isIsaiahInTitle(text: string, start: number, separator: string): boolean {
  return separator === ':' && /(?:^|[:;,.(\u2013\u2014]\s?)$/u.test(text.slice(Math.max(0, start - 2), start));
}
