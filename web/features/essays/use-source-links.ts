import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { sourceClass } from './display-footnotes.ts';

/**
 * Follows links from footnotes to what they cite within the app; the card of a passage follows its
 * own.
 */
export function useSourceLinks(ref: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  const follow = useEffectEvent((path: string) => void navigate(path));
  useEffect(() => {
    const root = ref.current;
    if (!root) return undefined;
    const onClick = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(`a.${sourceClass}:not([data-passage])`) : null;
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
      event.preventDefault();
      follow(link.pathname);
    };
    root.addEventListener('click', onClick);
    return () => root.removeEventListener('click', onClick);
  }, [ref]);
}
