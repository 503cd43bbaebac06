import { wrap } from './convert-style.ts';

/**
 * Converts each table row to a line, because essays have no tables, and returns notices for the
 * author. Single-column tables are layout and become blocks.
 */
export function convertTables(body: HTMLElement): string[] {
  let count = 0;
  // Inner tables first.
  for (const table of [...body.querySelectorAll('table')].toReversed()) {
    const rows = [...table.querySelectorAll('tr')].map((row) => [...row.children].filter((cell) => cell.matches('td, th')));
    const isTable = rows.some((cells) => cells.length > 1);
    if (isTable) count++;
    const lines = rows.flatMap((cells) => (isTable ? [toLine(cells)] : cells.map(toBlock)));
    const caption = table.querySelector('caption');
    table.replaceWith(...(caption ? [toLine([caption])] : []), ...lines);
  }
  if (count === 0) return [];
  const which = count === 1 ? 'the table you pasted was' : 'the tables you pasted were';
  return [`Essays cannot contain tables, so ${which} turned into lines with | between the cells.`];
}

function toBlock(cell: Element): Element {
  const text = cell.ownerDocument.createElement('div');
  text.append(...cell.childNodes);
  return text;
}

function toLine(cells: readonly Element[]): Element {
  const [first] = cells;
  const line = (first?.ownerDocument ?? document).createElement('p');
  let isEmpty = false;
  for (const [i, cell] of cells.entries()) {
    if (i > 0) line.append(isEmpty ? '| ' : ' | ');
    flatten(cell);
    isEmpty = cell.textContent === '' && !cell.querySelector('img');
    if (cell.matches('th') && !isEmpty) wrap(cell, 'strong');
    line.append(...cell.childNodes);
  }
  return line;
}

const blockTags = 'p, div, ul, ol, li, dl, dt, dd, blockquote, pre, h1, h2, h3, section, article, figure, figcaption, center, address, br';

/** Reduces a cell to inline content, with a space where a block started or ended. */
function flatten(cell: Element): void {
  for (const part of cell.querySelectorAll(blockTags)) part.replaceWith(' ', ...part.childNodes, ' ');
  cell.normalize();
  const walker = cell.ownerDocument.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) text.data = text.data.replaceAll(/\s+/g, ' ');
  const [first] = texts;
  const last = texts.at(-1);
  if (first) first.data = first.data.trimStart();
  if (last) last.data = last.data.trimEnd();
}
