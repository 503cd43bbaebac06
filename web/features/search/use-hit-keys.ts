import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus between results with the arrow keys, j, k, Home and End. Has no effect unless the
 * page itself or a result has the focus.
 */
export function useHitKeys(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const step = stepOf(event);
      if (step === undefined || !area.current) return;
      const links = [...area.current.querySelectorAll<HTMLElement>('a[data-hit]')];
      const index = links.findIndex((link) => link === document.activeElement);
      if (!isFree(area.current) || (index < 0 && Math.abs(step) === Infinity)) return;
      const next = index < 0 ? (step > 0 ? 0 : -1) : Math.min(Math.max(index + step, 0), links.length - 1);
      const link = links[next];
      if (!link) return;
      event.preventDefault();
      link.focus({ preventScroll: true });
      link.closest('li')?.scrollIntoView({ block: 'nearest' });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [area]);
}

const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, Home: -Infinity, End: Infinity };

function stepOf(event: KeyboardEvent): number | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return undefined;
  return steps[event.key];
}

function isFree(area: HTMLElement): boolean {
  const index = document.activeElement;
  return index === null || index === document.body || index.id === 'content' || area.contains(index);
}
