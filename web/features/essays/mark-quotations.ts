import type Quill from 'quill';
import { isConfirmed, isQuestioned, type Verdict } from '#core/quotations/verdicts.ts';
import { type HighlightStyle, setHighlight } from '../../platform/highlights.ts';

const confirmed: HighlightStyle = {
  name: 'quotation-confirmed',
  declarations: 'text-decoration: underline dotted var(--edge); text-underline-offset: 0.2em',
};
const questioned: HighlightStyle = {
  name: 'quotation-questioned',
  declarations: 'text-decoration: underline wavy var(--error); text-underline-offset: 0.2em',
};

interface MarkedPlace {
  readonly index: number;
  readonly length: number;
  readonly verdict: Verdict;
}

/**
 * Underlines quotations in the editor. The browser paints over the text; without such highlights,
 * the list remains.
 */
export function markQuotations(quill: Quill, places: readonly MarkedPlace[]): void {
  if (typeof Highlight === 'undefined' || !('highlights' in CSS)) return;
  const highlight = (isMarked: (place: MarkedPlace) => boolean): Highlight =>
    new Highlight(...places.filter(isMarked).flatMap(({ index, length }) => rangeIn(quill, index, index + length) ?? []));
  setHighlight(confirmed, highlight(isConfirmed));
  setHighlight(questioned, highlight(isQuestioned));
}

function rangeIn(quill: Quill, start: number, end: number): Range | undefined {
  const [first, last] = [quill.getLeaf(start + 1), quill.getLeaf(end)];
  if (!first[0] || !last[0]) return undefined;
  const [from, to] = [first[0].domNode, last[0].domNode];
  if (!(from instanceof Text) || !(to instanceof Text)) return undefined;
  const range = document.createRange();
  range.setStart(from, Math.max(0, Math.min(from.length, first[1] - 1)));
  range.setEnd(to, Math.min(to.length, last[1]));
  return range;
}
