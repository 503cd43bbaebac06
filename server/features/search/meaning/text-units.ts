import { thesaurus } from '../thesaurus/thesaurus.ts';
import { isFunctionWord, stemOf } from './words.ts';

/** A unit of a text: a word by its stem, or a concept that the words name, in order. */
export interface Unit {
  /** A stem, or a concept key from `conceptKey`. */
  key: string;
  kind: 'word' | 'function' | 'concept';
  /** 1 for a word. For a concept, how reliably the words mean it. */
  weight: number;
  /** Words only: whether the word is part of a concept's label. */
  inConcept?: boolean;
}

const CONCEPT = 'c~';

export function conceptKey(id: string): string {
  return CONCEPT + id;
}

export function conceptOf(key: string): string | undefined {
  return key.startsWith(CONCEPT) ? key.slice(CONCEPT.length) : undefined;
}

export function unitsOf(words: readonly string[]): Unit[] {
  const found = thesaurus().find(words);
  const units: Unit[] = [];
  let next = 0;
  let conceptEnds = 0;
  for (let at = 0; at < words.length; at++) {
    for (let here = found[next]; here?.at === at; here = found[++next]) {
      units.push({ key: conceptKey(here.id), kind: 'concept', weight: here.weight });
      conceptEnds = at + here.length;
    }
    const word = words[at] ?? '';
    units.push({
      key: stemOf(word),
      kind: isFunctionWord(word) ? 'function' : 'word',
      weight: 1,
      inConcept: at < conceptEnds,
    });
  }
  return units;
}

/** Returns pairs of successive content words, skipping function words between them. */
export function pairsOf(units: readonly Unit[]): [string, string][] {
  const words = units.filter(({ kind }) => kind === 'word');
  return words.slice(1).map(({ key }, at) => [words[at]?.key ?? '', key]);
}
