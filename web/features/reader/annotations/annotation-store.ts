import { useSyncExternalStore } from 'react';
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
const listeners = new Set<() => void>();

function update(change: Partial<State>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function markKey(slug: string, citation: string): string {
  return `${slug}/${citation}`;
}

export function openPanel(panel: OpenedPanel): void {
  update({ panel });
}

export function closePanel(): void {
  if (state.panel) update({ panel: undefined });
}

export function setMarks(marks: State['marks']): void {
  update({ marks });
}

export function useOpenedPanel(): OpenedPanel | undefined {
  return useSyncExternalStore(subscribe, () => state.panel);
}

/** Returns the mark of a segment. Only segments whose mark changes are rendered again. */
export function useSegmentMark(slug: string, citation: string): SegmentMark | undefined {
  return useSyncExternalStore(subscribe, () => state.marks.get(markKey(slug, citation)));
}
