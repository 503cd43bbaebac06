import type { ImportSummary } from '../../catalog/import-catalog.ts';
import { type AuditInput, recordAudit } from '../../platform/audit-log.ts';
import type { Sql } from '../../platform/db/open.ts';

declare module '../../platform/audit-log.ts' {
  interface AuditActs {
    'catalog-imported': true;
  }
}

/** Records an import, whose batches have their own transactions, in the audit log. */
export async function recordCatalogImport(
  sql: Sql,
  actor: AuditInput['actor'],
  file: string,
  { added, updated, rejected }: Pick<ImportSummary, 'added' | 'updated' | 'rejected'>,
): Promise<void> {
  await recordAudit(sql, { actor, act: 'catalog-imported', subject: file, details: { added, updated, rejected } });
}
