const blocks = 'p, ol, ul, li, blockquote, pre, h1, h2, h3, div, iframe, video';

/**
 * Collapses line breaks in the HTML of imported essays as a browser would; runs of spaces remain,
 * because the author typed them.
 */
export function collapseLineBreaks(text: DocumentFragment): void {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  for (const node of nodes) {
    if (!/[\n\r]/.test(node.data) || node.parentElement?.closest('pre, .ql-code-block-container')) continue;
    if (node.data.trim() === '' && isBetweenBlocks(node)) node.remove();
    else node.data = node.data.replaceAll(/[ \t\n\r]+/g, (blanks) => (/[\n\r]/.test(blanks) ? ' ' : blanks));
  }
}

function isBetweenBlocks({ previousSibling, nextSibling }: Text): boolean {
  return [previousSibling, nextSibling].some((node) => node instanceof Element && node.matches(blocks));
}

/** Adds a checkbox element to each checklist item, so that screen readers announce its state. */
export function addCheckboxes(text: DocumentFragment): void {
  for (const line of text.querySelectorAll('li:is([data-list="checked"], [data-list="unchecked"])')) {
    const isDone = line.getAttribute('data-list') === 'checked';
    const box = document.createElement('span');
    box.className = 'essay-box';
    box.dataset['done'] = String(isDone);
    box.setAttribute('role', 'img');
    box.setAttribute('aria-label', isDone ? 'Done:' : 'Not done:');
    line.prepend(box);
  }
}
