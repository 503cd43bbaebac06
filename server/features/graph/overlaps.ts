import { overlap } from '#core/scripture.ts';
import type { Tie } from './gather.ts';

/** Ties that one passage has with those behind it: of a chapter that everybody names in another way, not each with each. */
const MOST = 20;

/** That passages of a graph have a verse in common; the earlier one with the later. */
export function overlapsAmong(passages: readonly number[]): Tie[] {
  // By their numbers they are in order of chapters, and of the verses that they begin with.
  const inOrder = passages.toSorted((a, b) => a - b);
  return inOrder.flatMap((one, i) => overlapsOf(one, inOrder.slice(i + 1, i + 1 + MOST)));
}

/** What follows begins no earlier, so that nothing overlaps behind the first that does not. */
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
