import type { Candidate, QueryPlan } from './types.ts';
import { readHeader, rootHash, TermFilter } from './packed-terms.ts';

/**
 * Weights of the score components, each normalized to 0..1. Vectors of a neural model (`other`)
 * represent sentences better than the built-in ones.
 */
const FUSION = { words: 0.4, concepts: 0.5, meaning: 0.8, other: 1.2 };
/**
 * In queries of more than `from` words, words count more: concepts and meaning are reduced by these
 * powers.
 */
const LONG = { from: 2, concepts: 3, meaning: 1 };
/** BM25 parameters. */
const BM25 = { k1: 1.2, b: 0.75 };
/** Weights of a word, another word of the same root, and a pair of neighboring words. */
export const PART_OF_WORDS = { word: 1, root: 0.6, pair: 0.2 };
/** Saturation of concept counts, as `k1` in BM25. */
export const ENOUGH_OF_CONCEPT = 0.6;
/**
 * A best match below this share of the attainable score is not a full match, such as one common
 * word of three.
 */
const FULL_MATCH = 0.7;
/** Occurrences added for a term in the title. */
const TITLE = { word: 2, concept: 1 };
/**
 * How far a title with the exact phrase lifts the score toward 1; half as much if the title is
 * long.
 */
const PHRASE_IN_TITLE = 0.7;
/** Highest score without an exact title. */
const BEST_WITHOUT_TITLE = 0.95;

interface ScoreParts {
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
  const matcher = new Matcher(plan);
  const all = candidates.map((candidate) => matcher.scorePartsOf(candidate));
  const max = { words: 0, concepts: 0 };
  for (const { words, concepts } of all) {
    max.words = Math.max(max.words, words);
    max.concepts = Math.max(max.concepts, concepts);
  }
  const shortness = Math.min(1, LONG.from / Math.max(1, plan.words));
  const sides = {
    words: FUSION.words,
    concepts: FUSION.concepts * shortness ** LONG.concepts,
    meaning: meaning === 'other' ? FUSION.other : FUSION.meaning * shortness ** LONG.meaning,
  };
  const whole = sides.words + (max.concepts > 0 ? sides.concepts : 0) + sides.meaning;
  // Only words can find the part of a query that concepts and vectors do not know.
  const known = meaning === 'other' ? 1 : plan.known;
  const full = FULL_MATCH * shortness;
  const weight = {
    words: (whole - known * (whole - sides.words)) / (Math.max(max.words, full * plan.attainable.words) || 1),
    concepts: (known * sides.concepts) / (Math.max(max.concepts, full * plan.attainable.concepts) || 1),
    meaning: known * sides.meaning,
  };
  const scored = all.map((sides) => {
    const sum = weight.words * sides.words + weight.concepts * sides.concepts + weight.meaning * sides.meaning;
    return { id: sides.id, score: withTitle(sum / whole, sides) };
  });
  return scored.sort((a, b) => b.score - a.score || a.id - b.id);
}

function withTitle(fused: number, { exactTitle, phraseInTitle }: ScoreParts): number {
  const lifted = phraseInTitle > 0 ? fused + (1 - fused) * PHRASE_IN_TITLE * (0.5 + 0.5 * phraseInTitle) : fused;
  const score = exactTitle ? BEST_WITHOUT_TITLE + (1 - BEST_WITHOUT_TITLE) * fused : BEST_WITHOUT_TITLE * lifted;
  return Math.min(1, Math.max(0, score));
}

/** Matches the terms of one document after another against a query plan. */
class Matcher {
  readonly #plan: QueryPlan;
  /** Indexes in `wanted` by hash, of terms and of roots. */
  readonly #terms = new Map<number, number>();
  readonly #roots = new Map<number, number>();
  readonly #counts: Float64Array;
  readonly #filter = new TermFilter();

  constructor(plan: QueryPlan) {
    this.#plan = plan;
    this.#counts = new Float64Array(plan.terms.length);
    plan.terms.forEach(({ hash, kind }, index) => {
      (kind === 'root' ? this.#roots : this.#terms).set(hash, index);
      this.#filter.add(hash, kind === 'root');
    });
  }

  scorePartsOf({ id, cosine, terms }: Candidate): ScoreParts {
    const meaning = Math.max(0, Math.min(1, cosine ?? 0));
    const header = readHeader(terms);
    if (header === undefined) return { id, words: 0, concepts: 0, meaning, exactTitle: false, phraseInTitle: 0 };
    const exactTitle = this.#plan.title !== 0 && header.title === this.#plan.title;
    const phraseInTitle = phraseIn(header.titleWords, this.#plan.titleWords);
    return { id, ...this.#match(terms, header.length), meaning, exactTitle, phraseInTitle };
  }

  #match(terms: Uint8Array, length: number): { words: number; concepts: number } {
    const touched: number[] = [];
    const add = (index: number, count: number, inTitle: boolean): void => {
      if (this.#counts[index] === 0) touched.push(index);
      const more = inTitle ? (this.#plan.terms[index]?.kind === 'concept' ? TITLE.concept : TITLE.word) : 0;
      this.#counts[index] = (this.#counts[index] ?? 0) + count + more;
    };
    this.#filter.eachTerm(terms, (hash, count, inTitle) => {
      const term = this.#terms.get(hash);
      if (term !== undefined) add(term, count, inTitle);
      const root = this.#roots.get(rootHash(hash));
      if (root !== undefined) add(root, count, inTitle);
    });
    return this.#sums(touched, BM25.k1 * (1 - BM25.b + (BM25.b * length) / this.#plan.averageLength));
  }

  #sums(touched: readonly number[], longer: number): { words: number; concepts: number } {
    const sums = { words: 0, concepts: 0 };
    for (const index of touched) {
      const { kind, weight } = this.#plan.terms[index] ?? { kind: 'word', weight: 0 };
      const count = this.#counts[index] ?? 0;
      this.#counts[index] = 0;
      if (kind === 'concept') sums.concepts += (weight * count) / (count + ENOUGH_OF_CONCEPT);
      else sums.words += (PART_OF_WORDS[kind] * weight * count * (BM25.k1 + 1)) / (count + longer);
    }
    return sums;
  }
}

/** Returns the share of the title that a query of several words covers as a contiguous phrase. */
function phraseIn(title: readonly number[], query: readonly number[]): number {
  if (query.length < 2 || query.length > title.length) return 0;
  for (let at = 0; at + query.length <= title.length; at++) {
    if (query.every((word, index) => title[at + index] === word)) return query.length / title.length;
  }
  return 0;
}
