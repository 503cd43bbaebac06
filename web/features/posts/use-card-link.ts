import { type MouseEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/** In milliseconds. A click waits for the second half of a double click, which selects a word. */
const doubleClickDelay = 300;

/**
 * Returns handlers that make a card a link, which opens a new tab with Ctrl or the middle button.
 */
export function useCardLink(to: string) {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function onClick(event: MouseEvent<HTMLElement>): void {
    clearTimeout(timer.current);
    if (!isOnCard(event) || event.detail > 1 || event.shiftKey || event.altKey) return;
    if (event.ctrlKey || event.metaKey) return openInNewTab(to);
    if (hasSelection()) return;
    timer.current = setTimeout(() => {
      if (!hasSelection()) void navigate(to);
    }, doubleClickDelay);
  }

  function onAuxClick(event: MouseEvent<HTMLElement>): void {
    if (event.button === 1 && isOnCard(event)) openInNewTab(to);
  }

  return { onClick, onAuxClick };
}

function openInNewTab(to: string): void {
  window.open(to, '_blank', 'noopener');
}

function hasSelection(): boolean {
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
