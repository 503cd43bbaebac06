import type { DrawnGraph, KindFilter } from './graph-data.ts';
import type { View } from './view.ts';

/** How a graph was left: who comes back finds it so. Kept like its layout, by the very graph. */
interface Sight {
  readonly view: View;
  /** Whether that was the whole, as large as it goes. */
  readonly follows: boolean;
}

const sights = new WeakMap<DrawnGraph, Sight>();
const hiddenKinds = new WeakMap<DrawnGraph, ReadonlySet<KindFilter>>();

export function keepSight(graph: DrawnGraph, sight: Sight): void {
  sights.set(graph, sight);
}

export function sightOf(graph: DrawnGraph): Sight | undefined {
  return sights.get(graph);
}

export function keepHidden(graph: DrawnGraph, hidden: ReadonlySet<KindFilter>): void {
  hiddenKinds.set(graph, hidden);
}

export function hiddenOf(graph: DrawnGraph): ReadonlySet<KindFilter> {
  return hiddenKinds.get(graph) ?? new Set();
}
