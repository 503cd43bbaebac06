import { startTransition, useEffect, useState } from 'react';
import type { PagePart } from '../../../data/editions.ts';
import { runOnceIdle } from '../../../platform/idle-work.ts';

/**
 * Returns the parts of a page. Parts that are added while the reader scrolls are included once the
 * browser is idle, after their text has rendered. The parts of another page are returned at once.
 */
export function useSettledParts(parts: readonly PagePart[]): readonly PagePart[] {
  const [settled, setSettled] = useState(parts);
  const isGrowing = parts.length > settled.length && settled.every((part) => parts.includes(part));
  if (!isGrowing && settled !== parts) setSettled(parts);
  useEffect(() => {
    if (!isGrowing) return undefined;
    return runOnceIdle(() => startTransition(() => setSettled(parts)));
  }, [isGrowing, parts]);
  return isGrowing ? settled : parts;
}
