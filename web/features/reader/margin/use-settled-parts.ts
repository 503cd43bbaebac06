import { startTransition, useEffect, useState } from 'react';
import type { PagePart } from '../../../data/editions.ts';
import { runWhenIdle } from '../../../platform/idle-work.ts';

/**
 * Returns the parts of a page, but those that are added while the reader scrolls only once the browser is idle: their text comes
 * first. Another page is returned at once.
 */
export function useSettledParts(parts: readonly PagePart[]): readonly PagePart[] {
  const [settled, setSettled] = useState(parts);
  const isGrowing = parts.length > settled.length && settled.every((part) => parts.includes(part));
  if (!isGrowing && settled !== parts) setSettled(parts);
  useEffect(() => {
    if (!isGrowing) return undefined;
    const settle = (): IteratorResult<void> => {
      startTransition(() => setSettled(parts));
      return { done: true, value: undefined };
    };
    return runWhenIdle({ next: settle });
  }, [isGrowing, parts]);
  return isGrowing ? settled : parts;
}
