import { nameTokens } from './fold-name.ts';
import { referenceWords } from './words.ts';

export type WordKind = 'chapter' | 'verse' | 'and' | 'to' | 'ff' | 'f' | 'title';

/** Returns the ordinals that a language writes before the names of numbered books, folded. */
export function ordinalsOf(language: string): Map<string, number> {
  const ordinals = new Map<string, number>();
  for (const [kind, words] of linesOf(language)) {
    const number = Number(kind);
    if (number > 0) for (const word of words) if (!/^\d/.test(word)) ordinals.set(nameTokens(word).join(' '), number);
  }
  return ordinals;
}

// Latin abbreviations that scholars use in every language.
const latinWords: readonly (readonly [string, WordKind])[] = [
  ['sq', 'f'],
  ['et seq', 'ff'],
  ['sqq', 'ff'],
  ['et sqq', 'ff'],
];

/** Returns the words around numbers in a language, folded, and what each means. */
export function wordsOf(language: string): Map<string, Set<WordKind>> {
  const all = new Map<string, Set<WordKind>>();
  for (const [kind, words] of linesOf(language)) {
    if (Number(kind) > 0) continue;
    for (const word of words) {
      const key = nameTokens(word).join(' ');
      if (key !== '') all.set(key, (all.get(key) ?? new Set()).add(kind as WordKind));
    }
  }
  if (all.size > 0) for (const [word, kind] of latinWords) all.set(word, all.get(word) ?? new Set<WordKind>([kind]));
  return all;
}

function linesOf(language: string): [string, string[]][] {
  return (referenceWords[language] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [kind = '', words = ''] = line.split(': ');
      return [kind, words.split(', ')];
    });
}
