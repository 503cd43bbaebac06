import { type RefObject, useEffect } from 'react';
import { marksInText } from '#core/text-words.ts';
import classes from './annotations/annotations.module.css';
import { drawRectangles, hasHighlights, watchLayout } from './annotations/draw-rectangles.ts';
import { wordsToMark } from './words-to-mark.ts';

const NAME = 'found-words';

/**
 * Highlights the words of a query in the segments on the page, without rendering the text again. Browsers without custom
 * highlights get rectangles behind the text. `layout` changes with the element of `area`.
 */
export function useFoundWords(area: RefObject<HTMLElement | null>, query: string, language: string, layout: string): void {
  useEffect(() => {
    const root = area.current;
    const terms = wordsToMark(query);
    if (!root || terms.length === 0) return undefined;
    const layer = hasHighlights ? undefined : addLayer(root);
    const mark = (): void => {
      const ranges = [...root.querySelectorAll('[data-citation]')].flatMap((segment) =>
        rangesIn(segment, (text) => marksInText(text, language, terms)),
      );
      if (layer) drawRectangles(layer, ranges.map(toFound));
      else CSS.highlights.set(NAME, new Highlight(...ranges));
    };
    let frame = requestAnimationFrame(mark);
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    });
    observer.observe(root, { childList: true, subtree: true, characterData: true });
    const unwatch = layer && watchLayout(root, mark);
    return () => {
      observer.disconnect();
      unwatch?.();
      cancelAnimationFrame(frame);
      if (layer) layer.remove();
      else CSS.highlights.delete(NAME);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another layout is another element
  }, [area, query, language, layout]);
}

function toFound(range: Range) {
  return { range, color: 'found' } as const;
}

/** Adds a layer for rectangles behind the words of a text. */
function addLayer(text: HTMLElement): HTMLElement {
  const layer = document.createElement('div');
  layer.className = classes['rectangles'] ?? '';
  layer.dataset['foundLayer'] = '';
  layer.setAttribute('aria-hidden', 'true');
  text.after(layer);
  return layer;
}

/** Returns ranges of an element from the marks of its text, without numbers and signs. */
function rangesIn(element: Element, marksOf: (text: string) => readonly (readonly [number, number])[]): Range[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node instanceof Text) return NodeFilter.FILTER_ACCEPT;
    const isText = !(node as Element).matches('[data-number], [data-not-text]');
    return isText ? NodeFilter.FILTER_SKIP : NodeFilter.FILTER_REJECT;
  });
  const nodes: { node: Node; start: number; end: number }[] = [];
  let text = '';
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const start = text.length;
    text += node.nodeValue ?? '';
    nodes.push({ node, start, end: text.length });
  }
  return marksOf(text).flatMap(([from, to]) => {
    const first = nodes.find(({ end }) => end > from);
    const last = nodes.find(({ end }) => end >= to);
    if (!first || !last) return [];
    const range = document.createRange();
    range.setStart(first.node, from - first.start);
    range.setEnd(last.node, to - last.start);
    return [range];
  });
}
