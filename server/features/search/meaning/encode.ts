import { type Unit, unitsOf } from './analysis.ts';
import type { Encoded, SearchText } from './engine.ts';
import type { Weights } from './weights.ts';
import { packTerms, type Term } from './terms.ts';
import type { TextVectors, Weighted } from './text-vector.ts';
import { wordsOf } from './words.ts';

/** Of a long text, its most telling keys are kept: as many as a page of it has. */
const MOST_TERMS = 600;
/** What stands in the title counts so much more. */
const TITLE_IN_VECTOR = 2;

export function encodeText(text: SearchText, weights: Weights, vectors: TextVectors | undefined): Encoded {
  const titleWords = wordsOf(text.title);
  const counted = new Map<string, Term>();
  const parts = [
    { units: unitsOf(titleWords), title: true },
    { units: unitsOf(wordsOf(text.body)), title: false },
    { units: unitsOf(wordsOf(text.author ?? '')), title: false },
  ];
  let length = 0;
  for (const { units, title } of parts) {
    for (const unit of units) {
      count(counted, unit, title);
      if (!unit.concept) length++;
    }
  }
  const terms = strongest([...counted.values()], weights);
  const vector = vectors?.of(terms.map((term) => inVector(term, weights))) ?? null;
  return { vector, keys: terms.map(({ key }) => key), terms: packTerms(titleWords, length, terms) };
}

function count(counted: Map<string, Term>, { key, concept, weight }: Unit, title: boolean): void {
  const known = counted.get(key);
  if (known === undefined) counted.set(key, { key, concept, count: weight, title });
  else {
    known.count += weight;
    known.title ||= title;
  }
}

function strongest(terms: Term[], weights: Weights): Term[] {
  if (terms.length <= MOST_TERMS) return terms;
  const strength = ({ key, count, title }: Term): number => (title ? Infinity : Math.log1p(count) * weights.idf(key));
  const valued = terms.map((term) => ({ term, value: strength(term) }));
  valued.sort((a, b) => (a.value === b.value ? 0 : b.value - a.value));
  return valued.slice(0, MOST_TERMS).map(({ term }) => term);
}

export function inVector({ key, count, title, concept }: Term, weights: Weights): Weighted {
  return { key, weight: weights.inVector(key, concept) * Math.log1p(count) * (title ? TITLE_IN_VECTOR : 1) };
}
