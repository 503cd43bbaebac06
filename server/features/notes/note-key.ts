import { foldedText } from '#core/fold.ts';
import { linksOf } from '#core/links.ts';

/** Index keys are limited in size, and folding expands one letter to up to eighteen. */
const LONGEST = 200;

/**
 * Returns the key that note titles are compared by: the folded title, or the title as is if it has
 * no letters or digits ("☧").
 */
export function noteKey(title: string): string {
  return (foldedText(title) || title.trim()).slice(0, LONGEST).replaceAll(/\p{Surrogate}/gu, '');
}

/** Returns whether two titles are equal after Unicode normalization. */
export function isSameTitle(one: string, other: string): boolean {
  return one.normalize() === other.normalize();
}

/** Returns the distinct keys of the titles that a text links to. */
export function linkKeysOf(content: string): string[] {
  return [...new Set(linksOf(content).notes.map(noteKey))];
}
