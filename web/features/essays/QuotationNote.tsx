import type { Essay } from '#contract/essays.ts';
import { DateText } from '../../ui/DateText.tsx';

/**
 * Shows readers against which editions the quotations were checked, or shows the author why readers
 * do not see it.
 */
export function QuotationNote({ essay: { quotation_check: check }, own }: { essay: Essay; own: boolean }) {
  if (check === null) return null;
  const { checked_at, editions, found, total, unconfirmed, complete } = check;
  if (complete && unconfirmed === 0 && found > 0) {
    return (
      <>
        Quotations checked against {listFormat.format(editions)} on <DateText time={checked_at} />
        {found < total && `: ${found} of ${total} are exact`}
      </>
    );
  }
  return own ? <>Readers do not see that the quotations were checked: {reasonOf({ unconfirmed, complete })}</> : null;
}

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' });

function reasonOf({ unconfirmed, complete }: { unconfirmed: number; complete: boolean }): string {
  if (!complete) return 'the essay is too long or quotes too much to check every quotation.';
  if (unconfirmed === 0) return 'none of them is in the texts of this library.';
  const those = unconfirmed === 1 ? 'one of them does not match its source' : `${unconfirmed} of them do not match their sources`;
  return `${those}. Edit the essay to correct or dismiss ${unconfirmed === 1 ? 'it' : 'them'}.`;
}
