import { expect, test } from 'vitest';
import { setCreditsApart } from './quotation-credit.ts';
import type { Node } from './markdown-node.ts';

const text = (value: string): Node => ({ type: 'text', value });
const link: Node = { type: 'link', url: '', children: [], data: { hProperties: { 'data-text': 'kjv/Ps.23.1' } } };
const quotation = (...children: Node[]): Node => ({ type: 'blockquote', children: [{ type: 'paragraph', children }] });

function creditOf(node: Node): string[] | undefined {
  setCreditsApart(node);
  const last = node.children?.at(-1);
  if (last?.type !== 'paragraph' || last.data === undefined) return undefined;
  return [
    node.children?.[0] === last ? '' : (node.children?.[0]?.children?.at(-1)?.value ?? ''),
    ...(last.children ?? []).map(({ type, value }) => value ?? type),
  ];
}

test.each([
  [quotation(text('The LORD is my shepherd.\n— '), link), ['The LORD is my shepherd.', '— ', 'link']],
  [quotation(text('One\n-- see '), link, text(', again')), ['One', '-- see ', 'link', ', again']],
  [quotation(text('— '), link), ['', '— ', 'link']],
  [quotation(text('See '), link, text(' — and more')), undefined],
  [quotation(text('He said\n— nothing')), undefined],
  [quotation(text('He said\n— this\nand more '), link), undefined],
  [{ type: 'paragraph', children: [text('One\n— '), link] } as Node, undefined],
])('sets the credit line of quotation %# apart', (node, credit) => {
  expect(creditOf(node)).toEqual(credit);
});
