import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Which element had the focus when a place in the history was left, by the place's key and the element's id. */
const left = new Map<string, string>();

/**
 * Where the keyboard stands after a change of page: on the new page's content, or, coming back, on the link that led away. A change of
 * filters within a page moves nothing: the control keeps its focus.
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
    // Back on the link it is also in sight, wherever the scroll restoration came out; a new page begins at its top.
    if (link) link.focus();
    else main.current?.focus({ preventScroll: true });
  }, [key, pathname, type]);

  return main;
}
