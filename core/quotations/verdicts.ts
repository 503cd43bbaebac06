/** What the comparison of a quotation with the editions found. */
export const verdicts = ['exact', 'other-edition', 'variant', 'misattributed', 'not-found', 'unchecked'] as const;
export type Verdict = (typeof verdicts)[number];

interface Judged {
  readonly verdict: Verdict;
}

/** Returns whether an edition has the quotation where the text cites it. */
export function isConfirmed({ verdict }: Judged): boolean {
  return verdict === 'exact' || verdict === 'other-edition';
}

/** Returns whether the writer should look at a quotation. */
export function isQuestioned({ verdict }: Judged): boolean {
  return verdict === 'variant' || verdict === 'misattributed';
}

/**
 * Returns whether to report a quotation. Without a reference, words that were not found need not
 * quote an edition.
 */
export function isReported(row: Judged & { readonly cited?: unknown }): boolean {
  return isConfirmed(row) || isQuestioned(row) || row.cited !== undefined;
}
