import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CheckedQuotation } from '#contract/quotations.ts';
import { limits } from '#core/limits.ts';
import type { QuotationFormat } from '#core/quotations/find-quotations.ts';
import { call } from '../platform/api.ts';
import { replaceCached } from '../platform/optimistic.ts';
import { quotationKeys } from './query-keys.ts';

/** The verdicts on the quotations of a text, whose offsets they have. */
interface CheckedText {
  readonly text: string;
  readonly rows: readonly CheckedQuotation[];
}

/** Checks the quotations of a text. Texts that are too long are checked in parts. */
export function quotationsQuery(text: string, format: QuotationFormat) {
  return queryOptions({
    queryKey: quotationKeys.checked(text, format),
    queryFn: async ({ signal }): Promise<CheckedText> => {
      const checked: CheckedQuotation[] = [];
      for (const { start, end } of partsOf(text, format)) {
        const rows = await call('POST /api/quotations/check', { body: { text: text.slice(start, end), format }, signal });
        checked.push(...rows.map((row) => moved(row, start)));
      }
      return { text, rows: checked };
    },
    staleTime: 5 * 60_000,
    // Each pause in typing makes another key.
    gcTime: 60_000,
    refetchInterval: false,
    retry: false,
  });
}

/** Dismisses the verdict on a quotation, or restores it. Shown at once. */
export function useDismissQuotation(text: string, format: QuotationFormat) {
  const client = useQueryClient();
  const { queryKey } = quotationsQuery(text, format);
  const show = ({ dismissal }: CheckedQuotation, dismissed: boolean) => {
    const isSame = (row: CheckedQuotation): boolean =>
      row.dismissal.quotation === dismissal.quotation && row.dismissal.place === dismissal.place;
    const change = (row: CheckedQuotation): CheckedQuotation => (isSame(row) ? withDismissed(row, dismissed) : row);
    return replaceCached<CheckedText>(client, queryKey, (now) => now && { ...now, rows: now.rows.map(change) });
  };
  return useMutation({
    mutationFn: ({ row: { dismissal }, dismissed }: { row: CheckedQuotation; dismissed: boolean }) =>
      call('PUT /api/quotations/dismissals', { body: { ...dismissal, dismissed } }),
    onMutate: ({ row, dismissed }) => show(row, dismissed),
    onError: (_error, { row, dismissed }) => show(row, !dismissed),
  });
}

function withDismissed(row: CheckedQuotation, dismissed: boolean): CheckedQuotation {
  const { dismissed: _, ...rest } = row;
  return dismissed ? { ...rest, dismissed: true } : rest;
}

function moved(row: CheckedQuotation, by: number): CheckedQuotation {
  const { cited } = row;
  return {
    ...row,
    start: row.start + by,
    end: row.end + by,
    ...(cited && { cited: { ...cited, start: cited.start + by, end: cited.end + by } }),
  };
}

/** Splits a text between paragraphs. */
function partsOf(text: string, format: QuotationFormat): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = [];
  const gap = format === 'html' ? '</p>' : '\n\n';
  for (let start = 0; start < text.length;) {
    const limit = start + limits.quotations.text;
    const last = text.length <= limit ? -1 : text.lastIndexOf(gap, limit - gap.length);
    const end = last > start ? last + gap.length : Math.min(text.length, limit);
    parts.push({ start, end });
    start = end;
  }
  return parts;
}
