import type { Run } from '#core/rich-text.ts';

/** Private characters that stand for the brackets of a text, which are no markup. */
export const hiddenBrackets = { less: '\ue03c', greater: '\ue03e' } as const;

/**
 * Parses what citeproc writes as HTML: italics, which a span turns off within italics, and
 * entities. All other elements, such as the lines of a bibliography, are left out.
 */
export function parseRuns(html: string): Run[] {
  const runs: Run[] = [];
  const open: boolean[] = [];
  for (const [whole, tag, text] of html.matchAll(/<([^<>]*)>|([^<>]+)/g)) {
    const isItalic = open.at(-1) ?? false;
    if (text !== undefined) runs.push({ text: decode(text), italic: isItalic });
    else if (tag?.startsWith('/') === true) open.pop();
    else if (!whole.endsWith('/>')) open.push(tag === 'i' || (isItalic && !whole.includes('font-style:normal')));
  }
  return mergeRuns(runs);
}

/** Joins neighbors that look the same, and removes blanks at both ends. */
function mergeRuns(runs: readonly Run[]): Run[] {
  const merged: Run[] = [];
  for (const { text, italic } of runs) {
    const last = merged.at(-1);
    if (last?.italic === italic) merged[merged.length - 1] = { text: last.text + text, italic };
    else merged.push({ text, italic });
  }
  const [first] = merged;
  if (first) merged[0] = { ...first, text: first.text.trimStart() };
  const last = merged.at(-1);
  if (last) merged[merged.length - 1] = { ...last, text: last.text.trimEnd() };
  return merged.filter(({ text }) => text !== '');
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

function decode(text: string): string {
  return text
    .replaceAll(hiddenBrackets.less, '<')
    .replaceAll(hiddenBrackets.greater, '>')
    .replaceAll(/&(?:#(\d{1,7})|(\w{1,6}));/g, (whole, code: string | undefined, name: string | undefined) =>
      code === undefined ? (entities[name ?? ''] ?? whole) : String.fromCodePoint(Math.min(Number(code), 0x10_ff_ff)),
    );
}
