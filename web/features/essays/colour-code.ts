import { highlight } from '../../ui/highlight.ts';

/** Gives the code in an essay its colours. `isCurrent` tells whether the essay is still the one that is shown when they are known. */
export async function colourCode(place: HTMLElement, isCurrent: () => boolean): Promise<void> {
  for (const block of place.querySelectorAll<HTMLElement>('.ql-code-block-container, pre')) {
    const lines = linesOf(block);
    // Not what the editor makes: a link or a picture in it must not be lost.
    if (lines.some((line) => line.querySelector(':not(br)'))) continue;
    const code = lines.map((line) => line.textContent).join('\n');
    const coloured = await highlight(code, lines[0]?.dataset['language']);
    if (!isCurrent()) return;
    if (!coloured) continue;
    if (block.tagName === 'PRE') lines[0]?.replaceChildren(...coloured.flatMap((line, i) => [i > 0 ? '\n' : '', ...line.map(nodeOf)]));
    else for (const [i, line] of lines.entries()) if (line.textContent !== '') line.replaceChildren(...(coloured[i] ?? []).map(nodeOf));
  }
}

/** Of the editor's block each line is an element; a `pre` holds all of them, with or without a `code` around. */
function linesOf(block: HTMLElement): HTMLElement[] {
  if (block.tagName !== 'PRE') return [...block.querySelectorAll<HTMLElement>(':scope > .ql-code-block')];
  const only = block.children.length === 1 ? block.querySelector<HTMLElement>(':scope > code') : null;
  return [only ?? block];
}

function nodeOf({ text, kind }: { text: string; kind?: string }): Node | string {
  if (kind === undefined) return text;
  const node = document.createElement('span');
  node.className = kind;
  node.textContent = text;
  return node;
}
