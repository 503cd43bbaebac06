import type { Node } from './markdown-node.ts';

/** Marks the paragraph of a quotation that says where it is from. */
export const creditClass = 'credit';

/**
 * Separates the last line of quotations into a paragraph of its own if it is a dash and a link: `>
 * — [Text:kjv/Ps.23.1]`.
 */
export function setCreditsApart(node: Node): void {
  for (const child of node.children ?? []) setCreditsApart(child);
  const last = node.type === 'blockquote' ? node.children?.at(-1) : undefined;
  if (last?.type !== 'paragraph' || !last.children) return;
  const at = last.children.findLastIndex(({ type, value = '' }, i) => type === 'text' && (i === 0 ? firstCredit : laterCredit).test(value));
  const start = last.children[at];
  if (start?.value === undefined || !last.children.slice(at).some(isCreditLink)) return;
  const dash = start.value.search(at === 0 ? firstCredit : laterCredit);
  const credit: Node = {
    type: 'paragraph',
    data: { hProperties: { className: creditClass } },
    children: [{ type: 'text', value: start.value.slice(dash).trimStart() }, ...last.children.slice(at + 1)],
  };
  const words = start.value.slice(0, dash).trimEnd();
  const before = [...last.children.slice(0, at), ...(words === '' ? [] : [{ type: 'text', value: words }])];
  const rest = node.children?.slice(0, -1) ?? [];
  node.children = before.length === 0 ? [...rest, credit] : [...rest, { ...last, children: before }, credit];
}

/** A last line that begins with a dash. */
const firstCredit = /(?:^|\n)[ \t]*(?:—|–|--)[^\n]*$/;
/** The same behind a link or other markup, where only a line break starts a line. */
const laterCredit = /\n[ \t]*(?:—|–|--)[^\n]*$/;

function isCreditLink({ type, data }: Node): boolean {
  const { 'data-text': text, 'data-work': work } = data?.hProperties ?? {};
  return type === 'link' && (text !== undefined || work !== undefined);
}
