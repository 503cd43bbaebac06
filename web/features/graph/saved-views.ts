import type { DrawnGraph, KindFilter } from './graph-data.ts';
import type { View } from './view.ts';

/** The view of a graph when the user left it, stored per graph object. */
interface SavedView {
  readonly view: View;
  /** Whether the view was fitted to the whole graph. */
  readonly isFitted: boolean;
}

const savedViews = new WeakMap<DrawnGraph, SavedView>();
const hiddenKinds = new WeakMap<DrawnGraph, ReadonlySet<KindFilter>>();

export function saveView(graph: DrawnGraph, savedView: SavedView): void {
  savedViews.set(graph, savedView);
}

export function getSavedView(graph: DrawnGraph): SavedView | undefined {
  return savedViews.get(graph);
}

export function saveHiddenKinds(graph: DrawnGraph, hidden: ReadonlySet<KindFilter>): void {
  hiddenKinds.set(graph, hidden);
}

export function getHiddenKinds(graph: DrawnGraph): ReadonlySet<KindFilter> {
  return hiddenKinds.get(graph) ?? new Set();
}
