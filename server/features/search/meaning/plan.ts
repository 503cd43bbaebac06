import { type Concept } from '../thesaurus/concept.ts';
import { thesaurus } from '../thesaurus.ts';
import { conceptKey, conceptOf, unitsOf } from './analysis.ts';
import { inVector } from './encode.ts';
import type { QueryPlan } from './engine.ts';
import { type Term, termHash, titleHash, titleWordHash } from './terms.ts';
import type { TextVectors } from './text-vector.ts';
import type { Weights } from './weights.ts';
import { wordsOf } from './words.ts';

/** What is asked for, in ranking's terms. */
export interface Wanted {
  hash: number;
  concept: boolean;
  /** How much a document gains by it. */
  weight: number;
}

const MOST_WORDS = 120;
const MOST_CONCEPTS = 120;
/** What a concept lends to its neighbours. */
export const LENT = { narrower: 0.5, broader: 0.25, related: 0.3 };

export function planQuery(query: string, weights: Weights, vectors: TextVectors | undefined): QueryPlan {
  const words = wordsOf(query);
  const terms = termsOf(words);
  const concepts = spread(terms.filter(({ concept }) => concept));
  const wanted: Wanted[] = [];
  const keys = new Map<string, number>();
  for (const { key, count, concept } of terms) {
    if (concept) continue;
    wanted.push({ hash: termHash(key), concept, weight: count * weights.idf(key) });
    keys.set(key, weights.share(key));
  }
  for (const [key, weight] of concepts) {
    wanted.push({ hash: termHash(key), concept: true, weight: weight * weights.idf(key) });
    keys.set(key, weights.share(key));
  }
  return {
    vector: vectors?.of(terms.map((term) => inVector(term, weights))) ?? null,
    keys: [...keys].map(([key, share]) => ({ key, share })).sort((a, b) => a.share - b.share),
    wanted,
    averageLength: weights.averageLength,
    title: titleHash(words),
    titleWords: words.map(titleWordHash),
  };
}

function termsOf(words: readonly string[]): Term[] {
  const counted = new Map<string, Term>();
  for (const { key, concept, weight } of unitsOf(words)) {
    const known = counted.get(key);
    if (known === undefined) counted.set(key, { key, concept, count: weight, title: false });
    else known.count += concept ? weight : 1;
  }
  const all = [...counted.values()];
  return [...all.filter(({ concept }) => !concept).slice(0, MOST_WORDS), ...all.filter(({ concept }) => concept).slice(0, MOST_CONCEPTS)];
}

/** The concepts with those that stand near them, each with the most that it gets from any. */
function spread(named: readonly Term[]): Map<string, number> {
  const all = new Map<string, number>();
  const raise = (id: string, weight: number): void => {
    const key = conceptKey(id);
    if (weight > (all.get(key) ?? 0)) all.set(key, weight);
  };
  for (const { key, count } of named) {
    const id = conceptOf(key) ?? '';
    const weight = Math.min(1, count);
    raise(id, weight);
    for (const [other, lent] of neighboursOf(id)) raise(other, weight * lent);
  }
  return new Map([...all].sort((a, b) => b[1] - a[1]).slice(0, MOST_CONCEPTS));
}

let neighbours: Map<string, Map<string, number>> | undefined;

function neighboursOf(id: string): ReadonlyMap<string, number> {
  neighbours ??= allNeighbours(thesaurus().concepts);
  return neighbours.get(id) ?? new Map();
}

function allNeighbours(concepts: ReadonlyMap<string, Concept>): Map<string, Map<string, number>> {
  const all = new Map<string, Map<string, number>>();
  const link = (from: string, to: string, lent: number): void => {
    const known = all.get(from) ?? new Map<string, number>();
    all.set(from, known.set(to, Math.max(lent, known.get(to) ?? 0)));
  };
  for (const { id, broader, related } of concepts.values()) {
    for (const other of broader) {
      link(id, other, LENT.broader);
      link(other, id, LENT.narrower);
    }
    for (const other of related) {
      link(id, other, LENT.related);
      link(other, id, LENT.related);
    }
  }
  return all;
}
