import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReportKind, ReportOutcome, ReportType } from '#core/moderation.ts';
import { call, callWithLinks } from '../platform/api.ts';
import { reportKeys } from './admin-query-keys.ts';

interface ReportInput {
  readonly type: ReportType;
  readonly id: number;
  readonly kind: ReportKind;
  readonly reason: string;
}

/** Reports something; repeating it changes the open report. */
export function useReport() {
  return useMutation({ mutationFn: (body: ReportInput) => call('POST /api/reports', { body }) });
}

export type ReportState = 'open' | 'closed';

/** Lists the reports of the library in pages, each with the counts. */
export function reportsQuery(state: ReportState) {
  return infiniteQueryOptions({
    queryKey: reportKeys.list(state),
    queryFn: async ({ pageParam, signal }) => {
      const query = { state, ...(pageParam !== '' && { before: pageParam }) };
      const { body, next } = await callWithLinks('GET /api/admin/reports', { query, signal });
      return { rows: body.reports, open: body.open, closed: body.closed, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}

interface Closing {
  readonly id: number;
  readonly outcome: ReportOutcome;
  readonly note: string;
}

export function useCloseReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, outcome, note }: Closing) =>
      call('POST /api/admin/reports/{id}/close', {
        params: { id },
        body: { outcome, ...(note.trim() !== '' && { note: note.trim() }) },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: reportKeys.all }),
  });
}
