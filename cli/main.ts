import { constants, getPriority, setPriority } from 'node:os';
import { runAdmin } from './admin.ts';
import { runAdoptFiles } from './adopt-files.ts';
import { runBackup } from './backup.ts';
import { runImport } from './import.ts';
import { runInvitations } from './invitations.ts';
import { runModeration } from './moderation.ts';
import { runMove } from './move.ts';
import { runPremium } from './premium.ts';
import { runRegistrations } from './registrations.ts';
import { runReindex } from './reindex.ts';
import { runRestore } from './restore.ts';
import { runSettings } from './settings.ts';
import type { Command } from './terminal.ts';
import { runTexts } from './texts.ts';
import { runTwoStep } from './two-step.ts';

const commands = new Map<string, Command>([
  ['admin', runAdmin],
  ['adopt-files', runAdoptFiles],
  ['backup', runBackup],
  ['import', runImport],
  ['invitations', runInvitations],
  ['moderation', runModeration],
  ['move', runMove],
  ['premium', (args, terminal) => runPremium(args, terminal)],
  ['registrations', runRegistrations],
  ['reindex', (args, terminal) => runReindex(args, terminal)],
  ['restore', runRestore],
  ['settings', runSettings],
  ['texts', runTexts],
  ['two-step', runTwoStep],
]);

const help = `Usage: catena COMMAND

  catena admin         finds accounts, grants roles, suspends and signs out, prints the overview and audit log
                       (see catena admin --help)
  catena adopt-files   declares that the stored files belong to the database
                       (see catena adopt-files --help)
  catena backup FILE   writes the whole library into an archive, while the server runs
                       (see catena backup --help)
  catena import FILE   adds or updates the works of a catalog
                       (see catena import --help)
  catena invitations   creates, lists and revokes invitations to create an account
                       (see catena invitations --help)
  catena moderation    lists and settles reports, and texts of new accounts that wait
                       (see catena moderation --help)
  catena move          moves the library between the embedded database and a PostgreSQL server
                       (see catena move --help)
  catena premium reconcile
                       compares subscriptions with the payment provider and repairs differences
                       (see catena premium --help)
  catena registrations lists, approves and rejects people who wait for an account
                       (see catena registrations --help)
  catena reindex       rebuilds the index for semantic search
                       (see catena reindex --help)
  catena restore FILE  restores a library from an archive
                       (see catena restore --help)
  catena settings      shows and changes the settings of the library
                       (see catena settings --help)
  catena texts         adds, lists, exports and removes texts to read
                       (see catena texts --help)
  catena two-step off NAME
                       switches two-step sign-in off for an account that has lost its phone and recovery codes
  catena help          shows this help

Set DATA_DIR (default: data in Catena's own directory) or DATABASE_URL to choose the library.
`;

process.exitCode = await main(process.argv.slice(2));

async function main([name, ...args]: string[]): Promise<number> {
  if (name === undefined || ['help', '--help', '-h'].includes(name)) {
    process.stdout.write(help);
    return 0;
  }
  const command = commands.get(name);
  if (!command) {
    process.stderr.write(`Unknown command "${name}". See "catena help".\n`);
    return 2;
  }
  // They compute for half a minute and more; a running server needs the processor for requests.
  const { PRIORITY_BELOW_NORMAL } = constants.priority;
  if ((name === 'import' || name === 'texts') && getPriority() < PRIORITY_BELOW_NORMAL) setPriority(PRIORITY_BELOW_NORMAL);
  const { stdin, stdout, stderr, env } = process;
  return command(args, { stdin, stdout, stderr, env, signal: interruptSignal() });
}

/**
 * Aborts on the first Ctrl-C, so that the command can finish cleanly; the second one ends the
 * process at once.
 */
function interruptSignal(): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort());
  process.once('SIGTERM', () => controller.abort());
  return controller.signal;
}
