import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { PagePart } from '../../data/editions.ts';

/**
 * Most browsers keep the text where it is themselves. Measuring it would lay out all that is new at
 * once.
 */
const isAnchored = CSS.supports('overflow-anchor: auto');

/** Keeps the text where it is while a part is added above it. */
export function useSteadyScroll(text: RefObject<HTMLElement | null>, loaded: readonly PagePart[], shown: readonly PagePart[]): void {
  const before = useRef<{ first: PagePart; height: number }>(undefined);
  const [first] = shown;
  const isAdding = loaded[0] !== first;
  useLayoutEffect(() => {
    if (isAnchored) return;
    const last = before.current;
    const height = (): number => text.current?.offsetHeight ?? 0;
    if (last && last.first !== first && shown.includes(last.first)) window.scrollBy({ top: height() - last.height, behavior: 'instant' });
    before.current = isAdding && first ? { first, height: height() } : undefined;
  });
}
