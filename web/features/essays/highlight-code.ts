import { highlight } from '../../ui/highlight.ts';

/**
 * Highlights the code blocks of an essay. `isCurrent` returns whether the essay is still displayed.
 */
export async function highlightCode(container: HTMLElement, isCurrent: () => boolean): Promise<void> {
  for (const block of container.querySelectorAll<HTMLElement>('.ql-code-block-container, pre')) {
    const lines = linesOf(block);
    // Not made by the editor: highlighting would remove links or pictures in it.
    if (lines.some((line) => line.querySelector(':not(br)'))) continue;
    const code = lines.map((line) => line.textContent).join('\n');
    const highlighted = await highlight(code, lines[0]?.dataset['language']);
    if (!isCurrent()) return;
    if (!highlighted) continue;
    if (block.tagName === 'PRE') lines[0]?.replaceChildren(...highlighted.flatMap((line, i) => [i > 0 ? '\n' : '', ...line.map(nodeOf)]));
    else
      for (const [i, line] of lines.entries())
        if (highlighted[i] && line.textContent !== '') line.replaceChildren(...highlighted[i].map(nodeOf));
  }
}

/**
 * Returns the line elements of an editor block; a `pre` is one element, with or without a `code`.
 */
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
