import { limits } from '../core/limits.ts';
import { approveRegistration, rejectRegistration } from '../server/features/accounts/registration/decide.ts';
import { listRegistrations } from '../server/features/accounts/registration/registration-queries.ts';
import type { Sql } from '../server/platform/db/open.ts';
import { joinLibrary } from './library.ts';
import { parseOptions } from './parse-options.ts';
import { runReported } from './run-reported.ts';
import { type Terminal, UsageError } from './terminal.ts';

const usage = `Usage: catena registrations list
       catena registrations approve ID
       catena registrations reject ID

Approves or rejects registrations in libraries that require approval. The person gets an email in either case.

  list     lists the newest 100 registrations: number, username, address, time
  approve  creates the account
  reject   deletes what was entered

  --data-dir DIR   the library's data directory, instead of DATA_DIR and DATABASE_URL
`;

/** Lists, approves and rejects registrations. */
export function runRegistrations(args: string[], terminal: Terminal): Promise<number> {
  return runReported(terminal, 'The registrations could not be read or changed', async () => {
    const { values, positionals } = parse(args);
    if (values.help) return void terminal.stdout.write(usage);
    const { action, id } = readCommand(positionals);
    const database = await joinLibrary(terminal.env, values['data-dir']);
    try {
      terminal.stdout.write(await execute(database.sql, action, id));
    } finally {
      await database.close();
    }
  });
}

type Action = 'list' | 'approve' | 'reject';

async function execute(sql: Sql, action: Action, id: number): Promise<string> {
  if (action === 'approve') return `${await approveRegistration(sql, id, null)} has an account now.\n`;
  if (action === 'reject') return `The registration of ${await rejectRegistration(sql, id, null)} is rejected.\n`;
  const waiting = (await listRegistrations(sql, { before: undefined, limit: limits.list.max })).slice(0, limits.list.max);
  return waiting.map(({ id: number, username, email, created_at: at }) => `${number}  ${username}  ${email}  ${at}\n`).join('');
}

function readCommand([action, id, ...more]: string[]): { action: Action; id: number } {
  if (action !== 'list' && action !== 'approve' && action !== 'reject')
    throw new UsageError(`${action === undefined ? 'Missing action' : `Unknown action "${action}"`}. See "catena registrations --help".`);
  if (more.length > 0 || (action === 'list' && id !== undefined))
    throw new UsageError('Too many arguments. See "catena registrations --help".');
  if (action !== 'list' && !/^[1-9]\d{0,14}$/.test(id ?? ''))
    throw new UsageError(`Give a number from "catena registrations list": catena registrations ${action} ID.`);
  return { action, id: Number(id ?? 0) };
}

function parse(args: string[]) {
  return parseOptions({
    args,
    allowPositionals: true,
    options: { 'data-dir': { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
  });
}
