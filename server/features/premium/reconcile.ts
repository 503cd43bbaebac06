import type { Sql } from '../../platform/db/open.ts';
import { readAnew } from './apply-event.ts';
import { countDepartures } from './departure-queries.ts';
import { removeDeparted } from './departures.ts';
import { isOver, type Provider, type SubscriptionState } from './provider.ts';
import { type Compared, countUnsettled, findCompared, listRunning, settleAll } from './queries.ts';

/** One thing that is not here as it is at the provider. */
export interface Difference {
  readonly subscription: string;
  /** Undefined where it is not known on that side. */
  readonly here: string | undefined;
  readonly there: string | undefined;
}

export interface Reconciled {
  /** Subscriptions at the provider that belong to customers of this library. */
  readonly compared: number;
  /** Subscriptions there of customers that this library does not know. */
  readonly strangers: number;
  readonly differences: readonly Difference[];
  /** Users whose status was not that of their subscriptions. */
  readonly statuses: number;
  /** Of customers whose account is gone: removed now at the provider, and still to be. */
  readonly departed: { readonly removed: number; readonly waiting: number };
}

/** Compares what is kept here with what the provider says, and repairs it, unless it is a dry run. Webhooks may come meanwhile. */
export async function reconcile(
  sql: Sql,
  provider: Provider,
  { dryRun, onDifference }: { dryRun: boolean; onDifference: (difference: Difference) => void },
): Promise<Reconciled> {
  const differences: Difference[] = [];
  const differ = async (there: SubscriptionState | undefined, here: Compared): Promise<void> => {
    const difference = { subscription: here.id, here: here.status ?? undefined, there: there?.status };
    differences.push(difference);
    onDifference(difference);
    // Asked for once more, each by itself: since the page was read an event may have come.
    if (!dryRun) await readAnew(sql, provider, { id: here.id, customerId: here.customer_id });
  };
  const { seen, strangers } = await compareAll(sql, provider, differ);
  await compareUnseen(sql, provider, seen, differ);
  const statuses = dryRun ? await countUnsettled(sql, provider.mode) : await settleAll(sql, provider.mode);
  const { removed } = dryRun ? { removed: 0 } : await removeDeparted(sql, provider, 'all');
  return { compared: seen.size, strangers, differences, statuses, departed: { removed, waiting: await countDepartures(sql) } };
}

type Differ = (there: SubscriptionState | undefined, here: Compared) => Promise<void>;

async function compareAll(sql: Sql, provider: Provider, differ: Differ): Promise<{ seen: Set<string>; strangers: number }> {
  const seen = new Set<string>();
  let strangers = 0;
  for await (const page of provider.allSubscriptions()) {
    const known = await findCompared(sql, provider.mode, page);
    for (const there of page) {
      const here = known.get(there.id);
      if (!here) strangers += 1;
      else {
        seen.add(there.id);
        if (!isSame(here, there)) await differ(there, here);
      }
    }
  }
  return { seen, strangers };
}

/** Those that run here, and of which the provider has never heard. */
async function compareUnseen(sql: Sql, provider: Provider, seen: ReadonlySet<string>, differ: Differ): Promise<void> {
  for (let after = ''; ;) {
    const rows = await listRunning(sql, provider.mode, after);
    for (const here of rows) if (!seen.has(here.id)) await differ(undefined, here);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

function isSame(here: Compared, there: SubscriptionState): boolean {
  if (here.status !== there.status) return false;
  return isOver(there.status) || (sameTime(here.period_ends_at, there.periodEndsAt) && sameTime(here.ends_at, there.endsAt));
}

function sameTime(one: string | null, other: string | null): boolean {
  return (one === null ? null : Date.parse(one)) === (other === null ? null : Date.parse(other));
}
