import { type RefObject, useEffect, useRef, useState } from 'react';
import { outsideMediaShown } from '../../platform/outside.ts';

/** Whether what an essay shows of other sites is loaded. The reader agrees for this text alone; what they see is focused then. */
export function useOutsideMedia(content: string, place: RefObject<HTMLElement | null>): { shown: boolean; show: () => void } {
  const [agreed, setAgreed] = useState<string>();
  const clicked = useRef(false);
  useEffect(() => {
    if (!clicked.current) return;
    clicked.current = false;
    // The button is gone; the keyboard goes on from the text.
    place.current?.focus({ preventScroll: true });
  });
  return {
    shown: outsideMediaShown || agreed === content,
    show: () => {
      clicked.current = true;
      setAgreed(content);
    },
  };
}
