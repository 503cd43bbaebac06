import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { CheckedQuotation } from '#contract/quotations.ts';
import { mayHaveQuotations, plainTextOf, type QuotationFormat } from '#core/quotations/find-quotations.ts';
import { isQuestioned, isReported } from '#core/quotations/verdicts.ts';
import { quotationsQuery, useDismissQuotation } from '../../data/quotations.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../Button.tsx';
import { QuotationRow } from './QuotationRow.tsx';
import classes from './quotations.module.css';

/** Places in the text, as the check counts them. */
interface Range {
  readonly start: number;
  readonly end: number;
}

export interface QuotationSignsProps {
  text: string;
  format: QuotationFormat;
  /** Whether the text cannot be changed now. */
  locked: boolean;
  /**
   * Replaces a part of the text, so that the editor can undo it; does nothing if the text is no
   * longer `checked`.
   */
  onReplace: (range: Range, replacement: string, checked: string) => void;
  /**
   * Writes the words of an edition in place of a quotation, in the same way; keeps the markup
   * between them.
   */
  onReword: (range: Range, wording: string, checked: string) => void;
  /** Selects a part of the text. */
  onSelect: (range: Range, checked: string) => void;
  /** Called with what to mark in the text. */
  onMark?: ((rows: readonly CheckedQuotation[], checked: string) => void) | undefined;
}

const none: readonly CheckedQuotation[] = [];

/** Lists the quotations in a text with their verdicts, and fixes them on request. */
export function QuotationSigns({ text, format, locked, onReplace, onReword, onSelect, onMark }: QuotationSignsProps) {
  const isNeeded = useMemo(() => mayHaveQuotations(text, format), [text, format]);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...quotationsQuery(text, format),
    enabled: isNeeded,
    placeholderData: keepPreviousData,
  });
  const dismiss = useDismissQuotation(text, format);
  const [showsDismissed, setShowsDismissed] = useState(false);
  const rows = isNeeded ? (data?.rows.filter(isReported) ?? none) : none;
  const isStale = isPlaceholderData;
  useEffect(() => {
    if (!isStale)
      onMark?.(
        rows.filter(({ dismissed }) => dismissed !== true),
        text,
      );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the rows change with the data.
  }, [data, isNeeded, isStale]);
  if (error && isNeeded)
    return (
      <p className={classes.failure} role="status">
        {failureText(error, { fallback: 'The quotations could not be checked.' })}{' '}
        <Button small look="bare" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  if (rows.length === 0) return null;
  const dismissed = rows.filter((row) => row.dismissed === true);
  const shown = showsDismissed ? rows : rows.filter((row) => row.dismissed !== true);
  return (
    <section className={classes.signs} aria-label="Quotations in this text" aria-busy={isStale}>
      <p className={classes.summary} role="status">
        {summaryOf(rows)}
      </p>
      <ul>
        {shown.map((row) => (
          <QuotationRow
            key={`${row.start} ${row.dismissal.quotation}`}
            row={withPlainReference(row, format)}
            words={plainTextOf(data?.text.slice(row.start, row.end) ?? '', format).text}
            locked={locked || isStale}
            onReplace={(range, replacement) => onReplace(range, replacement, text)}
            onReword={(range, wording) => onReword(range, wording, text)}
            onSelect={(range) => onSelect(range, text)}
            onDismiss={(isDismissed) => dismiss.mutate({ row, dismissed: isDismissed })}
          />
        ))}
      </ul>
      {dismiss.error && (
        <p className={classes.failure} role="alert">
          {failureText(dismiss.error, { fallback: 'Failed to save your choice. Please try again.' })}
        </p>
      )}
      {dismissed.length > 0 && (
        <Button small look="bare" aria-expanded={showsDismissed} onClick={() => setShowsDismissed(!showsDismissed)}>
          {showsDismissed ? 'Hide dismissed' : `Show ${dismissed.length} dismissed`}
        </Button>
      )}
    </section>
  );
}

/** Returns a checked quotation whose reference has no HTML tags. */
function withPlainReference(row: CheckedQuotation, format: QuotationFormat): CheckedQuotation {
  const { cited } = row;
  return cited && format === 'html' && /[<&]/.test(cited.text)
    ? { ...row, cited: { ...cited, text: plainTextOf(cited.text, format).text } }
    : row;
}

function summaryOf(rows: readonly CheckedQuotation[]): string {
  const unchecked = rows.filter(({ verdict }) => verdict === 'unchecked').length;
  const checked = rows.length - unchecked;
  const open = rows.filter((row) => row.dismissed !== true && isQuestioned(row)).length;
  return [
    checked === 1 ? '1 quotation checked' : `${checked} quotations checked`,
    ...(unchecked > 0 ? [`${unchecked} could not be checked`] : []),
    ...(open > 0 ? [open === 1 ? '1 needs your attention' : `${open} need your attention`] : []),
  ]
    .join('; ')
    .concat('.');
}
