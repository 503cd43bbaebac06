import { memo } from 'react';
import { Link } from 'react-router';
import { scripturePath } from '#core/page-paths.ts';
import { directionOf } from '../../ui/direction.ts';
import { SegmentMarkButton } from './margin/SegmentMarkButton.tsx';
import { type Block, needsSpace, type Piece, type TitleBlock } from './layout-blocks.ts';
import { type Inline, type TextInline, wordJoiner } from './layout-inlines.ts';
import classes from './text.module.css';

interface Props {
  block: Block;
  /** Returns the path of a segment, for the links of the numbers. */
  pathOf: (citation: string) => string;
  /** The name of the edition, if others are beside it. */
  column?: string;
  onOpenNote: (note: OpenedNote) => void;
}

export interface OpenedNote {
  readonly sign: string;
  readonly text: string;
  readonly opener: HTMLElement;
}

/** Shows a paragraph, a line of poetry or a title. */
export const BlockView = memo(function BlockView({ block, pathOf, column, onOpenNote }: Props) {
  if (!('pieces' in block)) return <Title block={block} />;
  if (block.pieces.length === 0) return null;
  return (
    <p
      className={classes.block}
      data-kind={block.kind}
      data-indent={block.indent > 0 ? Math.min(block.indent, 6) : undefined}
      data-spaced={block.isSpaced || undefined}
    >
      {block.pieces.map((piece, i) => (
        <PieceView
          key={piece.segment.citation}
          piece={piece}
          pathOf={pathOf}
          column={column}
          isJoined={i > 0 && needsSpace(block.pieces[i - 1], piece)}
          onOpenNote={onOpenNote}
        />
      ))}
    </p>
  );
});

function Title({ block: { kind, level, text, citation } }: { block: TitleBlock }) {
  if (kind !== 'heading') {
    return (
      <p className={classes.title} data-kind={kind} data-citation={citation} dir={directionOf(text)}>
        {text}
      </p>
    );
  }
  const Heading = level <= 2 ? 'h2' : 'h3';
  return (
    <Heading className={classes.heading} data-level={Math.min(level, 3)} data-heading={citation} dir={directionOf(text)}>
      {text}
    </Heading>
  );
}

interface PieceProps {
  piece: Piece;
  pathOf: (citation: string) => string;
  column: string | undefined;
  isJoined: boolean;
  onOpenNote: (note: OpenedNote) => void;
}

function PieceView({ piece: { segment, isFirst, inlines }, pathOf, column, isJoined, onOpenNote }: PieceProps) {
  const { citation, label } = segment;
  return (
    <>
      {isJoined && ' '}
      <span className={classes.segment} data-citation={citation}>
        {isFirst && <SegmentNumber citation={citation} label={label} column={column} pathOf={pathOf} />}
        {isFirst && <SegmentMarkButton citation={citation} label={label} />}
        {inlines.map((inline, i) => (
          <InlineView key={i} inline={inline} onOpenNote={onOpenNote} />
        ))}
      </span>
    </>
  );
}

/**
 * The number of a verse or section, which links to it. A click selects the segment, so the router
 * does not handle it.
 */
function SegmentNumber({ citation, label, column, pathOf }: Pick<PieceProps, 'column' | 'pathOf'> & { citation: string; label: string }) {
  // Screen readers read the columns row by row.
  const name = column === undefined ? `Number ${label}` : `Number ${label}, ${column}`;
  return (
    <a className={classes.number} href={pathOf(citation)} data-number aria-label={name}>
      {label}
    </a>
  );
}

function InlineView({ inline, onOpenNote }: { inline: Inline; onOpenNote: (note: OpenedNote) => void }) {
  if (inline.type === 'text') return <Text inline={inline} />;
  if (inline.type === 'page') {
    return (
      <span className={classes.page} data-not-text aria-hidden="true">
        {inline.number}
      </span>
    );
  }
  const { sign, text } = inline;
  return (
    <span className={classes.note} data-not-text>
      {wordJoiner}
      <button
        type="button"
        className={classes.noteSign}
        aria-label={`Note ${sign}`}
        onClick={({ currentTarget }) => onOpenNote({ sign, text, opener: currentTarget })}
      >
        {sign}
      </button>
      <span className={classes.sideNote} aria-hidden="true">
        <bdi dir={directionOf(text)}>
          <sup>{sign}</sup> {text}
        </bdi>
      </span>
    </span>
  );
}

function Text({ inline: { text, kinds, language, reference, isHidden } }: { inline: TextInline }) {
  if (isHidden) return <span hidden>{text}</span>;
  if (reference !== undefined) {
    return (
      <Link className={classes.reference} to={scripturePath(reference)}>
        {text}
      </Link>
    );
  }
  if (kinds.length === 0) return text;
  return (
    <span data-mark={kinds.join(' ')} {...(language !== undefined && { lang: language, dir: directionOf(text) })}>
      {text}
    </span>
  );
}
