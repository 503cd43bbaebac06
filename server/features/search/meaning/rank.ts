import type { Candidate, QueryPlan } from './engine.ts';
import { CONCEPT_STEPS, eachTerm, readHeader } from './terms.ts';

/** How the sides are fused, each brought to 0..1 first. */
export const FUSION = { words: 0.4, concepts: 0.3, meaning: 0.6, other: 1.2 };
export const BM25 = { k1: 0.9, b: 0.4, title: 2, conceptK: 0.6 };
/** Below an exact title, everything is. */
const BEST_WITHOUT_TITLE = 0.95;

interface Sides {
  id: number;
  words: number;
  concepts: number;
  meaning: number;
  exactTitle: boolean;
  phraseInTitle: number;
}

export function rankCandidates(
  plan: QueryPlan,
  candidates: readonly Candidate[],
  meaning: 'built-in' | 'other',
): { id: number; score: number }[] {
  const wanted = new Map(plan.wanted.map(({ hash, concept, weight }) => [hash, { concept, weight }]));
  const all = candidates.map((candidate) => sidesOf(plan, wanted, candidate));
  const most = { words: 0, concepts: 0 };
  for (const { words, concepts } of all) {
    most.words = Math.max(most.words, words);
    most.concepts = Math.max(most.concepts, concepts);
  }
  const weight = { words: FUSION.words, concepts: FUSION.concepts, meaning: meaning === 'other' ? FUSION.other : FUSION.meaning };
  const whole = weight.words + weight.concepts + weight.meaning;
  const scored = all.map((sides) => {
    const fused =
      (weight.words * part(sides.words, most.words) +
        weight.concepts * part(sides.concepts, most.concepts) +
        weight.meaning * sides.meaning) /
      whole;
    const score = sides.exactTitle
      ? BEST_WITHOUT_TITLE + (1 - BEST_WITHOUT_TITLE) * fused
      : BEST_WITHOUT_TITLE * Math.max(fused, 0.7 * sides.phraseInTitle + 0.3 * fused);
    return { id: sides.id, score: Math.min(1, Math.max(0, score)) };
  });
  return scored.sort((a, b) => b.score - a.score || a.id - b.id);
}

function part(value: number, most: number): number {
  return most > 0 ? value / most : 0;
}

function sidesOf(
  plan: QueryPlan,
  wanted: ReadonlyMap<number, { concept: boolean; weight: number }>,
  { id, cosine, terms }: Candidate,
): Sides {
  const sides: Sides = { id, words: 0, concepts: 0, meaning: Math.max(0, Math.min(1, cosine ?? 0)), exactTitle: false, phraseInTitle: 0 };
  const header = readHeader(terms);
  if (header === undefined) return sides;
  const longer = BM25.k1 * (1 - BM25.b + (BM25.b * header.length) / plan.averageLength);
  eachTerm(terms, (hash, count, inTitle) => {
    const found = wanted.get(hash);
    if (found === undefined) return;
    if (found.concept) {
      const spoken = count / CONCEPT_STEPS + (inTitle ? 1 : 0);
      sides.concepts += (found.weight * spoken) / (spoken + BM25.conceptK);
    } else {
      const often = count + (inTitle ? BM25.title : 0);
      sides.words += (found.weight * often * (BM25.k1 + 1)) / (often + longer);
    }
  });
  sides.exactTitle = plan.title !== 0 && header.title === plan.title;
  sides.phraseInTitle = phraseIn(header.titleWords, plan.titleWords);
  return sides;
}

/** The part of the title that the query is, where it stands there word for word and is more than one. */
function phraseIn(title: readonly number[], query: readonly number[]): number {
  if (query.length < 2 || query.length > title.length) return 0;
  for (let at = 0; at + query.length <= title.length; at++) {
    if (query.every((word, index) => title[at + index] === word)) return query.length / title.length;
  }
  return 0;
}
