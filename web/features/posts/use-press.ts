import { type MouseEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/** In milliseconds. A click waits for the second half of a double click, which selects a word. */
const secondHalf = 300;

/**
 * Returns handlers that make a card a link, which opens a new tab with Ctrl or the middle button.
 */
export function usePress(place: string) {
  const navigate = useNavigate();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  function onClick(event: MouseEvent<HTMLElement>): void {
    clearTimeout(waiting.current);
    if (!isOnCard(event) || event.detail > 1 || event.shiftKey || event.altKey) return;
    if (event.ctrlKey || event.metaKey) return openTab(place);
    if (marks()) return;
    waiting.current = setTimeout(() => {
      if (!marks()) void navigate(place);
    }, secondHalf);
  }

  function onAuxClick(event: MouseEvent<HTMLElement>): void {
    if (event.button === 1 && isOnCard(event)) openTab(place);
  }

  return { onClick, onAuxClick };
}

function openTab(place: string): void {
  window.open(place, '_blank', 'noopener');
}

function marks(): boolean {
  return window.getSelection()?.isCollapsed === false;
}

/**
 * Returns whether the click is on the card itself, not on a control or in a dialog that belongs to
 * it.
 */
function isOnCard({ target, currentTarget, defaultPrevented }: MouseEvent<HTMLElement>): boolean {
  if (defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return false;
  return target.closest('a, button, input, textarea, select, label') === null;
}
