import { type RefObject, useEffect, useRef, useState } from 'react';
import { outsideMediaShown } from './outside-host.ts';

/**
 * Tracks whether an essay loads media from other sites. The reader agrees per essay, which then
 * gets the focus.
 */
export function useOutsideMedia(content: string, container: RefObject<HTMLElement | null>): { shown: boolean; show: () => void } {
  const [agreed, setAgreed] = useState<string>();
  const clicked = useRef(false);
  useEffect(() => {
    if (!clicked.current) return;
    clicked.current = false;
    // The button was removed, so move the keyboard focus to the text.
    container.current?.focus({ preventScroll: true });
  });
  return {
    shown: outsideMediaShown || agreed === content,
    show: () => {
      clicked.current = true;
      setAgreed(content);
    },
  };
}
