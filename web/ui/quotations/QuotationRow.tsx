import { IconArrowsExchange, IconCheck, IconHourglassOff, IconMapPin, IconPencil, IconQuestionMark } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { CheckedQuotation, DifferencePiece } from '#contract/quotations.ts';
import { readerPath } from '#core/page-paths.ts';
import type { Verdict } from '#core/quotations/verdicts.ts';
import { Button } from '../Button.tsx';
import { ScriptText } from '../ScriptText.tsx';
import classes from './quotations.module.css';

interface Range {
  readonly start: number;
  readonly end: number;
}

interface Props {
  row: CheckedQuotation;
  /** The words of the quotation. */
  words: string;
  locked: boolean;
  onReplace: (range: Range, replacement: string) => void;
  onReword: (range: Range, wording: string) => void;
  onSelect: (range: Range) => void;
  onDismiss: (dismissed: boolean) => void;
}

const icons = {
  exact: IconCheck,
  'other-edition': IconArrowsExchange,
  variant: IconPencil,
  misattributed: IconMapPin,
  'not-found': IconQuestionMark,
  unchecked: IconHourglassOff,
} as const satisfies Record<Verdict, unknown>;

/** Shows the verdict on one quotation, and what to do about it. */
export function QuotationRow({ row, words, locked, onReplace, onReword, onSelect, onDismiss }: Props) {
  const { verdict, difference, wording, correction, place, cited, dismissed = false } = row;
  const Icon = icons[verdict];
  const isSettled = verdict === 'exact' || verdict === 'unchecked';
  const about = `“${beginningOf(words)}”`;
  return (
    <li className={classes.row} data-verdict={verdict} data-dismissed={dismissed || undefined}>
      <Icon size={16} aria-hidden="true" className={classes.icon} />
      <div className={classes.content}>
        <p>
          <Button small look="bare" className={classes.show} aria-label={`Show in the text: ${about}`} onClick={() => onSelect(row)}>
            <span>
              <ScriptText>{about}</ScriptText>
            </span>
          </Button>{' '}
          <Verdict row={row} />
        </p>
        {difference && <Difference pieces={difference} />}
        {!isSettled && (
          <p className={`actions ${classes.actions}`}>
            {verdict === 'variant' && wording !== undefined && (
              <Button
                small
                aria-disabled={locked}
                aria-label={`Use this wording: ${about}`}
                onClick={() => !locked && onReword(row, wording)}
              >
                Use this wording
              </Button>
            )}
            {correction !== undefined && cited && (
              <Button small aria-disabled={locked} onClick={() => !locked && onReplace(cited, correction)}>
                {`Correct to ${correction.startsWith('[Text:') && place !== undefined ? place : correction}`}
              </Button>
            )}
            <Button small look="bare" aria-label={`${dismissed ? 'Restore' : 'Dismiss'}: ${about}`} onClick={() => onDismiss(!dismissed)}>
              {dismissed ? 'Restore' : 'Dismiss'}
            </Button>
          </p>
        )}
      </div>
    </li>
  );
}

function Verdict({ row: { verdict, place, edition, at, cited } }: { row: CheckedQuotation }) {
  const link =
    edition !== undefined && at !== undefined && place !== undefined ? (
      <Link to={readerPath(edition, at)} target="_blank" rel="noreferrer">
        <ScriptText>{place}</ScriptText>
      </Link>
    ) : null;
  switch (verdict) {
    case 'exact':
      return <>Exact: {link}</>;
    case 'other-edition':
      return <>Exact in another edition: {link}</>;
    case 'variant':
      return <>Differs from {link}</>;
    case 'misattributed':
      return (
        <>
          Not in <ScriptText>{cited?.text ?? ''}</ScriptText>, but in {link}
        </>
      );
    case 'not-found':
      return <>Not in the texts of this library</>;
    case 'unchecked':
      return <>Not checked: this text quotes too much to compare at once</>;
  }
}

/** Shows added and dropped words, negations marked. */
function Difference({ pieces }: { pieces: readonly DifferencePiece[] }) {
  return (
    <p className={classes.difference}>
      {pieces.map(({ kind, text, negation }, index) => {
        const Tag = kind === 'same' ? 'span' : kind === 'added' ? 'del' : 'ins';
        return (
          <span key={index}>
            {index > 0 && ' '}
            <Tag data-negation={negation}>
              {kind !== 'same' && <span className="visually-hidden">{kind === 'added' ? 'your words: ' : 'the edition: '}</span>}
              <ScriptText>{kind === 'same' ? shortened(text, index === 0, index === pieces.length - 1) : text}</ScriptText>
            </Tag>
          </span>
        );
      })}
    </p>
  );
}

const CONTEXT = 6;

/** Leaves out the middle of a long run of equal words. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const words = text.split(' ');
  if (words.length <= 2 * CONTEXT) return text;
  const [start, end] = [words.slice(0, CONTEXT).join(' '), words.slice(-CONTEXT).join(' ')];
  if (isFirst) return `… ${end}`;
  return isLast ? `${start} …` : `${start} … ${end}`;
}

function beginningOf(quotation: string): string {
  const words = quotation.trim().split(/\s+/);
  return words.length <= CONTEXT ? words.join(' ') : `${words.slice(0, CONTEXT).join(' ')} …`;
}
