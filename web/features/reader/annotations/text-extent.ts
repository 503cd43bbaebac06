import type { Annotation } from '#contract/annotations.ts';

/** Words of an edition, as the API takes them. */
export interface TextExtent {
  readonly first: { readonly citation: string; readonly start: number };
  readonly last: { readonly citation: string; readonly end: number };
  readonly quote: string;
}

/** Titles have citations, too, but are not words of the text. */
const segmentSelector = 'span[data-citation]';
const notText = '[data-number], [data-not-text]';

interface TextNode {
  readonly node: Text;
  readonly start: number;
  readonly end: number;
}

/**
 * A segment on the page. A long page has thousands of them, so their text is read only where it is
 * needed.
 */
class SegmentText {
  readonly citation: string;
  readonly elements: Element[] = [];
  #nodes: readonly TextNode[] | undefined;

  constructor(citation: string) {
    this.citation = citation;
  }

  get nodes(): readonly TextNode[] {
    return (this.#nodes ??= withOffsets(this.elements.flatMap(textNodes)));
  }

  get text(): string {
    return this.nodes.map(({ node }) => node.data).join('');
  }
}

/** Returns the segments shown within an element, in reading order, with the text nodes of each. */
export function segmentTexts(root: ParentNode, slug: string | undefined): Map<string, SegmentText> {
  const scope = slug === undefined ? segmentSelector : `[data-edition="${CSS.escape(slug)}"] ${segmentSelector}`;
  const found = new Map<string, SegmentText>();
  for (const element of root.querySelectorAll<HTMLElement>(scope)) {
    const citation = element.dataset['citation'] ?? '';
    const segment = found.get(citation) ?? new SegmentText(citation);
    found.set(citation, segment);
    segment.elements.push(element);
  }
  return found;
}

function withOffsets(nodes: readonly Text[]): TextNode[] {
  let start = 0;
  return nodes.map((node) => {
    const end = start + node.data.length;
    const one = { node, start, end };
    start = end;
    return one;
  });
}

function textNodes(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node instanceof Text) return NodeFilter.FILTER_ACCEPT;
    return node instanceof Element && node.matches(notText) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) nodes.push(node);
  return nodes;
}

/**
 * Returns the words that a range selects in a text, without blanks at the ends; undefined if it
 * selects none.
 */
export function readExtent(range: Range, root: ParentNode, slug: string | undefined): TextExtent | undefined {
  const selected = [...segmentTexts(root, slug).values()].flatMap((segment) => {
    const part = selectedPart(range, segment);
    return part ? [part] : [];
  });
  const [first, last] = [selected[0], selected.at(-1)];
  if (!first || !last) return undefined;
  const isOne = first === last;
  const texts = selected.map(({ text, start, end }, i) => text.slice(i === 0 ? start : 0, i === selected.length - 1 ? end : text.length));
  return {
    first: { citation: first.citation, start: first.start },
    last: { citation: last.citation, end: last.end },
    quote: isOne ? first.text.slice(first.start, first.end) : texts.join(' '),
  };
}

/** Returns where a range selects words of a segment. */
function selectedPart(
  range: Range,
  { citation, text, nodes }: SegmentText,
): { readonly citation: string; readonly text: string; readonly start: number; readonly end: number } | undefined {
  let [start, end] = [text.length, 0];
  for (const { node, start: from, end: to } of nodes) {
    if (!range.intersectsNode(node) || node.parentElement?.closest('[hidden]')) continue;
    start = Math.min(start, node === range.startContainer ? from + range.startOffset : from);
    end = Math.max(end, node === range.endContainer ? from + range.endOffset : to);
  }
  while (start < end && /\s/.test(text.charAt(start))) start++;
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
  return start < end ? { citation, text, start, end } : undefined;
}

/**
 * Returns the range of an annotation; undefined if it is lost, or not on the page. One that begins
 * or ends beside the page is cut.
 */
export function rangeOf({ first, last }: Pick<Annotation, 'first' | 'last'>, texts: ReadonlyMap<string, SegmentText>): Range | undefined {
  if (first.start === undefined || last.end === undefined) return undefined;
  const citations = [...texts.keys()];
  const [from, to] = [texts.get(first.citation), texts.get(last.citation)];
  if (!from && !to) return undefined;
  const [begin, finish] = [from ?? texts.get(citations[0] ?? ''), to ?? texts.get(citations.at(-1) ?? '')];
  const start = begin && pointAt(begin, from ? first.start : 0, 'start');
  const end = finish && pointAt(finish, to ? last.end : finish.text.length, 'end');
  if (!start || !end) return undefined;
  const range = document.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  return range.collapsed ? undefined : range;
}

/**
 * Returns whether an annotation's quote is on the page at its place: the page may be older than a
 * correction of the text.
 */
export function showsQuote(
  { first, last, quote }: Pick<Annotation, 'first' | 'last' | 'quote'>,
  texts: ReadonlyMap<string, SegmentText>,
): boolean {
  const [from, to] = [texts.get(first.citation)?.text, texts.get(last.citation)?.text];
  if (first.citation === last.citation) return from?.slice(first.start, last.end) === quote;
  const isBegun = from === undefined || quote.startsWith(from.slice(first.start));
  return isBegun && (to === undefined || quote.endsWith(to.slice(0, last.end)));
}

/** Splits a range into its text nodes, without verse numbers, notes and parallel editions. */
export function rangesOfWords(range: Range): Range[] {
  const { commonAncestorContainer: root, startContainer, startOffset, endContainer, endOffset } = range;
  if (startContainer === endContainer) return [range];
  const edition = editionOf(startContainer);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  walker.currentNode = startContainer;
  const ranges: Range[] = [];
  for (let node: Node | null = startContainer; node; node = node === endContainer ? null : walker.nextNode()) {
    const element = node.parentElement;
    if (!element?.closest(segmentSelector) || element.closest(notText) || editionOf(node) !== edition) continue;
    const words = document.createRange();
    words.selectNodeContents(node);
    if (node === startContainer) words.setStart(node, startOffset);
    if (node === endContainer) words.setEnd(node, endOffset);
    if (!words.collapsed) ranges.push(words);
  }
  return ranges;
}

function editionOf(node: Node): string | undefined {
  return node.parentElement?.closest<HTMLElement>('[data-edition]')?.dataset['edition'];
}

function pointAt({ nodes }: SegmentText, offset: number, which: 'start' | 'end'): { node: Text; offset: number } | undefined {
  const found = nodes.find(({ end }) => (which === 'start' ? end > offset : end >= offset));
  return found && { node: found.node, offset: offset - found.start };
}
