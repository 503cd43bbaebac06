import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const listeners = new Map<string, () => void>();
let done: string[] = [];

async function loadUndo() {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  const addEventListener = (name: string, listener: () => void): void => void listeners.set(name, listener);
  vi.stubGlobal('window', { addEventListener });
  vi.stubGlobal('document', { addEventListener, activeElement: null, visibilityState: 'hidden' });
  vi.resetModules();
  return import('./undo.ts');
}

function deletion(key: string) {
  return {
    key,
    text: 'Deleted',
    undo: async () => void done.push(`undo ${key}`),
    complete: async () => void done.push(`complete ${key}`),
    failureText: String,
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  done = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('completes an act after 30 seconds, unless it was undone', async () => {
  const { offerUndo, undoAct } = await loadUndo();
  offerUndo(deletion('a'));
  offerUndo(deletion('b'));
  await undoAct('a');
  await vi.advanceTimersByTimeAsync(29_000);
  expect(done).toEqual(['undo a']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(done).toEqual(['undo a', 'complete b']);
  await undoAct('b');
  expect(done).toEqual(['undo a', 'complete b']);
});

test('undoes the last act first, and completes the first of too many', async () => {
  const { offerUndo, undoAct } = await loadUndo();
  for (const key of ['a', 'b', 'c', 'd', 'e']) offerUndo(deletion(key));
  await undoAct();
  await undoAct();
  expect(done).toEqual(['complete a', 'undo e', 'undo d']);
});

test('completes what waits once when the page is hidden and then closed, and leaves what needs nothing', async () => {
  const { offerUndo, undoAct } = await loadUndo();
  offerUndo(deletion('a'));
  const { complete: _, ...highlight } = deletion('b');
  offerUndo(highlight);
  listeners.get('visibilitychange')?.();
  listeners.get('pagehide')?.();
  await vi.runAllTicks();
  expect(done).toEqual(['complete a']);
  await undoAct();
  expect(done).toEqual(['complete a', 'undo b']);
});

test('says why an act could not be undone or completed, and does not try again by itself', async () => {
  const { offerUndo, undoAct, endUndo, completeActs } = await loadUndo();
  const fail = (): Promise<never> => Promise.reject(new Error('no'));
  offerUndo({ ...deletion('a'), undo: fail });
  await undoAct();
  await undoAct();
  offerUndo({ ...deletion('b'), complete: fail });
  await endUndo('b');
  expect(completeActs()).toBeUndefined();
  expect(done).toEqual([]);
});
