import { continuesItemNumber } from '#core/numbered-books.ts';

/** The text of a paragraph, or of another block, with the text nodes that it consists of. */
export interface TextRun {
  /** Begins with the number of a list item if a reference may: its text nodes begin after it. */
  readonly text: string;
  readonly parts: readonly { readonly node: Text; readonly start: number }[];
}

const blocks = 'p, li, h1, h2, h3, h4, h5, h6, td, th, dt, dd, blockquote, figcaption, div, section, article';
/** What is not prose, or is a link or control already. */
const literal = 'a, button, code, pre, kbd, .ql-code-block, .ql-syntax, textarea, select, [data-passage-card], [data-note]';
/** Longer paragraphs are read in pieces, so that none takes long. */
const LONGEST = 10_000;

/**
 * Returns the runs of text in an element. A link or code in a sentence counts as a character that
 * no reference has.
 */
export function* textRunsIn(root: HTMLElement): Generator<TextRun> {
  let run = newRun(root, itemNumber(root));
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, accept);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      run.text += node.matches(literal) ? '\uFFFC' : '\n';
      continue;
    }
    const block = node.parentElement?.closest(blocks) ?? root;
    if (block !== run.block || run.text.length > LONGEST) {
      if (run.parts.length > 0) yield run;
      run = newRun(block, block !== run.block ? itemNumber(block) : '');
    }
    run.parts.push({ node: node as Text, start: run.text.length });
    run.text += (node as Text).data;
  }
  if (run.parts.length > 0) yield run;
}

function newRun(block: Element, text: string): { block: Element; text: string; parts: { node: Text; start: number }[] } {
  return { block, text, parts: [] };
}

/** The number of an item such as "1. Mose 12,1", which markdown takes for a list. */
function itemNumber(block: Element): string {
  const item = block.closest('ol > li');
  const isFirst = item === block || item?.firstElementChild === block;
  if (!item || !isFirst || !continuesItemNumber(item.textContent)) return '';
  const start = Number(item.parentElement?.getAttribute('start') ?? 1);
  return `${start + [...(item.parentElement?.children ?? [])].indexOf(item)}. `;
}

/** Visits text, line breaks, and literal elements without their content. */
function accept(node: Node): number {
  if (node.parentElement?.closest(literal)) return NodeFilter.FILTER_REJECT;
  if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT;
  return node.matches(`br, ${literal}`) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
}
