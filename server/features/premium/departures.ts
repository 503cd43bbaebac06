import type { Sql } from '../../platform/db/open.ts';
import { checkAccount } from './account.ts';
import { claimDepartures, deleteDeparture } from './departure-queries.ts';
import { AccountMismatch, type Provider } from './provider.ts';

/**
 * Deletes up to twenty departed customers at the provider; returns the failures, which are retried
 * with backoff. Throws `AccountMismatch` rather than take unknown customers for deleted.
 */
export async function deleteDepartedCustomers(
  sql: Sql,
  provider: Provider,
  due: 'due' | 'all' = 'due',
): Promise<{ removed: number; failures: unknown[] }> {
  const failures: unknown[] = [];
  let removed = 0;
  const claimed = await claimDepartures(sql, provider.mode, due);
  try {
    if (claimed.length > 0) await checkAccount(sql, provider);
  } catch (error) {
    if (error instanceof AccountMismatch) throw error;
    return { removed, failures: [error] };
  }
  for (const id of claimed) {
    try {
      await provider.removeCustomer(id);
      await deleteDeparture(sql, id);
      removed += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  return { removed, failures };
}
