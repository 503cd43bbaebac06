import { overlap } from '#core/scripture.ts';
import type { Tie } from './gather.ts';

/**
 * Overlap edges per passage. Prevents a quadratic number of edges among many passages of one
 * chapter.
 */
const MOST = 20;

/** Returns edges between passages that share a verse, from the earlier to the later one. */
export function overlapsAmong(passages: readonly number[]): Tie[] {
  // Passage ids sort by chapter, then by first verse.
  const inOrder = passages.toSorted((a, b) => a - b);
  return inOrder.flatMap((one, i) => overlapsOf(one, inOrder.slice(i + 1, i + 1 + MOST)));
}

/** Stops at the first passage that does not overlap: later ones start no earlier. */
function overlapsOf(one: number, following: readonly number[]): Tie[] {
  const ties: Tie[] = [];
  for (const [rank, other] of following.entries()) {
    if (!overlap(one, other)) break;
    ties.push(overlapOf(one, other, rank));
  }
  return ties;
}

export function overlapOf(one: number, other: number, rank: number): Tie {
  return { from: { kind: 'passage', id: one }, to: { kind: 'passage', id: other }, label: 'overlaps', rank };
}
