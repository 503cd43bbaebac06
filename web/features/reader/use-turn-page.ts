import { type RefObject, useEffect, useEffectEvent } from 'react';

interface Props {
  isRightToLeft: boolean;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

const outside = 'input, textarea, select, [contenteditable="true"], [role="dialog"], dialog, [role="radiogroup"], table';

/** In pixels and milliseconds: what counts as a swipe. */
const SWIPE = { distance: 70, drift: 40, time: 600 };

/** Turns pages with the arrow keys and, on touch screens, by swiping over `area`. */
export function useTurnPage(area: RefObject<HTMLElement | null>, { isRightToLeft, onPrevious, onNext }: Props): void {
  /** `direction`: 1 for right, -1 for left. */
  const turn = useEffectEvent((direction: number): boolean => {
    const go = direction > 0 === isRightToLeft ? onPrevious : onNext;
    go?.();
    return go !== undefined;
  });

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(outside)) return;
      if (document.querySelector('dialog[open]')) return;
      const direction = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (direction !== undefined && turn(direction)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  useEffect(() => {
    const element = area.current;
    let start: { x: number; y: number; time: number } | undefined;
    const onStart = ({ touches, timeStamp }: TouchEvent): void => {
      const [touch] = touches;
      start = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY, time: timeStamp } : undefined;
    };
    const onEnd = ({ changedTouches, timeStamp }: TouchEvent): void => {
      const [touch] = changedTouches;
      if (!start || !touch || timeStamp - start.time > SWIPE.time || !(window.getSelection()?.isCollapsed ?? true)) return;
      const [across, along] = [touch.clientX - start.x, touch.clientY - start.y];
      // A swipe to the left brings in the page on the right.
      if (Math.abs(across) >= SWIPE.distance && Math.abs(along) <= SWIPE.drift) turn(across < 0 ? 1 : -1);
    };
    element?.addEventListener('touchstart', onStart, { passive: true });
    element?.addEventListener('touchend', onEnd, { passive: true });
    return () => {
      element?.removeEventListener('touchstart', onStart);
      element?.removeEventListener('touchend', onEnd);
    };
  }, [area]);
}
