import type { Sql } from '../../platform/db/open.ts';
import { checkAccount, moveAccount } from './account.ts';
import { type RereadResult, rereadSubscription } from './apply-event.ts';
import { countDepartures } from './departure-queries.ts';
import { deleteDepartedCustomers } from './departures.ts';
import { relinkCustomer } from './relink-customer.ts';
import { isOver, AccountMismatch, type Provider, type SubscriptionState } from './provider.ts';
import {
  type ComparedSubscription,
  countOutdatedStatuses,
  findComparedSubscriptions,
  listRunning,
  updateAllUserStatuses,
} from './queries.ts';

/** A difference between the stored subscription and the provider's. */
export interface Difference {
  readonly subscription: string;
  /** Undefined if that side does not know it. */
  readonly here: string | undefined;
  readonly there: string | undefined;
  /** The result of the repair; undefined in a dry run. */
  readonly result: RereadResult | undefined;
}

export interface Reconciled {
  /** Subscriptions at the provider that belong to customers of this library. */
  readonly compared: number;
  /** Subscriptions there of customers that this library does not know. */
  readonly strangers: number;
  /** Subscriptions there that could not be parsed; they are left as they are. */
  readonly unreadable: number;
  readonly differences: readonly Difference[];
  /** How many of the differences were repaired. */
  readonly repaired: number;
  /** Unknown customers that were linked to their user. */
  readonly linked: number;
  /** Users whose status did not match their subscriptions. */
  readonly statuses: number;
  /** Customers of deleted accounts: deleted at the provider now, and still waiting. */
  readonly departed: { readonly removed: number; readonly waiting: number };
}

interface ReconcileOptions {
  readonly dryRun: boolean;
  readonly onDifference: (difference: Difference) => void;
  /**
   * The account that the operator named; it is accepted even if it knows none of the stored data.
   */
  readonly account?: string | undefined;
}

/**
 * Compares the stored subscriptions with the provider's and, unless it is a dry run, repairs them.
 * Throws `AccountMismatch` without changes if the keys seem to belong to another account.
 */
export async function reconcile(sql: Sql, provider: Provider, { dryRun, onDifference, account }: ReconcileOptions): Promise<Reconciled> {
  if (account === undefined) await checkAccount(sql, provider);
  else await moveAccount(sql, provider, account);
  const differences: Difference[] = [];
  const reportDifference = async (there: SubscriptionState | undefined, here: ComparedSubscription): Promise<void> => {
    // Read each one again: an event may have arrived since the page was read.
    const result = dryRun ? undefined : await rereadSubscription(sql, provider, { id: here.id, customerId: here.customer_id });
    const difference = { subscription: here.id, here: here.status ?? undefined, there: there?.status, result };
    differences.push(difference);
    onDifference(difference);
  };
  const { seen, unreadable, strangers, linked } = await compareAll(sql, provider, reportDifference, dryRun);
  const [running] = await listRunning(sql, provider.mode, '');
  if (running && seen.size === 0 && unreadable.size === 0 && account === undefined)
    throw new AccountMismatch(
      'These keys seem to belong to another Stripe account: it knows none of the subscriptions that are running here.',
    );
  await compareUnseen(sql, provider, new Set([...seen, ...unreadable]), reportDifference);
  const statuses = dryRun ? await countOutdatedStatuses(sql, provider.mode) : await updateAllUserStatuses(sql, provider.mode);
  const { removed } = dryRun ? { removed: 0 } : await deleteDepartedCustomers(sql, provider, 'all');
  return {
    compared: seen.size,
    strangers,
    unreadable: unreadable.size,
    differences,
    repaired: differences.filter(({ result }) => result === 'changed').length,
    linked,
    statuses,
    departed: { removed, waiting: await countDepartures(sql) },
  };
}

type ReportDifference = (there: SubscriptionState | undefined, here: ComparedSubscription) => Promise<void>;

async function compareAll(sql: Sql, provider: Provider, reportDifference: ReportDifference, dryRun: boolean) {
  const [seen, unreadable] = [new Set<string>(), new Set<string>()];
  const linked = new Set<string>();
  let strangers = 0;
  for await (const page of provider.allSubscriptions()) {
    for (const id of page.unreadable) unreadable.add(id);
    const known = await findComparedSubscriptions(sql, provider.mode, page.states);
    for (const there of page.states) {
      const here = known.get(there.id) ?? (await relink(there));
      if (!here) strangers += 1;
      else {
        seen.add(there.id);
        if (!isSame(here, there)) await reportDifference(there, here);
      }
    }
  }
  return { seen, unreadable, strangers, linked: linked.size };

  async function relink(there: SubscriptionState): Promise<ComparedSubscription | undefined> {
    if (!linked.has(there.customerId) && !(await relinkCustomer(sql, provider, there, dryRun))) return undefined;
    linked.add(there.customerId);
    return { id: there.id, customer_id: there.customerId, status: null, period_ends_at: null, ends_at: null };
  }
}

/** Reports subscriptions that are running here but unknown to the provider. */
async function compareUnseen(sql: Sql, provider: Provider, seen: ReadonlySet<string>, reportDifference: ReportDifference): Promise<void> {
  for (let after = ''; ;) {
    const rows = await listRunning(sql, provider.mode, after);
    for (const here of rows) if (!seen.has(here.id)) await reportDifference(undefined, here);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

function isSame(here: ComparedSubscription, there: SubscriptionState): boolean {
  if (here.status !== there.status) return false;
  return isOver(there.status) || (sameTime(here.period_ends_at, there.periodEndsAt) && sameTime(here.ends_at, there.endsAt));
}

function sameTime(one: string | null, other: string | null): boolean {
  return (one === null ? null : Date.parse(one)) === (other === null ? null : Date.parse(other));
}
