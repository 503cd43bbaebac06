import type { DrawnGraph, KindFilter } from './graph-data.ts';
import type { View } from './view.ts';

/** The view of a graph when the user left it, stored per graph object. */
interface Sight {
  readonly view: View;
  /** Whether the view was fitted to the whole graph. */
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
