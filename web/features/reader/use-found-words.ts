import { type RefObject, useEffect } from 'react';
import { marksInText } from '#core/text-words.ts';
import { type HighlightStyle, setHighlight } from '../../platform/highlights.ts';
import classes from './annotations/annotations.module.css';
import { drawRectangles, hasHighlights, watchLayout } from './annotations/draw-rectangles.ts';
import { wordsToMark } from './words-to-mark.ts';

const foundWords: HighlightStyle = {
  name: 'found-words',
  declarations: 'background-color: color-mix(in oklab, var(--rubric) 24%, transparent)',
};

type MarksOf = (text: string) => readonly (readonly [number, number])[];

/**
 * Highlights the words of a query in the segments on the page and in those that are added, without
 * rendering the text again. `layout` changes with the element of `area`.
 */
export function useFoundWords(area: RefObject<HTMLElement | null>, query: string, language: string, layout: string): void {
  useEffect(() => {
    const root = area.current;
    const terms = wordsToMark(query);
    if (!root || terms.length === 0) return undefined;
    // Browsers without custom highlights get rectangles behind the text.
    const layer = hasHighlights ? undefined : addLayer(root);
    const found = new FoundWords(layer, (text) => marksInText(text, language, terms));
    const changed = new Set(root.querySelectorAll('[data-citation]'));
    const mark = (): void => {
      found.update(root, changed);
      changed.clear();
    };
    let frame = requestAnimationFrame(mark);
    const observer = new MutationObserver((records) => {
      for (const segment of changedSegments(records)) changed.add(segment);
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
      else CSS.highlights.delete(foundWords.name);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a layout has its own element
  }, [area, query, language, layout]);
}

/** The words found in each segment. */
class FoundWords {
  readonly #layer: HTMLElement | undefined;
  readonly #marksOf: MarksOf;
  readonly #ranges = new Map<Element, readonly Range[]>();
  readonly #highlight: Highlight | undefined;

  constructor(layer: HTMLElement | undefined, marksOf: MarksOf) {
    this.#layer = layer;
    this.#marksOf = marksOf;
    this.#highlight = layer ? undefined : new Highlight();
  }

  /** Marks the words of some segments again, or no longer if they are no longer in the text. */
  update(root: HTMLElement, segments: Iterable<Element>): void {
    for (const segment of segments) {
      for (const range of this.#ranges.get(segment) ?? []) this.#highlight?.delete(range);
      this.#ranges.delete(segment);
      const ranges = root.contains(segment) ? rangesIn(segment, this.#marksOf) : [];
      if (ranges.length === 0) continue;
      this.#ranges.set(segment, ranges);
      for (const range of ranges) this.#highlight?.add(range);
    }
    if (this.#layer) drawRectangles(this.#layer, [...this.#ranges.values()].flat().map(toFound));
    if (this.#highlight) setHighlight(foundWords, this.#highlight);
  }
}

/** Returns the segments that were added or removed, or whose text changed. */
function changedSegments(records: readonly MutationRecord[]): Set<Element> {
  const segments = new Set<Element>();
  for (const { target, addedNodes, removedNodes } of records) {
    const changed = (target instanceof Element ? target : target.parentElement)?.closest('[data-citation]');
    if (changed) segments.add(changed);
    for (const node of [...addedNodes, ...removedNodes]) {
      if (!(node instanceof Element)) continue;
      if (node.matches('[data-citation]')) segments.add(node);
      for (const segment of node.querySelectorAll('[data-citation]')) segments.add(segment);
    }
  }
  return segments;
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
function rangesIn(element: Element, marksOf: MarksOf): Range[] {
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
