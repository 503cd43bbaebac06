import { type Direction, directionOf } from '#core/direction.ts';
import { type Block, cellsOf, type Inline, inlinesWithBox, plainInlines } from './document.ts';
import { type Group, groupBlocks, type List, type ListItem, type PlacedBlock, type Quotation, type Table } from './group-blocks.ts';
import { directionAttribute, inlinesHtml } from './write-html-inlines.ts';

/**
 * Returns the text of an essay: each block has the anchor `block-` and its place, and its own
 * direction.
 */
export function blocksHtml(blocks: readonly Block[]): string {
  return groupBlocks(blocks)
    .map((group) => groupHtml(group, 'ltr'))
    .join('\n');
}

function groupHtml(group: Group, around: Direction): string {
  if (group.kind === 'list') return listHtml(group, around);
  if (group.kind === 'table') return tableHtml(group, around);
  return group.kind === 'quotation' ? quotationHtml(group) : blockHtml(group, around);
}

function blockHtml({ block, place }: PlacedBlock, around: Direction): string {
  const { kind, level, inlines } = block;
  if (kind === 'rule') return '<hr />';
  const tag = kind === 'heading' ? `h${Math.min(level + 1, 6)}` : kind === 'code' ? 'pre' : 'p';
  return elementHtml(tag, { block, place }, around, inlinesHtml(kind === 'code' ? inlines.map(withoutCode) : inlines));
}

/** The element of a block of code has the font for it. */
function withoutCode(inline: Inline): Inline {
  return inline.kind === 'text' ? { ...inline, code: false } : inline;
}

function elementHtml(tag: string, { block, place }: Pick<PlacedBlock, 'block' | 'place'>, around: Direction, content: string): string {
  const attributes = `${directionAttribute(plainInlines(block.inlines), around)}${layoutAttribute(block)}`;
  return `<${tag} id="block-${place}"${attributes}>${content}</${tag}>`;
}

function layoutAttribute({ align, indent, number, isChecked, isContinued }: Block): string {
  // The box takes the place of the bullet.
  const hasOnlyBox = isChecked !== undefined && number === undefined && isContinued !== true;
  const rules = [
    ...(hasOnlyBox ? ['list-style: none'] : []),
    ...(align ? [`text-align: ${align}`] : []),
    ...(indent === undefined ? [] : [`margin-inline-start: ${3 * indent}em`]),
  ];
  return rules.length === 0 ? '' : ` style="${rules.join('; ')}"`;
}

function textOf(lines: readonly PlacedBlock[]): string {
  return lines.map(({ block }) => plainInlines(block.inlines)).join(' ');
}

function quotationHtml({ parts }: Quotation): string {
  const text = parts.map(groupText).join(' ');
  const content = parts.map((part) => groupHtml(part, directionOf(text)));
  return `<blockquote${directionAttribute(text)}>${content.join('')}</blockquote>`;
}

function groupText(group: PlacedBlock | List | Table): string {
  if (group.kind === 'block') return textOf([group]);
  return group.kind === 'table' ? textOf(group.rows) : group.items.flat().map(groupText).join(' ');
}

function tableHtml({ rows: [head, ...rows] }: Table, around: Direction): string {
  if (!head) return '';
  const text = textOf([head, ...rows]);
  const columns = cellsOf(head.block).length;
  const rowHtml = ({ block, place }: PlacedBlock, tag: string): string => {
    const cells = cellsOf(block, columns).map((cell) => {
      const direction = directionAttribute(plainInlines(cell), directionOf(text));
      return `<${tag}${direction}>${inlinesHtml(cell)}</${tag}>`;
    });
    return `<tr id="block-${place}">${cells.join('')}</tr>`;
  };
  const body = rows.length === 0 ? '' : `<tbody>\n${rows.map((row) => rowHtml(row, 'td')).join('\n')}\n</tbody>\n`;
  return `<table${directionAttribute(text, around)}>\n<thead>\n${rowHtml(head, 'th')}\n</thead>\n${body}</table>`;
}

function listHtml({ start, items }: List, around: Direction): string {
  const text = textOf(items.flat().filter((part) => part.kind === 'block'));
  const direction = directionOf(text);
  const tag = start === undefined ? 'ul' : 'ol';
  const first = start === undefined || start === 1 ? '' : ` start="${start}"`;
  const content = items.map((item) => itemHtml(item, direction)).join('\n');
  return `<${tag}${first}${directionAttribute(text, around)}>\n${content}\n</${tag}>`;
}

function itemHtml(item: ListItem, around: Direction): string {
  const [first, ...others] = item;
  if (first?.kind !== 'block') return '';
  const direction = directionOf(plainInlines(first.block.inlines));
  const words = inlinesHtml(inlinesWithBox(first.block));
  // One paragraph needs no element of its own.
  const hasParagraphs = others.some(({ kind }) => kind === 'block');
  const parts = others.map((part) =>
    part.kind === 'list' ? `\n${listHtml(part, direction)}` : elementHtml('p', part, direction, inlinesHtml(part.block.inlines)),
  );
  return elementHtml('li', first, around, `${hasParagraphs ? `<p>${words}</p>` : words}${parts.join('')}`);
}
