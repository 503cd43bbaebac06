import type { ReportOutcome, ReportType } from '#core/moderation.ts';
import type { Transaction } from '../../platform/db/open.ts';

/** How reports about one thing are closed. */
interface Closing {
  readonly type: ReportType;
  readonly id: number;
  readonly closedBy: number;
  readonly outcome: ReportOutcome;
  readonly note: string | null;
}

/**
 * Closes all open reports about a thing and notifies the reporters. Skips reporters who are being
 * deleted, with their reports.
 */
export async function closeReports(tx: Transaction, { type, id, closedBy, outcome, note }: Closing): Promise<void> {
  await tx`
    with r as (
      update reports set closed_at = now(), closed_by = ${closedBy}, outcome = ${outcome}, note = ${note}
      where type = ${type} and thing_id = ${id} and closed_at is null returning id, reporter_id
    )
    insert into notifications (user_id, kind, report_id)
    select u.id, 'moderation', r.id from r join users u on u.id = r.reporter_id
    where u.id <> ${closedBy} for key share of u skip locked
    on conflict do nothing`;
}
