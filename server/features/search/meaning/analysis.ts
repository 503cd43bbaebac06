import { thesaurus } from '../thesaurus.ts';
import { stemOf } from './words.ts';

/** What a text is made of for search: each word's stem and each concept that its words name, in their order. */
export interface Unit {
  /** A stem, or a concept as `conceptKey` writes it. */
  key: string;
  concept: boolean;
  /** 1 for a word; for a concept, how surely the words speak of it. */
  weight: number;
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
  for (let at = 0; at < words.length; at++) {
    for (let here = found[next]; here?.at === at; here = found[++next]) {
      units.push({ key: conceptKey(here.id), concept: true, weight: here.weight });
    }
    const stem = stemOf(words[at] ?? '');
    if (stem !== '') units.push({ key: stem, concept: false, weight: 1 });
  }
  return units;
}
