import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Annotation } from '#contract/annotations.ts';
import { annotationColors } from '#core/annotations.ts';
import { openMargin } from '../margin/margin-store.ts';
import { rangeOf, segmentTexts } from './text-extent.ts';

/** The annotations of an edition on the page. */
export interface TextAnnotations {
  readonly slug: string;
  readonly annotations: readonly Annotation[];
}

interface Drawn {
  readonly slug: string;
  readonly id: number;
  readonly range: Range;
}

/**
 * Highlights annotations, and opens them on a click. The browser paints highlights over the text, whose elements stay as they are;
 * in browsers without such highlights, the dots beside the segments remain.
 */
export function useDrawnAnnotations(
  area: RefObject<HTMLElement | null>,
  texts: readonly TextAnnotations[],
  { isParallel, opened }: { readonly isParallel: boolean; readonly opened: readonly number[] },
): void {
  const drawn = useRef<readonly Drawn[]>([]);
  const draw = useEffectEvent((): void => {
    const root = area.current;
    drawn.current = root ? texts.flatMap((text) => rangesIn(root, text, isParallel)) : [];
    paint(drawn.current, texts, opened);
  });
  const openAt = useEffectEvent((event: MouseEvent): void => {
    const found = annotationsAt(event, drawn.current);
    const [first] = found;
    if (!first) return;
    const annotation = texts.find(({ slug }) => slug === first.slug)?.annotations.find(({ id }) => id === first.id);
    if (annotation) openMargin({ slug: first.slug, citation: annotation.first.citation, ids: found.map(({ id }) => id), opener: null });
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `draw` reads them
  useEffect(() => draw(), [texts, isParallel, opened]);
  useEffect(() => {
    const root = area.current;
    if (!root) return undefined;
    let frame = 0;
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => draw());
    });
    observer.observe(root, { childList: true, subtree: true, characterData: true });
    const click = (event: MouseEvent): void => openAt(event);
    root.addEventListener('click', click);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      root.removeEventListener('click', click);
      paint([], [], []);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another layout is another element
  }, [area, isParallel]);
}

function rangesIn(root: HTMLElement, { slug, annotations }: TextAnnotations, isParallel: boolean): Drawn[] {
  if (annotations.length === 0) return [];
  const texts = segmentTexts(root, isParallel ? slug : undefined);
  return annotations.flatMap((annotation) => {
    const range = rangeOf(annotation, texts);
    return range ? [{ slug, id: annotation.id, range }] : [];
  });
}

function paint(drawn: readonly Drawn[], texts: readonly TextAnnotations[], opened: readonly number[]): void {
  if (typeof Highlight === 'undefined') return;
  const colors = new Map(texts.flatMap(({ annotations }) => annotations.map(({ id, color }) => [id, color] as const)));
  for (const color of annotationColors) {
    const ranges = drawn.filter(({ id }) => colors.get(id) === color).map(({ range }) => range);
    CSS.highlights.set(`annotation-${color}`, new Highlight(...ranges));
  }
  const isOpened = new Set(opened);
  const highlight = new Highlight(...drawn.filter(({ id }) => isOpened.has(id)).map(({ range }) => range));
  highlight.priority = 1;
  CSS.highlights.set('annotation-opened', highlight);
}

/** Returns the annotations of the words at a click, the shortest first; none if it has selected words or followed a link. */
function annotationsAt(event: MouseEvent, drawn: readonly Drawn[]): readonly Drawn[] {
  if (drawn.length === 0 || event.defaultPrevented || !(window.getSelection()?.isCollapsed ?? true)) return [];
  if (!(event.target instanceof Element) || event.target.closest('a, button')) return [];
  const { clientX: x, clientY: y } = event;
  return drawn
    .filter(({ range }) => [...range.getClientRects()].some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom))
    .toSorted((one, other) => one.range.toString().length - other.range.toString().length);
}
