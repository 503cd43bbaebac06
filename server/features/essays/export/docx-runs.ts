import {
  Bookmark,
  ExternalHyperlink,
  FootnoteReferenceRun,
  ImageRun,
  type IParagraphOptions,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  TextRun,
} from 'docx';
import { type Direction, directionOf } from '#core/direction.ts';
import { type DirectionRun, directionRuns } from './direction-runs.ts';
import { type Inline, linkGroups, type PictureInline, plainInlines } from './document.ts';

/** Returns a paragraph in the direction of its first letter. */
export function paragraph(inlines: readonly Inline[], options: IParagraphOptions = {}, bookmark?: string): Paragraph {
  const direction = directionOf(plainInlines(inlines));
  const runs = inlineRuns(inlines, direction);
  return new Paragraph({
    ...options,
    ...(direction === 'rtl' && { bidirectional: true }),
    children: bookmark === undefined ? runs : [new Bookmark({ id: bookmark, children: runs })],
  });
}

/** Returns the words and pictures of a paragraph, in runs of one direction. */
export function inlineRuns(inlines: readonly Inline[], paragraph: Direction): ParagraphChild[] {
  const runs = directionRuns(
    inlines.map((inline) => plainInlines([inline])),
    paragraph,
  );
  const directed = new Map(inlines.map((inline, i) => [inline, runs[i] ?? []]));
  return linkGroups(inlines).flatMap(({ href, inlines: group }) => {
    const children = group.flatMap((inline) => runsOf(inline, directed.get(inline) ?? [], href === undefined ? undefined : 'Hyperlink'));
    return href === undefined ? children : [new ExternalHyperlink({ link: href, children })];
  });
}

function runsOf(inline: Inline, runs: readonly DirectionRun[], style: string | undefined): ParagraphChild[] {
  if (inline.kind === 'break') return [new TextRun({ break: 1 })];
  if (inline.kind === 'cell') return [];
  if (inline.kind === 'note') return [new FootnoteReferenceRun(inline.number)];
  if (inline.kind === 'picture') return pictureRuns(inline);
  const { kind: _, text: __, href: ___, ...look } = inline;
  return runs.map((run) => textRun(run, look, style));
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

function textRun({ text, direction }: DirectionRun, look: Look, style?: string): TextRun {
  const { bold, italic, underline, strike, code, script, color, background } = look;
  return new TextRun({
    text,
    ...(direction === 'rtl' && { rightToLeft: true }),
    ...(bold === true && { bold }),
    ...(italic === true && { italics: true }),
    ...(underline === true && { underline: {} }),
    ...(strike === true && { strike }),
    ...(code === true && { font: 'Courier New' }),
    ...(script === 'sub' && { subScript: true }),
    ...(script === 'super' && { superScript: true }),
    ...(color !== undefined && { color: color.slice(1) }),
    ...(background !== undefined && { shading: { type: ShadingType.CLEAR, color: 'auto', fill: background.slice(1) } }),
    ...(style !== undefined && { style }),
  });
}
