import type { Sql } from '../../platform/db/open.ts';
import { claimDepartures, deleteDeparture } from './departure-queries.ts';
import type { Provider } from './provider.ts';

/** Removes at the provider who left here, twenty at a time. Answers whom it could not; they come again, later each time, once a day at last. */
export async function removeDeparted(
  sql: Sql,
  provider: Provider,
  due: 'due' | 'all' = 'due',
): Promise<{ removed: number; failures: unknown[] }> {
  const failures: unknown[] = [];
  let removed = 0;
  for (const id of await claimDepartures(sql, provider.mode, due)) {
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
