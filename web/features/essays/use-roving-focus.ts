import { type RefObject, useEffect } from 'react';

interface Options {
  /** The number of tools in a row of a grid. The first tool is alone above the grid. */
  readonly rowLength?: number;
}

/**
 * Makes the elements matching `tools` one tab stop. Arrow keys, Home and End move between them, and
 * Tab returns to the last focused one.
 */
export function useRovingFocus(container: RefObject<HTMLElement | null>, tools: string, { rowLength }: Options = {}): void {
  useEffect(() => {
    const root = container.current;
    if (!root) return undefined;
    const allTools = (): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(tools)];
    const setTabStop = (tabStop: HTMLElement | undefined): void => {
      for (const tool of allTools()) tool.tabIndex = tool === tabStop ? 0 : -1;
    };
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const list = allTools();
      const index = list.findIndex((tool) => tool === event.target);
      const next = index < 0 ? undefined : nextIndex(event.key, index, list.length, { direction: directionOf(root), rowLength });
      if (next === undefined) return;
      // Without this, a `select` would change its value.
      event.preventDefault();
      event.stopPropagation();
      list[next]?.focus();
    };
    const handleFocus = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && allTools().includes(target)) setTabStop(target);
    };
    setTabStop(allTools()[0]);
    root.addEventListener('keydown', handleKeyDown);
    root.addEventListener('focusin', handleFocus);
    return () => {
      root.removeEventListener('keydown', handleKeyDown);
      root.removeEventListener('focusin', handleFocus);
    };
  }, [container, tools, rowLength]);
}

function directionOf(root: HTMLElement): 1 | -1 {
  return getComputedStyle(root).direction === 'rtl' ? -1 : 1;
}

interface RowOptions {
  readonly direction: 1 | -1;
  readonly rowLength: number | undefined;
}

/** Returns the index that a key leads to, wrapping around in a row; undefined for other keys. */
export function nextIndex(key: string, index: number, count: number, { direction, rowLength }: RowOptions): number | undefined {
  const wrapAround = (to: number): number => (to + count) % count;
  if (key === 'ArrowRight') return wrapAround(index + direction);
  if (key === 'ArrowLeft') return wrapAround(index - direction);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (rowLength === undefined) return undefined;
  if (key === 'ArrowDown') return index === 0 ? 1 : index + rowLength < count ? index + rowLength : index;
  if (key === 'ArrowUp') return Math.max(index - rowLength, 0);
  return undefined;
}
