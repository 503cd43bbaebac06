import { parseArgs } from 'node:util';
import { grantAdministrator, listAdministrators, revokeAdministrator } from '../server/features/administrators/queries.ts';
import { ConfigError } from '../server/platform/config.ts';
import { DatabaseError } from '../server/platform/db/open.ts';
import { joinLibrary } from './library.ts';
import { InputError, type Terminal, UsageError } from './terminal.ts';

const usage = `Usage: catena admin grant NAME [--data-dir DIR]
       catena admin revoke NAME
       catena admin list

Administrators can add texts to the library and remove them. NAME is the username of an account. A change applies at once, even while a
server runs.

  --data-dir DIR   the library's data directory, instead of DATA_DIR and DATABASE_URL
`;

/** Grants and revokes administrator rights, and lists administrators. */
export async function runAdmin(args: string[], terminal: Terminal): Promise<number> {
  try {
    const { values, positionals } = parseOptions(args);
    if (values.help) terminal.stdout.write(usage);
    else await change(positionals, values['data-dir'], terminal);
    return 0;
  } catch (error) {
    const isKnown = [UsageError, InputError, ConfigError, DatabaseError].some((kind) => error instanceof kind);
    const reason = error instanceof Error ? error.message : String(error);
    terminal.stderr.write(isKnown ? `${reason}\n` : `The administrators could not be changed: ${reason}.\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function change([action, name, ...more]: string[], dataDir: string | undefined, { stdout, env }: Terminal): Promise<void> {
  checkArguments(action, name, more);
  const database = await joinLibrary(env, dataDir);
  try {
    if (action === 'list' || name === undefined) {
      for (const { username, granted_at } of await listAdministrators(database.sql))
        stdout.write(`${username}  since ${granted_at.slice(0, 10)}\n`);
      return;
    }
    const isGrant = action === 'grant';
    const account = await (isGrant ? grantAdministrator : revokeAdministrator)(database.sql, name);
    if (!account) throw new InputError(`There is no account with the username ${name}.`);
    const before = account.changed ? 'now' : isGrant ? 'already' : '';
    stdout.write(`${account.username} is ${isGrant ? `${before} an` : account.changed ? 'no longer an' : 'not an'} administrator.\n`);
  } finally {
    await database.close();
  }
}

function checkArguments(action: string | undefined, name: string | undefined, more: readonly string[]): void {
  if (action === undefined || !['grant', 'revoke', 'list'].includes(action))
    throw new UsageError(`${action === undefined ? 'Missing action' : `Unknown action "${action}"`}. See "catena admin --help".`);
  if (action !== 'list' && name === undefined) throw new UsageError(`Missing username: catena admin ${action} NAME.`);
  if (more.length > 0 || (action === 'list' && name !== undefined)) throw new UsageError('Too many arguments. See "catena admin --help".');
}

function parseOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { 'data-dir': { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
