import { IconPlus, IconX } from '@tabler/icons-react';
import type { Citation } from '#contract/topics.ts';
import { limits } from '#core/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { LimitedInput } from '../../ui/LimitedField.tsx';
import { CiteBook } from './CiteBook.tsx';
import classes from './topics.module.css';

interface Props {
  value: readonly Citation[];
  /** Errors by row index. */
  errors: ReadonlyMap<number, string>;
  /** While the form is being submitted, rows cannot change. */
  busy: boolean;
  onChange: (citations: Citation[]) => void;
}

/**
 * Edits citations as rows of text and address. Rows without text are not sent; the form points them
 * out first.
 */
export function CitationRows({ value, errors, busy, onChange }: Props) {
  const set = (citations: Citation[]): void => {
    if (!busy) onChange(citations);
  };
  const change = (row: number, part: Partial<Citation>): void =>
    set(value.map((citation, i) => (i === row ? { ...citation, ...part } : citation)));
  return (
    <fieldset className={classes.citations}>
      <legend>Citations</legend>
      {value.map((citation, i) => (
        <div key={i} className={classes.row}>
          <LimitedInput
            label="Text"
            aria-label={fieldName('text', i)}
            readOnly={busy}
            max={limits.citation.text}
            value={citation.text}
            onChange={(event) => change(i, { text: event.currentTarget.value })}
          />
          <LimitedInput
            label="URL (optional)"
            aria-label={fieldName('address', i)}
            type="url"
            placeholder="https://"
            readOnly={busy}
            max={limits.citation.url}
            value={citation.url ?? ''}
            error={errors.get(i)}
            onChange={(event) => change(i, { url: event.currentTarget.value })}
          />
          <Button
            look="bare"
            icon
            aria-label={`Remove citation ${i + 1}`}
            aria-disabled={busy}
            onClick={() => set(value.filter((_, k) => k !== i))}
          >
            <IconX size={18} aria-hidden="true" />
          </Button>
        </div>
      ))}
      {value.length < limits.citation.max && (
        <>
          <Button small aria-disabled={busy} onClick={() => set([...value, { text: '', url: null }])}>
            <IconPlus size={16} aria-hidden="true" />
            Add citation
          </Button>
          <CiteBook onCite={(citation) => set([...value.filter(isFilled), citation])} />
        </>
      )}
    </fieldset>
  );
}

/** Returns the accessible name of a row's field. */
export function fieldName(part: 'text' | 'address', row: number): string {
  return `${part === 'text' ? 'Text' : 'URL'} of citation ${row + 1}`;
}

/** Returns the rows with an address but no text. They are not saved. */
export function incompleteRows(citations: readonly Citation[]): number[] {
  return citations.flatMap((citation, row) => (citation.text.trim() === '' && isFilled(citation) ? [row] : []));
}

function isFilled({ text, url }: Citation): boolean {
  return text.trim() !== '' || (url ?? '').trim() !== '';
}

/** Returns the errors of the rows with text, by row index. */
export function citationErrors(citations: readonly Citation[]): Map<number, string> {
  const errors = new Map<number, string>();
  for (const [i, { text, url }] of citations.entries()) {
    const address = url?.trim() ?? '';
    const sent = text.trim() !== '' && address !== '';
    if (sent && !(URL.canParse(address) && /^https?:$/.test(new URL(address).protocol))) {
      errors.set(i, 'Please enter a URL that starts with http:// or https://.');
    }
  }
  return errors;
}
