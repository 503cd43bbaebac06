import { directionOf } from '../../ui/direction.ts';
import { element } from './element.ts';
import { type Block, needsSpace, type Piece, type TitleBlock } from './layout-blocks.ts';
import { type Inline, wordJoiner } from './layout-inlines.ts';
import classes from './text.module.css';

/** The elements that an address can name, by citation. */
export interface Places {
  readonly segments: Map<string, HTMLElement>;
  readonly headings: Map<string, HTMLElement>;
}

/** Renders blocks as BlockView does, without links, buttons and notes. */
export function renderBlocks(blocks: readonly Block[]): { elements: HTMLElement[]; places: Places } {
  const places: Places = { segments: new Map(), headings: new Map() };
  const elements = blocks.flatMap((block) => {
    if (!('pieces' in block)) return renderTitle(block, places);
    const { kind, indent, isSpaced, pieces } = block;
    if (pieces.length === 0) return [];
    const attributes = {
      class: classes['block'],
      'data-kind': kind,
      'data-indent': indent > 0 ? String(Math.min(indent, 6)) : undefined,
      'data-spaced': isSpaced ? 'true' : undefined,
    };
    const children = pieces.flatMap((piece, i) => {
      const rendered = renderPiece(piece, places);
      return i > 0 && needsSpace(pieces[i - 1], piece) ? [' ', rendered] : [rendered];
    });
    return element('p', attributes, children);
  });
  return { elements, places };
}

function renderTitle({ kind, level, text, citation }: TitleBlock, { headings }: Places): HTMLElement {
  const dir = directionOf(text);
  if (kind !== 'heading') return element('p', { class: classes['title'], 'data-kind': kind, dir }, [text]);
  const attributes = { class: classes['heading'], 'data-level': String(Math.min(level, 3)), dir };
  const heading = element(level <= 2 ? 'h2' : 'h3', attributes, [text]);
  if (!headings.has(citation)) headings.set(citation, heading);
  return heading;
}

function renderPiece({ segment, isFirst, inlines }: Piece, { segments }: Places): HTMLElement {
  const number = element('span', { class: classes['number'], 'data-number': '' }, [segment.label]);
  const piece = element('span', { class: classes['segment'] }, [...(isFirst ? [number] : []), ...inlines.flatMap(renderInline)]);
  if (!segments.has(segment.citation)) segments.set(segment.citation, piece);
  return piece;
}

function renderInline(inline: Inline): (Node | string)[] {
  if (inline.type === 'page') return [];
  if (inline.type === 'note')
    return [element('span', { class: classes['note'] }, [wordJoiner, element('span', { class: classes['noteSign'] }, [inline.sign])])];
  const { text, kinds, language, reference, isHidden } = inline;
  if (isHidden) return [];
  if (reference !== undefined) return [element('span', { class: classes['reference'] }, [text])];
  if (kinds.length === 0) return [text];
  return [
    element('span', { 'data-mark': kinds.join(' '), lang: language, dir: language === undefined ? undefined : directionOf(text) }, [text]),
  ];
}
