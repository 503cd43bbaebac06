import {
  AlignmentType,
  Bookmark,
  Document,
  ExternalHyperlink,
  FootnoteReferenceRun,
  HeadingLevel,
  ImageRun,
  type IParagraphOptions,
  LevelFormat,
  Packer,
  PageReference,
  Paragraph,
  type ParagraphChild,
  TextRun,
} from 'docx';
import type { Run } from '#core/rich-text.ts';
import type { Block, EssayDocument, IndexEntry, Inline, PictureInline } from './document.ts';

/** Returns the essay as a Word document with real footnotes, and page numbers in the index of scripture. */
export function writeDocx(document: EssayDocument): Promise<Buffer> {
  const { title, author, site, url, date, blocks, notes, bibliography, index } = document;
  const marked = new Set(index.flatMap((entry) => entry.blocks));
  const lists = listNumbers(blocks);
  const by = author === null ? '' : `${author}, `;
  return Packer.toBuffer(
    new Document({
      title,
      ...(author !== null && { creator: author }),
      description: url,
      numbering: { config: [numbering] },
      styles: { default: { document: { run: { font: 'Times New Roman', size: 24 } } } },
      footnotes: Object.fromEntries(notes.map((note, i) => [i + 1, { children: [new Paragraph({ children: note.flatMap(inlineRuns) })] }])),
      sections: [
        {
          children: [
            new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(title)] }),
            new Paragraph({
              children: [new TextRun(by), link(site, url, {}), new TextRun(`, ${date.slice(0, 10)}`)],
              spacing: { after: 240 },
            }),
            ...blocks.map((block, i) => blockParagraph(block, lists[i] ?? 0, marked.has(i) ? `block${i}` : undefined)),
            ...part('Bibliography', bibliography.map(bibliographyParagraph)),
            ...part('Index of scripture', index.map(entryParagraph)),
          ],
        },
      ],
    }),
  );
}

const LEVELS = 9;
const numbering = {
  reference: 'items',
  levels: Array.from({ length: LEVELS }, (_, level) => ({
    level,
    format: LevelFormat.DECIMAL,
    text: `%${level + 1}.`,
    alignment: AlignmentType.LEFT,
    style: { paragraph: { indent: { left: 720 * (level + 1), hanging: 360 } } },
  })),
};

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

/** Returns the number of the list that each block is in: numbering starts again with the first item of a list. */
function listNumbers(blocks: readonly Block[]): number[] {
  let list = 0;
  return blocks.map(({ kind, level, number }) => (kind === 'item' && level === 0 && number === 1 ? ++list : list));
}

function blockParagraph(block: Block, list: number, bookmark: string | undefined): Paragraph {
  const runs = block.inlines.flatMap(inlineRuns);
  const children = bookmark === undefined ? runs : [new Bookmark({ id: bookmark, children: runs })];
  return new Paragraph({ children, spacing: { after: 120 }, ...layoutOf(block, list) });
}

function layoutOf({ kind, level, number }: Block, list: number): IParagraphOptions {
  const depth = Math.min(level, LEVELS - 1);
  if (kind === 'heading') return { heading: headings[Math.min(level, headings.length) - 1] ?? HeadingLevel.HEADING_1 };
  if (kind === 'quotation' || kind === 'code') return { indent: { left: 567, right: 567 } };
  if (kind === 'rule') return { thematicBreak: true };
  if (kind !== 'item') return {};
  return number === undefined ? { bullet: { level: depth } } : { numbering: { reference: 'items', level: depth, instance: list } };
}

function inlineRuns(inline: Inline): ParagraphChild[] {
  if (inline.kind === 'break') return [new TextRun({ break: 1 })];
  if (inline.kind === 'note') return [new FootnoteReferenceRun(inline.number)];
  if (inline.kind === 'picture') return pictureRuns(inline);
  const { kind: _, text, href, ...look } = inline;
  return href === undefined ? [textRun(text, look)] : [link(text, href, look)];
}

/** In pixels: the space between the margins of a page. */
const PAGE = { width: 600, height: 800 };

function pictureRuns({ alt, width: chosen, file }: PictureInline): ParagraphChild[] {
  if (!file || file.type === 'ico') return [];
  const { width, height } = file.size;
  const scale = Math.min((chosen ?? width) / width, PAGE.width / width, PAGE.height / height);
  const transformation = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const altText = { name: file.name, title: '', description: alt };
  return [new ImageRun({ type: file.type, data: Buffer.from(file.bytes), transformation, altText })];
}

type Look = Omit<Inline & { kind: 'text' }, 'kind' | 'text' | 'href'>;

function textRun(text: string, { bold, italic, underline, strike, code, script }: Look, style?: string): TextRun {
  return new TextRun({
    text,
    ...(bold === true && { bold }),
    ...(italic === true && { italics: true }),
    ...(underline === true && { underline: {} }),
    ...(strike === true && { strike }),
    ...(code === true && { font: 'Courier New' }),
    ...(script === 'sub' && { subScript: true }),
    ...(script === 'super' && { superScript: true }),
    ...(style !== undefined && { style }),
  });
}

function link(text: string, href: string, look: Look): ExternalHyperlink {
  return new ExternalHyperlink({ link: href, children: [textRun(text, look, 'Hyperlink')] });
}

function bibliographyParagraph(entry: readonly Run[]): Paragraph {
  return new Paragraph({
    children: entry.map(({ text, italic }) => textRun(text, italic ? { italic } : {})),
    indent: { left: 567, hanging: 567 },
    spacing: { after: 120 },
  });
}

function entryParagraph({ name, blocks, notes }: IndexEntry): Paragraph {
  const pages = blocks.flatMap((block, i): ParagraphChild[] => [new TextRun(i === 0 ? ' ' : ', '), new PageReference(`block${block}`)]);
  const inNotes = notes.map((note, i) => `${i === 0 && blocks.length === 0 ? ' ' : ', '}n. ${note}`).join('');
  return new Paragraph({ children: [new TextRun(`${name}:`), ...pages, new TextRun(inNotes)] });
}
