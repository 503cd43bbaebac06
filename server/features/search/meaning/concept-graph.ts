import type { Concept } from '../thesaurus/concept.ts';
import { thesaurus } from '../thesaurus/thesaurus.ts';

/**
 * Weights of neighboring concepts. Readers who search for prayer want fasting too; those who search
 * for the Lord's Prayer need not see all texts on prayer.
 */
const NEIGHBOR_WEIGHTS = { narrower: 0.6, broader: 0.25, related: 0.4 };
/** Weights multiply over two steps. Smaller products are dropped. */
const MIN_WEIGHT = 0.2;

let neighbors: Map<string, Map<string, number>> | undefined;

/** Returns the direct neighbors of a concept with their weights. */
export function neighborsOf(id: string): ReadonlyMap<string, number> {
  neighbors ??= findNeighbors(thesaurus().concepts);
  return neighbors.get(id) ?? new Map();
}

/**
 * Returns the concept with weight 1 and concepts up to two steps away: soteriology, salvation,
 * redemption.
 */
export function conceptsNear(id: string): ReadonlyMap<string, number> {
  const all = new Map([[id, 1]]);
  for (const [next, neighborWeight] of neighborsOf(id)) {
    all.set(next, Math.max(neighborWeight, all.get(next) ?? 0));
    for (const [second, part] of neighborsOf(next)) {
      const weight = neighborWeight * part;
      if (weight >= MIN_WEIGHT && weight > (all.get(second) ?? 0)) all.set(second, weight);
    }
  }
  return all;
}

function findNeighbors(concepts: ReadonlyMap<string, Concept>): Map<string, Map<string, number>> {
  const all = new Map<string, Map<string, number>>();
  const link = (from: string, to: string, lent: number): void => {
    const known = all.get(from) ?? new Map<string, number>();
    all.set(from, known.set(to, Math.max(lent, known.get(to) ?? 0)));
  };
  for (const { id, broader, related } of concepts.values()) {
    for (const other of broader) {
      link(id, other, NEIGHBOR_WEIGHTS.broader);
      link(other, id, NEIGHBOR_WEIGHTS.narrower);
    }
    for (const other of related) {
      link(id, other, NEIGHBOR_WEIGHTS.related);
      link(other, id, NEIGHBOR_WEIGHTS.related);
    }
  }
  return all;
}
