import { endTotpByName } from '../server/features/totp/end-totp-by-name.ts';
import { ConfigError } from '../server/platform/config.ts';
import { DatabaseError } from '../server/platform/db/open.ts';
import { joinLibrary } from './library.ts';
import { parseOptions } from './parse-options.ts';
import { InputError, type Terminal, UsageError } from './terminal.ts';

const usage = `Usage: catena two-step off NAME [--data-dir DIR]

Switches two-step sign-in off for the account with the username NAME, whose owner has lost both the authenticator app and the recovery
codes. The password stays, and the owner gets an email. Make sure first that it is the owner who asks.

  --data-dir DIR   the library's data directory, instead of DATA_DIR and DATABASE_URL
`;

/** Switches two-step sign-in off for an account. */
export async function runTwoStep(args: string[], terminal: Terminal): Promise<number> {
  try {
    const { values, positionals } = parse(args);
    if (values.help) terminal.stdout.write(usage);
    else await switchOff(positionals, values['data-dir'], terminal);
    return 0;
  } catch (error) {
    const isKnown = [UsageError, InputError, ConfigError, DatabaseError].some((kind) => error instanceof kind);
    const reason = error instanceof Error ? error.message : String(error);
    terminal.stderr.write(isKnown ? `${reason}\n` : `Two-step sign-in could not be switched off: ${reason}.\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function switchOff([action, name, ...more]: string[], dataDir: string | undefined, { stdout, env }: Terminal): Promise<void> {
  if (action !== 'off' || name === undefined || more.length > 0)
    throw new UsageError('Use: catena two-step off NAME. See "catena two-step --help".');
  const database = await joinLibrary(env, dataDir);
  try {
    const account = await endTotpByName(database.sql, name);
    if (!account) throw new InputError(`There is no account with the username ${name}.`);
    stdout.write(`Two-step sign-in of ${account.username} ${account.changed ? 'is now' : 'was already'} off.\n`);
  } finally {
    await database.close();
  }
}

function parse(args: string[]) {
  return parseOptions({
    args,
    allowPositionals: true,
    options: { 'data-dir': { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
  });
}
