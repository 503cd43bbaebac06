import { useSyncExternalStore } from 'react';
import { session } from './session.ts';

/** What the reader did and can undo for a while. */
export interface UndoableAct {
  /** Identifies the thing that it changed; a later act on the same thing replaces it. */
  readonly key: string;
  /** Says what happened: "Deleted", "Highlighted: Yellow". */
  readonly text: string;
  /** The title or the words that it concerns. */
  readonly title?: string;
  /** Undoes it; if it fails, `failureText` says why. */
  readonly undo: () => Promise<unknown>;
  readonly failureText: (error: unknown) => string;
  /** Sends what was put off until it can no longer be undone. */
  readonly complete?: () => Promise<unknown>;
  /**
   * Whether the button of the act disappeared, so that the notice takes the focus. Implied by
   * `complete`.
   */
  readonly takesFocus?: true;
}

/** An act, or an error that the reader must see although the act is over. */
export interface OfferedAct extends UndoableAct {
  readonly isUndoing: boolean;
  readonly error?: string;
  /** Where the reader was, so that the focus can return. */
  readonly region: HTMLElement | null;
}

/** Milliseconds in which an act can be undone: others still see what waits to be deleted. */
const UNDO_TIME = 30_000;

/** Acts offered at the same time; another one completes the first. */
const MAX_ACTS = 4;

let acts: readonly OfferedAct[] = [];
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function setActs(next: readonly OfferedAct[]): void {
  acts = next;
  for (const listener of listeners) listener();
}

function change(key: string, part: Partial<OfferedAct>): void {
  setActs(acts.map((act) => (act.key === key ? { ...act, ...part } : act)));
}

function forget(key: string): void {
  clearTimeout(timers.get(key));
  timers.delete(key);
  setActs(acts.filter((act) => act.key !== key));
}

/**
 * Offers to undo an act until its time is over, or the page is hidden or closed if it has yet to be
 * sent.
 */
export function offerUndo(act: UndoableAct): void {
  forget(act.key);
  const [oldest] = acts;
  if (oldest && acts.length >= MAX_ACTS) void endUndo(oldest.key);
  const region = document.activeElement?.closest<HTMLElement>('[data-margin-panel], main') ?? null;
  setActs([...acts, { ...act, isUndoing: false, region }]);
  timers.set(
    act.key,
    setTimeout(() => void endUndo(act.key), UNDO_TIME),
  );
}

/** Undoes an act; by default, the last one. */
export async function undoAct(key = acts.findLast(({ error, isUndoing }) => error === undefined && !isUndoing)?.key): Promise<void> {
  const act = acts.find((one) => one.key === key);
  if (!act || act.isUndoing || act.error !== undefined) return;
  clearTimeout(timers.get(act.key));
  change(act.key, { isUndoing: true });
  try {
    await act.undo();
    forget(act.key);
  } catch (error) {
    change(act.key, { isUndoing: false, error: act.failureText(error) });
  }
}

/** Ends the time in which an act can be undone, and sends what was put off. */
export async function endUndo(key: string): Promise<void> {
  const act = acts.find((one) => one.key === key);
  if (!act || act.isUndoing) return;
  forget(key);
  if (act.error !== undefined) return;
  try {
    await act.complete?.();
  } catch (error) {
    setActs([...acts, { ...act, error: act.failureText(error) }]);
  }
}

/** Sends everything that was put off; returns undefined if nothing was. */
export function completeActs(): Promise<unknown> | undefined {
  const waiting = acts.filter(({ complete, error }) => complete !== undefined && error === undefined);
  if (waiting.length === 0) return undefined;
  return Promise.all(waiting.map(({ key }) => endUndo(key)));
}

export function useOfferedActs(): readonly OfferedAct[] {
  return useSyncExternalStore(subscribe, () => acts);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

// A hidden page may never be shown again, and some browsers close it without another event.
window.addEventListener('pagehide', () => void completeActs());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void completeActs();
});

let reader = session.get()?.username;

// The next reader must neither see nor send what the last one did.
session.subscribe(() => {
  const next = session.get()?.username;
  if (next !== reader) for (const { key } of acts) forget(key);
  reader = next;
});
