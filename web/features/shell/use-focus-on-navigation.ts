import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The id of the last focused element, by the key of the history entry. */
const left = new Map<string, string>();

/**
 * Moves the focus after navigation: to the content of a new page, or after back navigation to the
 * link that was followed. Changes within a page do not move it.
 */
export function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef({ key, pathname });

  useEffect(() => {
    const remember = (event: FocusEvent): void => {
      if (event.target instanceof HTMLElement && event.target.id !== '') left.set(key, event.target.id);
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [key]);

  useEffect(() => {
    const before = shown.current;
    shown.current = { key, pathname };
    if (before.key === key || before.pathname === pathname) return;
    const origin = type === 'POP' ? left.get(key) : undefined;
    const link = origin === undefined ? null : document.getElementById(origin);
    // Focusing the link also scrolls it into view; a new page starts at the top.
    if (link) link.focus();
    else main.current?.focus({ preventScroll: true });
  }, [key, pathname, type]);

  return main;
}
