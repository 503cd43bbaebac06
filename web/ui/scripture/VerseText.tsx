import type { Segment } from '#contract/editions.ts';
import { directionOf } from '../direction.ts';
import { layoutVerses, type VerseLine, type VersePiece } from './layout-verses.ts';
import classes from './VerseText.module.css';

interface Props {
  segments: readonly Segment[];
  /** A BCP 47 tag. */
  language: string;
  /** Sets poetry and paragraphs as one, for a small card. */
  compact?: boolean;
}

/** Shows verses of scripture in lines and paragraphs, with their numbers if there are several. */
export function VerseText({ segments, language, compact = false }: Props) {
  const hasNumbers = segments.length > 1;
  const lines = layoutVerses(segments, compact);
  const direction = directionOf(segments.map(({ text }) => text).join(' '));
  return (
    // Within a line of text, only elements of a line may stand.
    <span className={classes.text} lang={language} dir={direction} data-compact={compact || undefined}>
      {lines.map((line) => (
        <Line key={line.key} line={line} hasNumbers={hasNumbers} />
      ))}
    </span>
  );
}

function Line({ line: { kind, indent, pieces }, hasNumbers }: { line: VerseLine; hasNumbers: boolean }) {
  return (
    <span className={classes.line} data-kind={kind} data-indent={indent > 1 ? Math.min(indent, 4) : undefined}>
      {pieces.map((piece, i) => (
        <Piece key={i} piece={piece} hasNumber={hasNumbers} isFirst={i === 0} />
      ))}
    </span>
  );
}

function Piece({ piece: { label, runs }, hasNumber, isFirst }: { piece: VersePiece; hasNumber: boolean; isFirst: boolean }) {
  return (
    <>
      {!isFirst && ' '}
      {label !== undefined && hasNumber && <sup className={classes.number}>{label}</sup>}
      {runs.map(({ text, kinds, language }, i) =>
        kinds.length === 0 ? (
          text
        ) : (
          <span key={i} data-mark={kinds.join(' ')} {...(language !== undefined && { lang: language, dir: directionOf(text) })}>
            {text}
          </span>
        ),
      )}
    </>
  );
}
