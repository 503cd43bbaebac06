import { openProvider } from '../server/features/premium/open-provider.ts';
import { AccountMismatch, ProviderUnavailable } from '../server/features/premium/provider.ts';
import { type Difference, reconcile, type Reconciled } from '../server/features/premium/reconcile.ts';
import type { StripeAddress } from '../server/features/premium/stripe-provider.ts';
import { loadConfig } from '../server/config.ts';
import { ConfigError } from '../server/platform/config.ts';
import { DatabaseError, joinDatabase } from '../server/platform/db/open.ts';
import { parseOptions } from './parse-options.ts';
import { InputError, type Terminal, UsageError } from './terminal.ts';

const usage = `Usage: catena premium reconcile [--dry-run] [--account ACCOUNT] [--data-dir DIR]

Compares the stored subscriptions with the payment provider and repairs differences. Use it after the webhook has failed for some time.
It can run alongside the server, and needs the same STRIPE_ variables and PUBLIC_URL.

  --dry-run        reports what would be repaired, without changing anything
  --account ID     trusts another Stripe account (acct_…) from now on, even if it does not have the subscriptions stored here
  --data-dir DIR   the library's data directory, instead of DATA_DIR and DATABASE_URL
`;

/** Runs `catena premium`. `stripeAt` is for tests only. */
export async function runPremium(args: string[], terminal: Terminal, stripeAt?: StripeAddress): Promise<number> {
  try {
    const options = readArguments(args);
    if (options) await report(options, terminal, stripeAt);
    else terminal.stdout.write(usage);
    return 0;
  } catch (error) {
    terminal.stderr.write(`${messageOf(error)}\n`);
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
  if (!config.stripe) throw new InputError('The STRIPE_ variables are not set, so there is no payment provider to compare with.');
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

function lineOf({ subscription, here, there, result: came }: Difference): string {
  const different =
    here === there ? `${here ?? 'unknown'}, with other dates` : `${here ?? 'unknown'} here, ${there ?? 'unknown'} at the provider`;
  const outcomes = { changed: '', same: '; already up to date', unreadable: '; currently unreadable, unchanged' };
  return `${subscription}: ${different}${came === undefined ? '' : outcomes[came]}`;
}

function summaryOf(found: Reconciled, dryRun: boolean): string {
  const { compared, strangers, unreadable, differences, repaired, linked, statuses, departed } = found;
  const changed = dryRun ? `${differences.length} to repair` : `${repaired} repaired`;
  const lines = [
    `Subscriptions  ${compared} compared, ${changed}, ${strangers} unrelated to this library`,
    ...(unreadable === 0 ? [] : [`               ${unreadable} currently unreadable, unchanged`]),
    ...(linked === 0 ? [] : [`Customers      ${linked} ${dryRun ? 'to relink' : 'relinked'} to their users`]),
    `Users          ${statuses} ${dryRun ? 'have a status that differs from their subscriptions' : 'updated to the status of their subscriptions'}`,
    `Departed       ${departed.removed} removed at the provider, ${departed.waiting} pending`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Parses the arguments; undefined if help is requested. */
function readArguments(args: string[]): Options | undefined {
  const { values, positionals } = parse(args);
  const [command, ...more] = positionals;
  if (values.help || (command === undefined && more.length === 0)) return undefined;
  if (command !== 'reconcile' || more.length > 0)
    throw new UsageError(`Unknown command "catena premium ${positionals.join(' ')}". The only command is reconcile.`);
  if (values.account !== undefined && values['dry-run'])
    throw new UsageError('--account changes the trusted account, so it cannot be combined with --dry-run.');
  return { dryRun: values['dry-run'], account: values.account, dataDir: values['data-dir'] };
}

function parse(args: string[]) {
  return parseOptions({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      account: { type: 'string' },
      'data-dir': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return `The comparison failed: ${String(error)}.`;
  if ([UsageError, InputError, ConfigError, DatabaseError].some((kind) => error instanceof kind)) return error.message;
  if (error instanceof AccountMismatch) return error.message;
  if (error instanceof ProviderUnavailable)
    return `The payment provider is not available: ${error.message}. Repairs that were made remain; try again later.`;
  return `The comparison failed: ${error.message}. Repairs that were made remain; run the same command again to continue.`;
}
