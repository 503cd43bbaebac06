import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { rangeOf, segmentTexts } from '../annotations/text-extent.ts';
import type { TextAnnotations } from '../annotations/use-drawn-annotations.ts';
import { openMargin } from './margin-store.ts';

/** Opens the annotation that the address names, once it is loaded, and scrolls to its words. */
export function useLinkedAnnotation(area: RefObject<HTMLElement | null>, slug: string, texts: readonly TextAnnotations[]): void {
  const linked = useSearchParams()[0].get('annotation');
  const { key } = useLocation();
  const shown = useRef<string>(undefined);
  const annotation = texts.find((text) => text.slug === slug)?.annotations.find(({ id }) => String(id) === linked);
  const show = useEffectEvent((): void => {
    const visit = `${key} ${linked}`;
    if (!annotation || shown.current === visit) return;
    shown.current = visit;
    openMargin({ slug, citation: annotation.beside ?? annotation.first.citation, ids: [annotation.id], opener: null });
    const range = area.current && rangeOf(annotation, segmentTexts(area.current, undefined));
    const box = range?.getBoundingClientRect();
    // The page has scrolled to the segment, which may be longer than the window.
    if (box && box.top > window.innerHeight - MARGIN) window.scrollBy({ top: box.top - window.innerHeight / 3, behavior: 'instant' });
  });
  useEffect(() => {
    if (!annotation) return undefined;
    const frame = requestAnimationFrame(() => show());
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- following the link again opens it again
  }, [annotation, key]);
}

/** Pixels at the bottom of the window in which words count as hidden. */
const MARGIN = 80;
