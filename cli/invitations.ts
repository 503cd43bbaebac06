import { invitationMessages, InvitationInput } from '../contract/registration.ts';
import { limits } from '../core/limits.ts';
import { messages } from '../core/messages.ts';
import { loadConfig } from '../server/config.ts';
import { createInvitation, invitationUrl, revokeInvitation } from '../server/features/accounts/registration/create-invitation.ts';
import { listInvitations } from '../server/features/accounts/registration/invitation-queries.ts';
import type { Database } from '../server/platform/db/open.ts';
import { checkInput } from './check-input.ts';
import { joinLibrary } from './library.ts';
import { parseOptions } from './parse-options.ts';
import { runReported } from './run-reported.ts';
import { InputError, type Terminal, UsageError } from './terminal.ts';

const usage = `Usage: catena invitations create [--uses N] [--expires 7d] [--note TEXT]
       catena invitations list [--json]
       catena invitations revoke ID

Creates, lists and revokes invitations to create an account, for libraries that are open by invitation or by approval. The link of a new
invitation is printed once and not stored. A change takes effect at once, even while a server runs.

  --uses N         how many accounts the invitation may create; 1 by default
  --expires TIME   when it stops working: 12h, 7d, 4w, or a time such as 2030-01-31T12:00:00Z; never by default
  --note TEXT      for whom it is
  --json           prints the list as JSON
  --data-dir DIR   the library's data directory, instead of DATA_DIR and DATABASE_URL
`;

/** Creates, lists and revokes invitations. */
export function runInvitations(args: string[], terminal: Terminal): Promise<number> {
  return runReported(terminal, 'The invitations could not be read or changed', async () => {
    const { values, positionals } = parse(args);
    if (values.help) return void terminal.stdout.write(usage);
    const command = readCommand(positionals, values);
    const database = await joinLibrary(terminal.env, values['data-dir']);
    try {
      await execute(database, command, { terminal, json: values.json });
    } finally {
      await database.close();
    }
  });
}

type Command =
  | { readonly action: 'create'; readonly input: InvitationInput }
  | { readonly action: 'list' }
  | { readonly action: 'revoke'; readonly id: number };

async function execute({ sql }: Database, command: Command, { terminal, json }: { terminal: Terminal; json: boolean }): Promise<void> {
  const { stdout, env } = terminal;
  if (command.action === 'create') {
    const { publicUrl, port } = loadConfig(env);
    const { code } = await createInvitation(sql, command.input, null);
    return void stdout.write(`${invitationUrl(publicUrl ?? `http://localhost:${port}`, code)}\n`);
  }
  if (command.action === 'revoke') {
    if (!(await revokeInvitation(sql, command.id, null))) throw new InputError(messages.accountInvitationNotFound);
    return void stdout.write(`The invitation ${command.id} is revoked.\n`);
  }
  let before: number | undefined;
  const all = [];
  for (;;) {
    const page = await listInvitations(sql, { before, limit: limits.list.max });
    all.push(...page);
    before = page.at(-1)?.id;
    if (page.length < limits.list.max) break;
  }
  if (json) return void stdout.write(`${JSON.stringify(all, undefined, 2)}\n`);
  for (const { id, state, used, uses, expires_at: until, note } of all) {
    const facts = [`${used} of ${uses} used`, ...(until === null ? [] : [`until ${until}`]), ...(note === null ? [] : [note])];
    stdout.write(`${id}  ${state}  ${facts.join('  ')}\n`);
  }
}

type Options = ReturnType<typeof parse>['values'];

function readCommand([action, id, ...more]: string[], { uses = '1', expires, note }: Options): Command {
  if (action !== 'create' && action !== 'list' && action !== 'revoke')
    throw new UsageError(`${action === undefined ? 'Missing action' : `Unknown action "${action}"`}. See "catena invitations --help".`);
  if (more.length > 0 || (action !== 'revoke' && id !== undefined))
    throw new UsageError('Too many arguments. See "catena invitations --help".');
  if (action === 'list') return { action };
  if (action === 'revoke') {
    if (id === undefined) throw new UsageError('Missing id: catena invitations revoke ID.');
    if (!/^[1-9]\d{0,14}$/.test(id)) throw new UsageError(`An id is a number from "catena invitations list", not "${id}".`);
    return { action, id: Number(id) };
  }
  if (!/^\d{1,6}$/.test(uses)) throw new UsageError(`--uses must be a number of accounts, not "${uses}".`);
  const input = { uses: Number(uses), expires_at: expires === undefined ? null : expiryOf(expires), note: note ?? null };
  checkInput(InvitationInput, input, invitationMessages);
  return { action, input };
}

const units = { h: 60 * 60 * 1000, d: 24 * 60 * 60 * 1000, w: 7 * 24 * 60 * 60 * 1000 } as const;

/** Returns a time from now, or as it was given. */
function expiryOf(text: string): string {
  const [, count, unit] = /^(\d{1,4})([hdw])$/.exec(text) ?? [];
  if (count !== undefined && unit !== undefined)
    return new Date(Date.now() + Number(count) * units[unit as keyof typeof units]).toISOString();
  if (/^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text))) return new Date(text).toISOString();
  throw new UsageError(`--expires must be a time such as 12h, 7d, 4w or 2030-01-31T12:00:00Z, not "${text}".`);
}

function parse(args: string[]) {
  return parseOptions({
    args,
    allowPositionals: true,
    options: {
      uses: { type: 'string' },
      expires: { type: 'string' },
      note: { type: 'string' },
      json: { type: 'boolean', default: false },
      'data-dir': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
}
