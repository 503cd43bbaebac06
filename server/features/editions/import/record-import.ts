import { type AuditInput, recordAudit } from '../../../platform/audit-log.ts';
import type { Sql } from '../../../platform/db/open.ts';
import type { ImportReport } from './import-report.ts';

declare module '../../../platform/audit-log.ts' {
  interface AuditActs {
    'text-imported': true;
    'text-removed': true;
  }
}

type Actor = AuditInput['actor'];
type ImportSummary = Pick<ImportReport, 'slug' | 'title' | 'added' | 'changed' | 'removed'>;

/** Records in the audit log that somebody added or updated a text. */
export async function recordImport(sql: Sql, actor: Actor, { slug, ...details }: ImportSummary): Promise<void> {
  const { title, added, changed, removed } = details;
  await recordAudit(sql, { actor, act: 'text-imported', subject: slug, details: { title, added, changed, removed } });
}

/** Records in the audit log that somebody removed a text. */
export async function recordRemoval(sql: Sql, actor: Actor, slug: string): Promise<void> {
  await recordAudit(sql, { actor, act: 'text-removed', subject: slug });
}
