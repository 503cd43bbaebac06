import type { Concept } from '../thesaurus/concept.ts';
import { thesaurus } from '../thesaurus.ts';

/** What a concept lends to its neighbours: who asks for prayer would see fasting, and who asks for the Lord's Prayer need not see all prayer. */
const LENT = { narrower: 0.6, broader: 0.25, related: 0.4 };
/** Over two steps the parts are multiplied, and what is less than this is not followed. */
const LEAST_LENT = 0.2;

let neighbours: Map<string, Map<string, number>> | undefined;

/** The concepts that stand next to one, each with what it is lent. */
export function neighboursOf(id: string): ReadonlyMap<string, number> {
  neighbours ??= allNeighbours(thesaurus().concepts);
  return neighbours.get(id) ?? new Map();
}

/** A concept itself, with 1, and those up to two steps from it: soteriology, salvation, redemption. */
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
