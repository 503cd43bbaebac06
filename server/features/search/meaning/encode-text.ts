import { pairsOf, unitsOf } from './text-units.ts';
import type { Encoded, SearchText } from './types.ts';
import type { Weights } from './weights.ts';
import { packTerms, pairKey, type Term } from './packed-terms.ts';
import type { TextVectors, WeightedKey } from './text-vectors.ts';
import { wordsOf } from './words.ts';

/** Terms stored per text: the most specific ones of about a page. */
const MAX_TERMS = 600;
const MAX_PAIRS = 400;
/** Weight of title words. */
const TITLE_WEIGHT = 2;

export function encodeText(text: SearchText, weights: Weights, vectors: TextVectors | undefined): Encoded {
  const titleWords = wordsOf(text.title);
  const counted = new Map<string, Term>();
  const pairs = new Map<string, Term>();
  const parts = [
    { units: unitsOf(titleWords), title: true },
    { units: unitsOf(wordsOf(text.body)), title: false },
    { units: unitsOf(wordsOf(text.author ?? '')), title: false },
  ];
  const names = unitsOf(wordsOf(text.names ?? ''));
  let length = 0;
  for (const { units, title } of parts) {
    for (const unit of units) {
      count(counted, unit, title);
      if (unit.kind !== 'concept') length++;
    }
    for (const [first, second] of pairsOf(units)) {
      if (pairs.size < MAX_PAIRS) count(pairs, { key: pairKey(first, second), kind: 'pair', weight: 1 }, title);
    }
  }
  // Names are unordered and do not count toward the length of the text.
  for (const unit of names) if (!counted.has(unit.key)) count(counted, unit, false);
  const terms = strongest([...counted.values()], weights);
  const subject = terms.filter(({ kind }) => kind !== 'function');
  const vector = vectors?.of(subject.map((term) => inVector(term, weights))) ?? null;
  return { vector, keys: subject.map(({ key }) => key), terms: packTerms(titleWords, length, [...terms, ...pairs.values()]) };
}

function count(counted: Map<string, Term>, { key, kind, weight }: Pick<Term, 'key' | 'kind'> & { weight: number }, title: boolean): void {
  const known = counted.get(key);
  if (known === undefined) counted.set(key, { key, kind, count: weight, title });
  else {
    known.count += weight;
    known.title ||= title;
  }
}

function strongest(terms: Term[], weights: Weights): Term[] {
  if (terms.length <= MAX_TERMS) return terms;
  const strength = ({ key, count, title }: Term): number => (title ? Infinity : Math.log1p(count) * weights.idf(key));
  const valued = terms.map((term) => ({ term, value: strength(term) }));
  valued.sort((a, b) => (a.value === b.value ? 0 : b.value - a.value));
  return valued.slice(0, MAX_TERMS).map(({ term }) => term);
}

export function inVector({ key, count, title, kind }: Term, weights: Weights): WeightedKey {
  return { key, weight: weights.inVector(key, kind) * Math.log1p(count) * (title ? TITLE_WEIGHT : 1) };
}
