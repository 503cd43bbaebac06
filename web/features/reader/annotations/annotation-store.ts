import { useCallback, useSyncExternalStore } from 'react';
import type { TextExtent } from './text-extent.ts';

/** What the panel shows: some annotations of an edition, or the form of a new note. */
export type OpenedPanel =
  | { readonly kind: 'shown'; readonly slug: string; readonly ids: readonly number[]; readonly opener: HTMLElement | null }
  | { readonly kind: 'new'; readonly slug: string; readonly extent: TextExtent };

/** The annotations that begin in a segment. */
export interface SegmentMark {
  readonly ids: readonly number[];
  /** Whether one of them has a note, replies or lost its words, which the highlight does not show. */
  readonly isShown: boolean;
}

interface State {
  readonly panel: OpenedPanel | undefined;
  /** By edition and citation, see `markKey`. */
  readonly marks: ReadonlyMap<string, SegmentMark>;
}

let state: State = { panel: undefined, marks: new Map() };
const panelListeners = new Set<() => void>();
/** By the key of a mark: a long text has thousands of segments, of which few have annotations. */
const markListeners = new Map<string, Set<() => void>>();

function setPanel(panel: State['panel']): void {
  state = { ...state, panel };
  for (const listener of panelListeners) listener();
}

function subscribeToPanel(listener: () => void): () => void {
  panelListeners.add(listener);
  return () => panelListeners.delete(listener);
}

function subscribeToMark(key: string, listener: () => void): () => void {
  const listeners = markListeners.get(key) ?? new Set();
  markListeners.set(key, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) markListeners.delete(key);
  };
}

export function markKey(slug: string, citation: string): string {
  return `${slug}/${citation}`;
}

export function openPanel(panel: OpenedPanel): void {
  setPanel(panel);
}

export function closePanel(): void {
  if (state.panel) setPanel(undefined);
}

export function setMarks(marks: State['marks']): void {
  const before = state.marks;
  state = { ...state, marks };
  for (const key of new Set([...before.keys(), ...marks.keys()])) for (const listener of markListeners.get(key) ?? []) listener();
}

export function useOpenedPanel(): OpenedPanel | undefined {
  return useSyncExternalStore(subscribeToPanel, () => state.panel);
}

/** Returns the mark of a segment. Only segments whose mark changes are rendered again. */
export function useSegmentMark(slug: string, citation: string): SegmentMark | undefined {
  const key = markKey(slug, citation);
  const subscribe = useCallback((listener: () => void) => subscribeToMark(key, listener), [key]);
  return useSyncExternalStore(subscribe, () => state.marks.get(key));
}
