import { thesaurus } from '../thesaurus.ts';
import { isFunctionWord, stemOf } from './words.ts';

/** What a text is made of for search: each word's stem and each concept that its words name, in their order. */
export interface Unit {
  /** A stem, or a concept as `conceptKey` writes it. */
  key: string;
  kind: 'word' | 'function' | 'concept';
  /** 1 for a word; for a concept, how surely the words speak of it. */
  weight: number;
  /** Of a word: whether it, with others or alone, names a concept. */
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

/** Each two words of the subject that follow one another, whatever function words stand between. */
export function pairsOf(units: readonly Unit[]): [string, string][] {
  const words = units.filter(({ kind }) => kind === 'word');
  return words.slice(1).map(({ key }, at) => [words[at]?.key ?? '', key]);
}
