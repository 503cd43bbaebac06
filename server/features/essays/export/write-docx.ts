import {
  AlignmentType,
  Document,
  type FileChild,
  HeadingLevel,
  type IParagraphOptions,
  Packer,
  PageReference,
  Paragraph,
  type ParagraphChild,
  TextRun,
} from 'docx';
import { type Direction, directionOf } from '#core/direction.ts';
import type { Run } from '#core/rich-text.ts';
import type { IndexEntry } from '#core/scripture-index.ts';
import { type Block, type EssayDocument, type Inline, inlinesWithBox, plainInlines } from './document.ts';
import { indentOf, LEVELS, type NumberedList, numberingOf, numberLists, QUOTATION_INDENT, quotationIndent } from './docx-lists.ts';
import { inlineRuns, paragraph } from './docx-runs.ts';
import { tableAt } from './docx-tables.ts';

/**
 * Returns the essay as a Word document with real footnotes, and page numbers in the index of
 * scripture.
 */
export function writeDocx(document: EssayDocument): Promise<Buffer> {
  const { title, author, url, blocks, notes, bibliography, index } = document;
  const marked = new Set(index.flatMap(({ places }) => places.map(({ block }) => block)));
  const bookmarkOf = (place: number): string | undefined => (marked.has(place) ? `block${place}` : undefined);
  const lists = numberLists(blocks);
  return Packer.toBuffer(
    new Document({
      title,
      ...(author !== null && { creator: author }),
      description: url,
      numbering: { config: [...new Set(lists)].flatMap((list) => (list ? numberingOf(list) : [])) },
      styles: { default: { document: { run: { font: 'Times New Roman', size: 24 } } } },
      footnotes: Object.fromEntries(notes.map((note, i) => [i + 1, { children: [paragraph(note)] }])),
      sections: [
        {
          children: [
            paragraph([words(title)], { heading: HeadingLevel.TITLE }),
            byline(document),
            ...blocks.flatMap((block, i): FileChild[] => {
              if (block.kind === 'row') return block.isHead === true ? tableAt(blocks, i, bookmarkOf) : [];
              return [blockParagraph(block, lists[i], bookmarkOf(i))];
            }),
            ...part('Bibliography', bibliography.map(bibliographyParagraph)),
            ...part('Index of scripture', index.map(entryParagraph)),
          ],
        },
      ],
    }),
  );
}

function words(text: string, look: { readonly href?: string; readonly italic?: boolean } = {}): Inline {
  return { kind: 'text', text, ...look };
}

/** Returns the author, site and date from left to right, whatever the scripts of the names. */
function byline({ author, site, url, date }: EssayDocument): Paragraph {
  const left: Direction = 'ltr';
  const by = author === null ? [] : [...inlineRuns([words(author)], left), new TextRun(', ')];
  return new Paragraph({
    children: [...by, ...inlineRuns([words(site, { href: url })], left), new TextRun(`, ${date.slice(0, 10)}`)],
    spacing: { after: 240 },
  });
}

function part(title: string, paragraphs: readonly Paragraph[]): Paragraph[] {
  return paragraphs.length === 0 ? [] : [new Paragraph({ heading: HeadingLevel.HEADING_1, children: [new TextRun(title)] }), ...paragraphs];
}

const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
];

function blockParagraph(block: Block, list: NumberedList | undefined, bookmark: string | undefined): Paragraph {
  const options = { spacing: { after: 120 }, ...layoutOf(block, list), ...alignmentOf(block) };
  return paragraph(inlinesWithBox(block), options, bookmark);
}

function alignmentOf({ align, inlines }: Block): IParagraphOptions {
  if (align === undefined) return {};
  // In a paragraph from right to left, Word's "right" is the left, and the right is its usual side.
  if (align === 'right') return directionOf(plainInlines(inlines)) === 'rtl' ? {} : { alignment: AlignmentType.RIGHT };
  return { alignment: align === 'center' ? AlignmentType.CENTER : AlignmentType.BOTH };
}

function layoutOf(block: Block, list: NumberedList | undefined): IParagraphOptions {
  const { kind, level, indent = 0, isChecked, isContinued } = block;
  const depth = Math.min(level, LEVELS - 1);
  const quoted = quotationIndent(block);
  const left = quoted + INDENT_STEP * indent;
  const right = quoted === 0 ? {} : { right: quoted };
  const indented = left === 0 ? {} : { indent: { left, ...right } };
  if (kind === 'heading') return { heading: headings[Math.min(level, headings.length) - 1] ?? HeadingLevel.HEADING_1, ...indented };
  if (kind === 'quotation') return indented;
  if (kind === 'code') return { indent: { left: QUOTATION_INDENT + left, right: QUOTATION_INDENT + quoted } };
  if (kind === 'rule') return { thematicBreak: true };
  if (kind !== 'item') return indented;
  if (isContinued === true) return { indent: { left: quoted + indentOf(depth), ...right } };
  const hanging = { left: quoted + indentOf(depth), hanging: 360, ...right };
  if (isChecked !== undefined && !list) return { indent: hanging };
  const numbering = list ? { numbering: { reference: list.reference, level: list.level } } : { bullet: { level: depth } };
  // Otherwise the indent is that of the numbering.
  return quoted === 0 ? numbering : { ...numbering, indent: hanging };
}

/** In twentieths of a point, like QUOTATION_INDENT. */
const INDENT_STEP = 720;

function bibliographyParagraph(entry: readonly Run[]): Paragraph {
  const inlines = entry.map(({ text, italic }) => words(text, italic ? { italic } : {}));
  return paragraph(inlines, { indent: { left: 567, hanging: 567 }, spacing: { after: 120 } });
}

function entryParagraph({ name, places, notes }: IndexEntry): Paragraph {
  const pages = places.flatMap(({ block }, i): ParagraphChild[] => [
    new TextRun(i === 0 ? ' ' : ', '),
    new PageReference(`block${block}`, { hyperlink: true }),
  ]);
  const inNotes = notes.map((note, i) => `${i === 0 && places.length === 0 ? ' ' : ', '}n. ${note}`).join('');
  return new Paragraph({ children: [new TextRun(`${name}:`), ...pages, new TextRun(inNotes)] });
}
