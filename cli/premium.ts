import { parseArgs } from 'node:util';
import { openProvider } from '../server/features/premium/open-provider.ts';
import { OtherAccount, ProviderAway } from '../server/features/premium/provider.ts';
import { type Difference, reconcile, type Reconciled } from '../server/features/premium/reconcile.ts';
import type { StripeAddress } from '../server/features/premium/stripe-provider.ts';
import { ConfigError, loadConfig } from '../server/platform/config.ts';
import { DatabaseError, joinDatabase } from '../server/platform/db/open.ts';
import { InputError, type Terminal, UsageError } from './terminal.ts';

const usage = `Usage: catena premium reconcile [--dry-run] [--account ACCOUNT] [--data-dir DIR]

Compares who has premium here with what the payment provider says, and repairs what differs: for when the webhook did not work for some time.
It can run while the server does, and needs the same STRIPE_ variables and PUBLIC_URL.

  --dry-run        says what would be repaired, and changes nothing
  --account ID     after a move to another Stripe account (acct_…): believes it from now on, also where it knows nothing of what is kept here
  --data-dir DIR   the library's folder, instead of DATA_DIR and DATABASE_URL
`;

/** `stripeAt` is for tests alone. */
export async function runPremium(args: string[], terminal: Terminal, stripeAt?: StripeAddress): Promise<number> {
  try {
    const options = readArguments(args);
    if (options) await report(options, terminal, stripeAt);
    else terminal.stdout.write(usage);
    return 0;
  } catch (error) {
    terminal.stderr.write(`${sentence(error)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

interface Options {
  dryRun: boolean;
  account: string | undefined;
  dataDir: string | undefined;
}

async function report({ dryRun, account, dataDir }: Options, { env, stdout }: Terminal, stripeAt?: StripeAddress): Promise<void> {
  const config = loadConfig(dataDir === undefined ? env : { ...env, DATA_DIR: dataDir, DATABASE_URL: '' });
  if (!config.stripe) throw new InputError('There is no payment provider to compare with: the STRIPE_ variables are not set.');
  const database = await joinDatabase(config);
  try {
    const provider = openProvider({ sql: database.sql, config }, stripeAt);
    if (!provider) throw new InputError('There is no payment provider to compare with.');
    const onDifference = (difference: Difference): void => void stdout.write(`${lineOf(difference)}\n`);
    stdout.write(summaryOf(await reconcile(database.sql, provider, { dryRun, onDifference, account }), dryRun));
  } finally {
    await database.close();
  }
}

function lineOf({ subscription, here, there, came }: Difference): string {
  const different =
    here === there ? `${here ?? 'unknown'}, with other dates` : `${here ?? 'unknown'} here, ${there ?? 'unknown'} at the provider`;
  const left = { changed: '', same: '; nothing was to be changed any more', unreadable: '; it can not be read now, and is left as it is' };
  return `${subscription}: ${different}${came === undefined ? '' : left[came]}`;
}

function summaryOf(found: Reconciled, dryRun: boolean): string {
  const { compared, strangers, unreadable, differences, repaired, linked, statuses, departed } = found;
  const changed = dryRun ? `${differences.length} to be repaired` : `${repaired} repaired`;
  const lines = [
    `Subscriptions  ${compared} compared, ${changed}, ${strangers} of others than our users`,
    ...(unreadable === 0 ? [] : [`               ${unreadable} can not be read, and are left as they are`]),
    ...(linked === 0 ? [] : [`Customers      ${linked} ${dryRun ? 'to be linked' : 'linked'} to their users again`]),
    `Users          ${statuses} ${dryRun ? 'now have another status than their subscriptions' : 'given the status of their subscriptions'}`,
    `Left           ${departed.removed} removed at the provider, ${departed.waiting} still to be`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Undefined where only help is wanted. */
function readArguments(args: string[]): Options | undefined {
  const { values, positionals } = parsed(args);
  const [command, ...more] = positionals;
  if (values.help || (command === undefined && more.length === 0)) return undefined;
  if (command !== 'reconcile' || more.length > 0)
    throw new UsageError(`There is no "catena premium ${positionals.join(' ')}"; there is reconcile.`);
  if (values.account !== undefined && values['dry-run'])
    throw new UsageError('--account changes what is believed; it does not go with --dry-run.');
  return { dryRun: values['dry-run'], account: values.account, dataDir: values['data-dir'] };
}

function parsed(args: string[]) {
  try {
    const options = {
      'dry-run': { type: 'boolean', default: false },
      account: { type: 'string' },
      'data-dir': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    } as const;
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function sentence(error: unknown): string {
  if (!(error instanceof Error)) return `The comparison failed: ${String(error)}.`;
  if ([UsageError, InputError, ConfigError, DatabaseError].some((kind) => error instanceof kind)) return error.message;
  if (error instanceof OtherAccount) return error.message;
  if (error instanceof ProviderAway)
    return `The payment provider cannot be asked: ${error.message}. What was repaired stays; try again later.`;
  return `The comparison failed: ${error.message}. What was repaired stays; the same command goes on from there.`;
}
