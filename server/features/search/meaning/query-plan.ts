import { conceptKey, conceptOf, pairsOf, type Unit, unitsOf } from './text-units.ts';
import { conceptsNear } from './concept-graph.ts';
import { inVector } from './encode-text.ts';
import { ENOUGH_OF_CONCEPT, PART_OF_WORDS } from './rank-candidates.ts';
import type { QueryPlan, QueryTerm } from './types.ts';
import { pairKey, rootHash, type Term, termHash, titleHash, titleWordHash } from './packed-terms.ts';
import type { TextVectors } from './text-vectors.ts';
import type { Weights } from './weights.ts';
import { wordsOf } from './words.ts';

const MAX_WORDS = 120;
/**
 * Content words up to which all related concepts (SHORT) or the named ones (MEDIUM) select
 * candidates.
 */
const SHORT = 3;
const MEDIUM = 6;
const MAX_CONCEPTS = 120;

export function planQuery(query: string, weights: Weights, vectors: TextVectors | undefined): QueryPlan {
  const words = wordsOf(query);
  const units = unitsOf(words);
  const terms = termsOf(units);
  const concepts = addNeighbors(terms.filter(({ kind }) => kind === 'concept'));
  const subject = terms.filter(({ kind }) => kind === 'word');
  const named = terms.filter(({ kind }) => kind === 'concept');
  // In long queries words find enough candidates, and concepts would only displace them.
  const found = [
    ...subject.map(({ key }) => key),
    ...(subject.length <= SHORT ? concepts.keys() : subject.length <= MEDIUM ? named.map(({ key }) => key) : []),
  ];
  const wanted = queryTerms(terms, concepts, units, weights);
  return {
    vector: vectors?.of(terms.filter(({ kind }) => kind !== 'function').map((term) => inVector(term, weights))) ?? null,
    keys: found.map((key) => ({ key, share: weights.share(key) })).sort((a, b) => a.share - b.share),
    terms: wanted,
    words: subject.length,
    known: knownPart(units, weights, vectors),
    attainable: attainableOf(terms, wanted, weights),
    averageLength: weights.averageLength,
    title: titleHash(words),
    titleWords: words.map(titleWordHash),
  };
}

function queryTerms(terms: readonly Term[], concepts: ReadonlyMap<string, number>, units: readonly Unit[], weights: Weights): QueryTerm[] {
  const wanted = new Map<string, QueryTerm>();
  const add = (kind: QueryTerm['kind'], hash: number, weight: number): void => {
    const known = wanted.get(`${kind} ${hash}`);
    if (known === undefined) wanted.set(`${kind} ${hash}`, { hash, kind, weight });
    else known.weight += weight;
  };
  for (const { key, count, kind } of terms) {
    if (kind === 'concept') continue;
    add('word', termHash(key), count * weights.idf(key));
    add('root', rootHash(termHash(key)), count * weights.rootIdf(key));
  }
  for (const [first, second] of pairsOf(units).slice(0, MAX_WORDS)) {
    add('pair', termHash(pairKey(first, second)), weights.rootIdf(first) + weights.rootIdf(second));
  }
  for (const [key, weight] of concepts) add('concept', termHash(key), weight * weights.idf(key));
  return [...wanted.values()];
}

/**
 * Returns the weighted share of words covered by concepts or vectors. Other words can only match
 * literally.
 */
function knownPart(units: readonly Unit[], weights: Weights, vectors: TextVectors | undefined): number {
  let all = 0;
  let known = 0;
  const own = new Map(units.flatMap(({ key, kind, inConcept }) => (kind === 'word' ? [[key, inConcept === true] as const] : [])));
  for (const [key, inConcept] of own) {
    const weight = weights.idf(key);
    all += weight;
    known += weight * (inConcept ? 1 : (vectors?.knows(key) ?? 1));
  }
  return all === 0 ? 1 : known / all;
}

function attainableOf(terms: readonly Term[], wanted: readonly QueryTerm[], weights: Weights): QueryPlan['attainable'] {
  const words = wanted.reduce((sum, { kind, weight }) => sum + (kind === 'concept' ? 0 : PART_OF_WORDS[kind] * weight), 0);
  const named = terms.filter(({ kind }) => kind === 'concept');
  const concepts = named.reduce((sum, { key, count }) => sum + (Math.min(1, count) * weights.idf(key)) / (1 + ENOUGH_OF_CONCEPT), 0);
  return { words, concepts };
}

function termsOf(units: readonly Unit[]): Term[] {
  const counted = new Map<string, Term>();
  for (const { key, kind, weight } of units) {
    const known = counted.get(key);
    if (known === undefined) counted.set(key, { key, kind, count: weight, title: false });
    else known.count += weight;
  }
  const all = [...counted.values()];
  return [
    ...all.filter(({ kind }) => kind !== 'concept').slice(0, MAX_WORDS),
    ...all.filter(({ kind }) => kind === 'concept').slice(0, MAX_CONCEPTS),
  ];
}

/** Returns the named concepts and their neighbors, each with its highest weight. */
function addNeighbors(named: readonly Term[]): Map<string, number> {
  const all = new Map<string, number>();
  for (const { key, count } of named) {
    const weight = Math.min(1, count);
    for (const [id, neighborWeight] of conceptsNear(conceptOf(key) ?? '')) {
      const other = conceptKey(id);
      all.set(other, Math.max(all.get(other) ?? 0, weight * neighborWeight));
    }
  }
  return new Map([...all].sort((a, b) => b[1] - a[1]).slice(0, MAX_CONCEPTS));
}
