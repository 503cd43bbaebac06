import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Overview } from '#contract/people.ts';
import type { Sql } from '../../platform/db/open.ts';
import { packageRoot } from '../../platform/package-root.ts';
import { countAll } from './overview-queries.ts';

const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();
let version: string | undefined;

/**
 * Returns the numbers of the overview. `countOpenReports` is missing if the library has no reports.
 */
export async function loadOverview(sql: Sql, countOpenReports?: () => Promise<number>): Promise<Overview> {
  version ??= readVersion();
  const [counts, openReports = null] = await Promise.all([countAll(sql), countOpenReports?.()]);
  return { ...counts, open_reports: openReports, version, started_at: startedAt };
}

function readVersion(): string {
  return (JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }).version;
}
