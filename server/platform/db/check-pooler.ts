import type { DatabaseLimits } from './limits.ts';
import { oneRow } from './one-row.ts';
import type { Sql } from './sql.ts';

interface Settings {
  readonly statement_timeout: string;
  readonly lock_timeout: string;
  readonly idle_in_transaction_session_timeout: string;
  readonly isolation: string;
}

/**
 * Returns sentences about settings that sessions behind a pooler lack. Only the pooler can set them
 * (`connect_query`).
 */
export async function checkPooler(sql: Sql, limits: DatabaseLimits): Promise<string[]> {
  const settings = oneRow(
    await sql<Settings[]>`
      select current_setting('statement_timeout') as statement_timeout, current_setting('lock_timeout') as lock_timeout,
        current_setting('idle_in_transaction_session_timeout') as idle_in_transaction_session_timeout,
        current_setting('default_transaction_isolation') as isolation`,
  );
  const wanted = [
    ['statement_timeout', limits.statementTimeout],
    ['lock_timeout', limits.lockTimeout],
    ['idle_in_transaction_session_timeout', limits.idleInTransactionTimeout],
  ] as const;
  const missing = wanted.filter(([name, timeout]) => timeout > 0 && settings[name] === '0').map(([name]) => name);
  return [
    ...(missing.length > 0
      ? [`The pooler in DATABASE_URL does not limit how long statements run: set ${missing.join(', ')} in its connect_query.`]
      : []),
    ...(settings.isolation === 'read committed'
      ? []
      : [`The pooler in DATABASE_URL must set default_transaction_isolation to 'read committed', not '${settings.isolation}'.`]),
  ];
}
