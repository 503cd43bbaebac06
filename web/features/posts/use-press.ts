import { type MouseEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/** Milliseconds in which a press on text may turn out to be the first half of a double click, which marks a word. */
const secondHalf = 300;

/** What a press on a card does, besides its links: goes to `place`, as a link would, in a tab of its own with Ctrl or the middle button. */
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

/** Whether text is marked just now. */
function marks(): boolean {
  return window.getSelection()?.isCollapsed === false;
}

/** On the card itself: not on a link or button of it, not in a dialog that belongs to it. */
function isOnCard({ target, currentTarget, defaultPrevented }: MouseEvent<HTMLElement>): boolean {
  if (defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return false;
  return target.closest('a, button, input, textarea, select, label') === null;
}
