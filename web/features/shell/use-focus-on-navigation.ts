import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The id of the last focused element, by the key of the history entry. */
const lastFocused = new Map<string, string>();

/**
 * Moves the focus after navigation: to the content of a new page, or after back navigation to the
 * link that was followed.
 */
export function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { key, pathname, state } = useLocation();
  const keepsFocus = (state as { keepsFocus?: boolean } | null)?.keepsFocus === true;
  const type = useNavigationType();
  const previous = useRef({ key, pathname });

  useEffect(() => {
    const remember = (event: FocusEvent): void => {
      if (event.target instanceof HTMLElement && event.target.id !== '') lastFocused.set(key, event.target.id);
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [key]);

  useEffect(() => {
    const last = previous.current;
    previous.current = { key, pathname };
    // Changes within a page do not move the focus, nor does a navigation with the state
    // `keepsFocus`.
    if (last.key === key || last.pathname === pathname || (keepsFocus && type !== 'POP')) return;
    const focusId = type === 'POP' ? lastFocused.get(key) : undefined;
    const link = focusId === undefined ? null : document.getElementById(focusId);
    // Focusing the link also scrolls it into view; a new page starts at the top.
    if (link) link.focus();
    else main.current?.focus({ preventScroll: true });
  }, [key, pathname, type, keepsFocus]);

  return main;
}
