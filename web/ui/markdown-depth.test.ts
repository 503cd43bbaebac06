import fc from 'fast-check';
import type { ReactElement, ReactNode } from 'react';
import ReactMarkdown from 'react-markdown';
import { expect, test } from 'vitest';
import { isTooComplex } from '#core/markdown-complexity.ts';
import { parseGfm } from './parse-gfm.ts';

const signs = [
  '- ',
  '> ',
  '>',
  '1. ',
  '2) ',
  '* ',
  '+\t',
  '[^a]: ',
  '  ',
  '   ',
  '    ',
  '\t',
  '\n',
  '\n\n',
  'a',
  '# ',
  '```\n',
  '<a>\n',
  '**a ',
  ' b**',
  '_',
  '[',
];

/** A list has two elements for each level, and a footnote is in a list of its own. */
const deepest = 250;

test('what is not too complex renders to a tree of limited depth', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 7 }), fc.boolean(), (parts, isIndented) => {
      const part = parts.join('');
      const text = isIndented ? Array.from({ length: 130 }, (_, i) => `${' '.repeat(2 * i)}${part}`).join('\n') : part.repeat(150);
      if (!isTooComplex(text)) expect(depthOf(ReactMarkdown({ children: text, remarkPlugins: [parseGfm] }))).toBeLessThan(deepest);
    }),
    { numRuns: 100 },
  );
});

function depthOf(root: ReactNode): number {
  let deepestFound = 0;
  const pending: [ReactNode, number][] = [[root, 0]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [node, depth] = next;
    deepestFound = Math.max(deepestFound, depth);
    if (Array.isArray(node)) pending.push(...node.map((child: ReactNode): [ReactNode, number] => [child, depth]));
    else if (isElement(node)) pending.push([node.props.children, depth + 1]);
  }
  return deepestFound;
}

function isElement(node: ReactNode): node is ReactElement<{ children?: ReactNode }> {
  return typeof node === 'object' && node !== null && 'props' in node;
}
