import { useCallback, useSyncExternalStore } from 'react';
import type { MarginMark } from '../../../data/margin.ts';
import type { TextExtent } from '../annotations/text-extent.ts';
import { focusPlace } from './focus-place.ts';

/** The margin of a segment. */
export interface ShownMargin {
  readonly kind: 'margin';
  readonly slug: string;
  readonly citation: string;
  /** The annotations on the words that the reader clicked; they come first. */
  readonly ids: readonly number[];
  readonly opener: HTMLElement | null;
  /**
   * Whether the reader, not the scroll position, chose the segment; the focus then moves to the
   * panel.
   */
  readonly isChosen: boolean;
}

/** What the panel shows: the margin of a segment, or the form of a new note. */
export type OpenedPanel = ShownMargin | { readonly kind: 'new'; readonly slug: string; readonly extent: TextExtent };

/** What the sign of a segment says. */
export interface SegmentMark extends Partial<Pick<MarginMark, 'counts'>> {
  /** The annotations that begin in the segment. */
  readonly ids: readonly number[];
  /** What a highlight does not show: notes, texts and commentary. */
  readonly marks: number;
  /** How many unsent annotations begin in the segment. */
  readonly unsent?: number;
}

interface State {
  readonly panel: OpenedPanel | undefined;
  /** What closing the form of a note leads back to. */
  readonly below: ShownMargin | undefined;
  readonly isPinned: boolean;
  /** By edition and citation, see `markKey`. */
  readonly marks: ReadonlyMap<string, SegmentMark>;
}

let state: State = { panel: undefined, below: undefined, isPinned: false, marks: new Map() };
const panelListeners = new Set<() => void>();
/** By the key of a mark: a long text has thousands of segments, of which few have marks. */
const markListeners = new Map<string, Set<() => void>>();

function update(change: Partial<Omit<State, 'marks'>>): void {
  state = { ...state, ...change };
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

/** Opens the margin of a segment that the reader chose. */
export function openMargin(margin: Pick<ShownMargin, 'slug' | 'citation' | 'opener'> & { readonly ids?: readonly number[] }): void {
  update({ panel: { kind: 'margin', ids: [], ...margin, isChosen: true }, below: undefined });
}

export function openNoteForm(slug: string, extent: TextExtent): void {
  const { panel, below } = state;
  update({ panel: { kind: 'new', slug, extent }, below: panel?.kind === 'margin' ? panel : below });
}

/** The editions on the page. */
let editions: readonly string[] = [];

export function setEditions(slugs: readonly string[]): void {
  editions = slugs;
}

/** Reopens the form of a note if its edition is still on the page. */
export function reopenNoteForm(slug: string, extent: TextExtent): void {
  if (editions.includes(slug)) openNoteForm(slug, extent);
}

/**
 * Shows the segment that is in view now, unless the panel is closed, pinned, or shows something
 * else.
 */
export function followTo(slug: string, citation: string): void {
  const { panel, isPinned } = state;
  if (panel?.kind !== 'margin' || isPinned || panel.slug !== slug || panel.citation === citation) return;
  update({ panel: { ...panel, citation, ids: [], isChosen: false } });
}

/** Shows the first segment of another page; the form of a note belongs to its page. */
export function turnTo(slug: string, citation: string): void {
  if (state.panel?.kind === 'new') update({ panel: state.below, below: undefined });
  followTo(slug, citation);
}

export function closePanel(): void {
  if (state.panel) update({ panel: undefined, below: undefined, isPinned: false });
}

/** Closes the panel, and returns the focus to what opened it or else to the place. */
export function leavePanel(): void {
  const { panel } = state;
  closePanel();
  if (panel?.kind === 'margin') focusPlace(panel, panel.opener);
}

/** Closes the form of a note; a margin that was open before is shown again. */
export function closeNoteForm(): void {
  const { panel, below } = state;
  update({ panel: below, below: undefined });
  if (panel?.kind === 'new' && !below) focusPlace({ slug: panel.slug, citation: panel.extent.first.citation });
}

export function setPinned(isPinned: boolean): void {
  update({ isPinned });
}

export function setMarks(marks: State['marks']): void {
  const before = state.marks;
  state = { ...state, marks };
  for (const key of new Set([...before.keys(), ...marks.keys()])) for (const listener of markListeners.get(key) ?? []) listener();
}

export function useOpenedPanel(): OpenedPanel | undefined {
  return useSyncExternalStore(subscribeToPanel, () => state.panel);
}

export function useIsPinned(): boolean {
  return useSyncExternalStore(subscribeToPanel, () => state.isPinned);
}

/** Returns the mark of a segment. Only segments whose mark changes are rendered again. */
export function useSegmentMark(slug: string, citation: string): SegmentMark | undefined {
  const key = markKey(slug, citation);
  const subscribe = useCallback((listener: () => void) => subscribeToMark(key, listener), [key]);
  return useSyncExternalStore(subscribe, () => state.marks.get(key));
}
