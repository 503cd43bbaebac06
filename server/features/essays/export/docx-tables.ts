import { Paragraph, Table, TableCell, TableRow, WidthType } from 'docx';
import { directionOf } from '#core/direction.ts';
import { type Block, cellsOf, type Inline, plainInlines } from './document.ts';
import { quotationIndent } from './docx-lists.ts';
import { paragraph } from './docx-runs.ts';

/** In twentieths of a point: the space between the margins of a page. */
const WIDTH = 9026;

/**
 * Returns the table whose first row has a place, and an empty paragraph, so that Word does not join
 * it to a table that follows.
 */
export function tableAt(blocks: readonly Block[], start: number, bookmarkOf: (place: number) => string | undefined): [Table, Paragraph] {
  const next = blocks.findIndex((block, i) => i > start && (block.kind !== 'row' || block.isHead === true));
  const rows = blocks.slice(start, next === -1 ? undefined : next);
  const columns = rows[0] ? cellsOf(rows[0]).length : 1;
  const indent = rows[0] ? quotationIndent(rows[0]) : 0;
  const width = WIDTH - 2 * indent;
  const text = rows.map(({ inlines }) => plainInlines(inlines)).join(' ');
  const table = new Table({
    width: { size: width, type: WidthType.DXA },
    ...(indent > 0 && { indent: { size: indent, type: WidthType.DXA } }),
    columnWidths: Array.from({ length: columns }, () => Math.floor(width / columns)),
    visuallyRightToLeft: directionOf(text) === 'rtl',
    rows: rows.map((row, i) => rowOf(row, { columns, bookmark: bookmarkOf(start + i) })),
  });
  return [table, new Paragraph({})];
}

function rowOf(row: Block, { columns, bookmark }: { readonly columns: number; readonly bookmark: string | undefined }): TableRow {
  const isHead = row.isHead === true;
  return new TableRow({
    cantSplit: true,
    tableHeader: isHead,
    children: cellsOf(row, columns).map(
      (cell, i) =>
        new TableCell({
          margins: { top: 60, bottom: 60, left: 100, right: 100 },
          children: [paragraph(isHead ? cell.map(inBold) : cell, {}, i === 0 ? bookmark : undefined)],
        }),
    ),
  });
}

function inBold(inline: Inline): Inline {
  return inline.kind === 'text' ? { ...inline, bold: true } : inline;
}
