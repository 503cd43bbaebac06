import { foldedText } from '#core/fold.ts';
import { linksOf } from '#core/links.ts';

/** An index takes no key of any length, and folding makes up to eighteen letters of one. */
const LONGEST = 200;

/** What titles of notes are compared by: folded, or as it stands where nothing of a title is a letter or a number ("☧"). */
export function noteKey(title: string): string {
  return (foldedText(title) || title.trim()).slice(0, LONGEST).replaceAll(/\p{Surrogate}/gu, '');
}

/** Returns whether two titles are equal after Unicode normalization. */
export function isSameTitle(one: string, other: string): boolean {
  return one.normalize() === other.normalize();
}

/** The keys of the titles that a text links to, each once. */
export function linkKeysOf(content: string): string[] {
  return [...new Set(linksOf(content).notes.map(noteKey))];
}
