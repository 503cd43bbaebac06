import { type RefObject, useEffect } from 'react';
import type { PagePart } from '../../../data/editions.ts';

/** Marks the segment whose margin is open, so that readers see what the panel is about. */
export function useShownPlace(
  area: RefObject<HTMLElement | null>,
  { slug, citation }: { readonly slug: string; readonly citation: string | undefined },
  parts: readonly PagePart[],
): void {
  useEffect(() => {
    const root = area.current;
    if (!root || citation === undefined) return undefined;
    const own = `[data-citation="${CSS.escape(citation)}"]`;
    const marked = [...root.querySelectorAll<HTMLElement>(own)].filter((segment) => {
      const column = segment.closest<HTMLElement>('[data-edition]')?.dataset['edition'];
      return column === undefined || column === slug;
    });
    for (const segment of marked) segment.dataset['margin'] = '';
    return () => {
      for (const segment of marked) delete segment.dataset['margin'];
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new part has new elements
  }, [area, slug, citation, parts]);
}
