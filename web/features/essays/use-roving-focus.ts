import { type RefObject, useEffect } from 'react';

interface Keys {
  /** The number of tools in a row of a grid. The first tool is alone above the grid. */
  readonly rowLength?: number;
}

/**
 * Makes the elements matching `tools` one tab stop. Arrow keys, Home and End move between them, and
 * Tab returns to the last focused one.
 */
export function useRovingFocus(place: RefObject<HTMLElement | null>, tools: string, { rowLength }: Keys = {}): void {
  useEffect(() => {
    const root = place.current;
    if (!root) return undefined;
    const all = (): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(tools)];
    const stopAt = (stop: HTMLElement | undefined): void => {
      for (const tool of all()) tool.tabIndex = tool === stop ? 0 : -1;
    };
    const pressed = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const list = all();
      const at = list.findIndex((tool) => tool === event.target);
      const next = at < 0 ? undefined : placeAfter(event.key, at, list.length, { towards: directionOf(root), rowLength });
      if (next === undefined) return;
      // Without this, a `select` would change its value.
      event.preventDefault();
      event.stopPropagation();
      list[next]?.focus();
    };
    const focused = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && all().includes(target)) stopAt(target);
    };
    stopAt(all()[0]);
    root.addEventListener('keydown', pressed);
    root.addEventListener('focusin', focused);
    return () => {
      root.removeEventListener('keydown', pressed);
      root.removeEventListener('focusin', focused);
    };
  }, [place, tools, rowLength]);
}

function directionOf(root: HTMLElement): 1 | -1 {
  return getComputedStyle(root).direction === 'rtl' ? -1 : 1;
}

interface Row {
  readonly towards: 1 | -1;
  readonly rowLength: number | undefined;
}

/** Returns the index that a key leads to, wrapping around in a row; undefined for other keys. */
export function placeAfter(key: string, at: number, count: number, { towards, rowLength }: Row): number | undefined {
  const round = (to: number): number => (to + count) % count;
  if (key === 'ArrowRight') return round(at + towards);
  if (key === 'ArrowLeft') return round(at - towards);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (rowLength === undefined) return undefined;
  if (key === 'ArrowDown') return at === 0 ? 1 : at + rowLength < count ? at + rowLength : at;
  if (key === 'ArrowUp') return Math.max(at - rowLength, 0);
  return undefined;
}
