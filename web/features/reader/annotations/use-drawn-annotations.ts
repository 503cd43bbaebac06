import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Annotation } from '#contract/annotations.ts';
import { annotationColors } from '#core/annotations.ts';
import { setHighlight } from '../../../platform/highlights.ts';
import { openMargin } from '../margin/margin-store.ts';
import { highlightInColor, openedHighlight, unsentHighlight, writtenHighlight } from './annotation-highlights.ts';
import { drawRectangles, hasHighlights, watchLayout } from './draw-rectangles.ts';
import { rangeOf, rangesOfWords, segmentTexts, showsQuote, type TextExtent } from './text-extent.ts';
import { isUnsentId } from './unsent-id.ts';

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

interface Shown {
  readonly isParallel: boolean;
  /** The annotations that the panel shows first. */
  readonly opened: readonly number[];
  /** The words of a note that is being written. */
  readonly written: { readonly slug: string; readonly extent: TextExtent } | undefined;
}

/**
 * Highlights annotations, and opens them on a click. The elements of the text stay as they are: the
 * browser paints highlights over them or, if it has none, rectangles in `layer` are behind them.
 */
export function useDrawnAnnotations(
  area: RefObject<HTMLElement | null>,
  layer: RefObject<HTMLElement | null>,
  texts: readonly TextAnnotations[],
  { isParallel, opened, written }: Shown,
): void {
  const drawn = useRef<readonly Drawn[]>([]);
  const isPainted = useRef(false);
  const draw = useEffectEvent((): void => {
    const root = area.current;
    drawn.current = root ? texts.flatMap((text) => rangesIn(root, text, isParallel)) : [];
    const words = root && written ? rangeOf(written.extent, segmentTexts(root, isParallel ? written.slug : undefined)) : undefined;
    const isEmpty = drawn.current.length === 0 && words === undefined;
    // A long page grows with each frame, and the browser would look for highlights in all of it.
    if (isEmpty && !isPainted.current) return;
    isPainted.current = !isEmpty;
    const colors = new Map(texts.flatMap(({ annotations }) => annotations.map(({ id, color }) => [id, color] as const)));
    const ranges = drawn.current.map(({ id, range }) => ({
      ...{ range, color: colors.get(id) ?? 'yellow' },
      ...{ isOpened: opened.includes(id), isUnsent: isUnsentId(id) },
    }));
    if (hasHighlights) paint(ranges, words);
    else if (layer.current) drawRectangles(layer.current, words ? [...ranges, { range: words, color: 'written' }] : ranges);
  });
  const openAt = useEffectEvent((event: MouseEvent): void => {
    const found = annotationsAt(event, drawn.current);
    const [first] = found;
    if (!first) return;
    const annotation = texts.find(({ slug }) => slug === first.slug)?.annotations.find(({ id }) => id === first.id);
    if (annotation) openMargin({ slug: first.slug, citation: annotation.first.citation, ids: found.map(({ id }) => id), opener: null });
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `draw` reads them
  useEffect(() => draw(), [texts, isParallel, opened, written]);
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
    const unwatch = hasHighlights ? undefined : watchLayout(root, () => draw());
    return () => {
      observer.disconnect();
      unwatch?.();
      cancelAnimationFrame(frame);
      root.removeEventListener('click', click);
      isPainted.current = false;
      if (hasHighlights) paint([], undefined);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another layout is another element
  }, [area, isParallel]);
}

function rangesIn(root: HTMLElement, { slug, annotations }: TextAnnotations, isParallel: boolean): Drawn[] {
  if (annotations.length === 0) return [];
  const texts = segmentTexts(root, isParallel ? slug : undefined);
  return annotations.flatMap((annotation) => {
    const range = rangeOf(annotation, texts);
    return range && showsQuote(annotation, texts) ? [{ slug, id: annotation.id, range }] : [];
  });
}

function paint(drawn: Parameters<typeof drawRectangles>[1], written: Range | undefined): void {
  const ranges = drawn.map((one) => ({ ...one, words: rangesOfWords(one.range) }));
  const highlightOf = (isWanted: (one: (typeof ranges)[number]) => boolean | undefined): Highlight =>
    new Highlight(...ranges.filter(isWanted).flatMap(({ words }) => words));
  for (const color of annotationColors)
    setHighlight(
      highlightInColor(color),
      highlightOf((one) => one.color === color),
    );
  const highlight = highlightOf(({ isOpened }) => isOpened);
  highlight.priority = 1;
  setHighlight(openedHighlight, highlight);
  const words = new Highlight(...(written ? rangesOfWords(written) : []));
  words.priority = 2;
  setHighlight(writtenHighlight, words);
  setHighlight(
    unsentHighlight,
    highlightOf(({ isUnsent }) => isUnsent),
  );
}

/**
 * Returns the annotations of the words at a click, the shortest first; none if it has selected
 * words or followed a link.
 */
function annotationsAt(event: MouseEvent, drawn: readonly Drawn[]): readonly Drawn[] {
  if (drawn.length === 0 || event.defaultPrevented || !(window.getSelection()?.isCollapsed ?? true)) return [];
  if (!(event.target instanceof Element) || event.target.closest('a, button')) return [];
  const { clientX: x, clientY: y } = event;
  return drawn
    .filter(({ range }) =>
      rangesOfWords(range).some((words) =>
        [...words.getClientRects()].some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom),
      ),
    )
    .toSorted((one, other) => one.range.toString().length - other.range.toString().length);
}
