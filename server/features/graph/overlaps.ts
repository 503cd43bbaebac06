import { overlap } from '#core/scripture.ts';
import type { CandidateEdge } from './graph-builder.ts';

/**
 * Overlap edges per passage. Prevents a quadratic number of edges among many passages of one
 * chapter.
 */
const MAX_OVERLAPS = 20;

/** Returns edges between passages that share a verse, from the earlier to the later one. */
export function overlapEdges(passages: readonly number[]): CandidateEdge[] {
  // Passage ids sort by chapter, then by first verse.
  const inOrder = passages.toSorted((a, b) => a - b);
  return inOrder.flatMap((passage, i) => overlapsWithFollowing(passage, inOrder.slice(i + 1, i + 1 + MAX_OVERLAPS)));
}

/** Stops at the first passage that does not overlap: later ones start no earlier. */
function overlapsWithFollowing(passage: number, following: readonly number[]): CandidateEdge[] {
  const edges: CandidateEdge[] = [];
  for (const [rank, other] of following.entries()) {
    if (!overlap(passage, other)) break;
    edges.push(overlapEdge(passage, other, rank));
  }
  return edges;
}

export function overlapEdge(earlier: number, later: number, rank: number): CandidateEdge {
  return { from: { kind: 'passage', id: earlier }, to: { kind: 'passage', id: later }, label: 'overlaps', rank };
}
