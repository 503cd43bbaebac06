import { foldedWords } from '#core/fold.ts';

/** Returns whether each typed word begins a word of the name, ignoring case and accents. */
export function matchesWords(typed: string, name: string): boolean {
  const words = foldedWords(name);
  return foldedWords(typed).every((start) => words.some((word) => word.startsWith(start)));
}
