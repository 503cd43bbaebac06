/** A segment of the text, or a row of columns. */
interface PlaceInView {
  readonly citation: string;
  /** In pixels from the top of the window. */
  readonly top: number;
}

/**
 * Returns the segments, or the rows of columns, of which a part is in the window, in reading order.
 */
export function placesInView(text: HTMLElement): PlaceInView[] {
  // Measures groups, and segments only in groups in view. A hit test takes a slow phone 2 ms, and
  // measuring inside a distant group would lay it out.
  const places = new Map<string, { top: number; bottom: number }>();
  const { children } = text;
  // A segment in view may begin at the end of the group above it.
  for (let i = Math.max(0, firstBelow(children, 0) - 1); i < children.length; i++) {
    const group = children[i];
    if (!group || group.getBoundingClientRect().top >= window.innerHeight) break;
    for (const element of placesOf(group)) {
      const citation = element.dataset['row'] ?? element.dataset['citation'] ?? '';
      const boxes = element.getClientRects();
      const [first, last] = [boxes[0], boxes[boxes.length - 1]];
      if (!first || !last) continue;
      // A segment may consist of several lines of poetry.
      places.set(citation, { top: places.get(citation)?.top ?? first.top, bottom: last.bottom });
    }
  }
  return [...places].flatMap(([citation, { top, bottom }]) => (bottom > 0 && top < window.innerHeight ? [{ citation, top }] : []));
}

/**
 * Returns the rows of columns, which contain segments of several editions, or else the segments.
 */
function placesOf(group: Element): Iterable<HTMLElement> {
  const rows = group.querySelectorAll<HTMLElement>('[data-row]');
  return rows.length > 0 ? rows : group.querySelectorAll<HTMLElement>('[data-citation]');
}

/**
 * Returns the index of the first of some elements, one below the other, that ends below a line of
 * the window.
 */
function firstBelow(elements: HTMLCollection, line: number): number {
  let [start, end] = [0, elements.length];
  while (start < end) {
    const middle = (start + end) >> 1;
    const bottom = elements[middle]?.getBoundingClientRect().bottom ?? Infinity;
    if (bottom > line) end = middle;
    else start = middle + 1;
  }
  return start;
}
