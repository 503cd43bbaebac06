import { citationOfRange } from '#core/text-path.ts';

/** Selected words of an edition. */
export interface SelectedWords {
  /** The slug of the edition; undefined for the one that is open. */
  readonly slug: string | undefined;
  readonly citation: string;
  /** Without numbers and notes; lines of poetry are separate lines. */
  readonly words: string;
}

const segments = '[data-citation]';
/** Numbers, notes and page numbers, which are not words of the text. */
const besides = '[data-number], [data-not-text], [hidden], button';

/**
 * Returns the words of a text that a range selects, and where they are; undefined if it selects
 * none.
 */
export function readSelection(range: Range): SelectedWords | undefined {
  if (range.collapsed) return undefined;
  const root = elementOf(range.commonAncestorContainer);
  const within = root?.closest(segments);
  const all = within ? [within] : [...(root?.querySelectorAll(segments) ?? [])].filter((segment) => range.intersectsNode(segment));
  const selected = all.flatMap((segment) => {
    const words = wordsIn(range, segment);
    return words === '' ? [] : [{ segment, words, column: segment.closest<HTMLElement>('[data-edition]')?.dataset['edition'] }];
  });
  const [first] = selected;
  if (!first) return undefined;
  // A selection over columns is of the column in which it starts.
  const own = selected.filter(({ column }) => column === first.column);
  const citations = own.map(({ segment }) => segment.getAttribute('data-citation') ?? '');
  return { slug: first.column, citation: citationOfRange(citations[0] ?? '', citations.at(-1) ?? ''), words: joinWords(own) };
}

function elementOf(node: Node): Element | null {
  return node instanceof Element ? node : node.parentElement;
}

/** Returns the selected words of a segment. */
function wordsIn(range: Range, segment: Element): string {
  const part = document.createRange();
  part.selectNodeContents(segment);
  if (range.compareBoundaryPoints(Range.START_TO_START, part) > 0) part.setStart(range.startContainer, range.startOffset);
  if (range.compareBoundaryPoints(Range.END_TO_END, part) < 0) part.setEnd(range.endContainer, range.endOffset);
  // A selection that starts within a number or a note begins behind it.
  if (elementOf(part.commonAncestorContainer)?.closest(besides)) return '';
  const copy = part.cloneContents();
  for (const element of copy.querySelectorAll(besides)) element.remove();
  return copy.textContent.replaceAll(/\s+/g, ' ').trim();
}

/** Joins pieces by a space, and lines of poetry by a line break. */
function joinWords(selected: readonly { segment: Element; words: string }[]): string {
  let joined = '';
  let before: Element | null = null;
  for (const { segment, words } of selected) {
    const block = segment.closest('[data-kind]');
    const isNewLine = block !== before && [block, before].some((one) => one?.getAttribute('data-kind') === 'line');
    joined += (joined === '' ? '' : isNewLine ? '\n' : ' ') + words;
    before = block;
  }
  return joined;
}

/** Selects the words of the segment that a number belongs to. */
export function selectSegment(number: Element): void {
  const segment = number.closest(segments);
  const column = segment?.closest('[data-edition]') ?? segment?.closest('article');
  const citation = segment?.getAttribute('data-citation');
  if (!segment || !column || citation === null || citation === undefined) return;
  const pieces = column.querySelectorAll(`[data-citation="${CSS.escape(citation)}"]`);
  const last = pieces[pieces.length - 1] ?? segment;
  const range = document.createRange();
  range.setStartAfter(number);
  range.setEnd(last, last.childNodes.length);
  const selection = window.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
