import type { Concept } from '../thesaurus/concept.ts';
import { thesaurus } from '../thesaurus/thesaurus.ts';

/**
 * Weights of neighboring concepts. Readers who search for prayer want fasting too; those who search
 * for the Lord's Prayer need not see all texts on prayer.
 */
const LENT = { narrower: 0.6, broader: 0.25, related: 0.4 };
/** Weights multiply over two steps. Smaller products are dropped. */
const LEAST_LENT = 0.2;

let neighbours: Map<string, Map<string, number>> | undefined;

/** Returns the direct neighbors of a concept with their weights. */
export function neighboursOf(id: string): ReadonlyMap<string, number> {
  neighbours ??= allNeighbours(thesaurus().concepts);
  return neighbours.get(id) ?? new Map();
}

/**
 * Returns the concept with weight 1 and concepts up to two steps away: soteriology, salvation,
 * redemption.
 */
export function around(id: string): ReadonlyMap<string, number> {
  const all = new Map([[id, 1]]);
  for (const [next, lent] of neighboursOf(id)) {
    all.set(next, Math.max(lent, all.get(next) ?? 0));
    for (const [second, part] of neighboursOf(next)) {
      const weight = lent * part;
      if (weight >= LEAST_LENT && weight > (all.get(second) ?? 0)) all.set(second, weight);
    }
  }
  return all;
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
