import type { Report } from '#contract/reports.ts';
import { messages } from '#core/messages.ts';
import { isRemovable, type ReportOutcome } from '#core/moderation.ts';
import { type AuditActor, recordAudit } from '../../platform/audit-log.ts';
import type { Transaction } from '../../platform/db/open.ts';
import type { Tools } from '../../platform/feature.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { badRequest, conflict } from '../../platform/http/http-error.ts';
import { recordModeration } from '../moderation/public.ts';
import { accessReport } from './access.ts';
import { closeReports } from './close-queries.ts';
import { removeReported } from './remove-reported.ts';
import { reportOf } from './report-response.ts';

declare module '../../platform/audit-log.ts' {
  interface AuditActs {
    'report-closed': true;
  }
}

/**
 * Closes all open reports about the thing of a report. With `removed`, removes the thing, logs that
 * and notifies its author in the same transaction.
 */
export async function closeReport(
  tools: Pick<Tools, 'sql' | 'files'>,
  caller: AuditActor & Pick<Caller, 'roles'>,
  id: number,
  { outcome, note }: { outcome: ReportOutcome; note: string | null },
): Promise<Report> {
  const { sql } = tools;
  const { type, thing_id, thing, author, community, closed_at } = await accessReport(sql, caller, id);
  if (closed_at !== null) throw conflict(messages.reportClosed);
  const close = async (tx: Transaction): Promise<void> => {
    await closeReports(tx, { type, id: thing_id, closedBy: caller.id, outcome, note });
    await recordAudit(tx, { actor: caller, act: 'report-closed', subject: `${type} ${thing_id}`, details: { outcome } });
  };
  if (outcome === 'removed' && !isRemovable(type)) throw badRequest(messages.reportNotRemovable);
  if (outcome === 'kept' || !isRemovable(type) || thing === null) {
    await sql.begin(close);
  } else {
    const act = `remove_${type}` as const;
    const title = [...thing.title].slice(0, 200).join('');
    const moderation = { act, actorId: caller.id, communityId: community?.id ?? null, userId: author?.id ?? null, reason: note, title };
    const removal = { type, id: thing_id, userId: author?.id ?? null, postId: thing.post_id ?? null, actorId: caller.id };
    await removeReported(tools, removal, async (tx) => {
      await recordModeration(tx, moderation);
      await close(tx);
    });
  }
  return reportOf(await accessReport(sql, caller, id));
}
