import { limits } from '#core/limits.ts';
import { type Role, roles } from '#core/roles.ts';
import { parseOptions } from './parse-options.ts';
import { UsageError } from './terminal.ts';

export const usage = `Usage: catena admin grant NAME [--role ROLE] [--data-dir DIR]
       catena admin revoke NAME [--role ROLE]
       catena admin list
       catena admin suspend NAME --reason REASON
       catena admin unsuspend NAME
       catena admin sign-out NAME
       catena admin reset-link NAME
       catena admin reset-mail NAME
       catena admin people [QUERY]
       catena admin overview
       catena admin audit [--limit N]
       catena admin edit work|author ID [FILE]
       catena admin merge work|author INTO FROM [--dry-run]
       catena admin undo-merge ID
       catena admin merges [--limit N]

Manages the people who run the library, and its catalog. NAME is the username of an account. A change applies at once, even while a server runs, and is
recorded in the audit log.

  grant       gives an account a role
  revoke      takes a role from an account; the last administrator stays one
  list        lists everybody with a role
  suspend     logs an account out and keeps it from logging in
  unsuspend   lifts a suspension
  sign-out    ends all sessions of an account
  reset-link  prints a link with which the account gets a new password
  reset-mail  sends such a link to the address of the account
  people      lists the newest 100 accounts whose username begins with QUERY, or whose display name or address is QUERY
  overview    prints figures on accounts, activity, storage, mail and reports
  audit       prints what administrators, moderators, librarians and this command did

  edit        changes fields of a work or an author to those of FILE, a JSON object, or - for standard input; without FILE, prints them
  merge       moves everything that refers to the work or author FROM to INTO; with --dry-run, only says what would move
  undo-merge  undoes a merge by its number
  merges      lists merges, newest first

  --role ROLE      administrator (default), moderator or librarian
  --reason REASON  why the account is suspended; its user reads it
  --limit N        how many entries or merges to print, at most 1000 (default: 50)
  --data-dir DIR   the library's data directory, instead of DATA_DIR and DATABASE_URL
`;

const actions = [
  'grant',
  'revoke',
  'list',
  'suspend',
  'unsuspend',
  'sign-out',
  'reset-link',
  'reset-mail',
  'people',
  'overview',
  'audit',
] as const;
type AdminAction = (typeof actions)[number];
const withoutName: ReadonlySet<AdminAction> = new Set(['list', 'overview', 'audit']);

export interface AdminOptions {
  readonly action: AdminAction;
  /** Empty for actions about no account; the query of `people`. */
  readonly name: string;
  readonly role: Role;
  /** Empty unless the action is to suspend. */
  readonly reason: string;
  readonly limit: number;
  readonly dataDir: string | undefined;
}

/** Returns the options of the command; undefined if it only asks for help. */
export function readAdminOptions(args: string[]): AdminOptions | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [action, name = '', ...more] = positionals;
  if (!isAction(action))
    throw new UsageError(`${action === undefined ? 'Missing action' : `Unknown action "${action}"`}. See "catena admin --help".`);
  const isNamed = !withoutName.has(action);
  if (isNamed && action !== 'people' && name === '') throw new UsageError(`Missing username: catena admin ${action} NAME.`);
  if (more.length > 0 || (!isNamed && name !== '')) throw new UsageError('Too many arguments. See "catena admin --help".');
  checkScope(action, values);
  return {
    action,
    name,
    role: roleOf(values.role),
    reason: reasonOf(action, values.reason),
    limit: limitOf(values.limit),
    dataDir: values['data-dir'],
  };
}

function parse(args: string[]) {
  return parseOptions({
    args,
    allowPositionals: true,
    options: {
      role: { type: 'string' },
      reason: { type: 'string' },
      limit: { type: 'string' },
      'data-dir': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
}

/** Rejects an option that the action does not have, rather than ignoring it. */
function checkScope(action: AdminAction, values: { role?: string; reason?: string; limit?: string }): void {
  const scopes: Readonly<Record<'role' | 'reason' | 'limit', readonly AdminAction[]>> = {
    role: ['grant', 'revoke'],
    reason: ['suspend'],
    limit: ['audit'],
  };
  for (const name of ['role', 'reason', 'limit'] as const)
    if (values[name] !== undefined && !scopes[name].includes(action))
      throw new UsageError(`catena admin ${action} has no option --${name}.`);
}

function isAction(text: string | undefined): text is AdminAction {
  return (actions as readonly (string | undefined)[]).includes(text);
}

function roleOf(text = 'administrator'): Role {
  const role = roles.find((one) => one === text);
  if (!role) throw new UsageError(`Unknown role "${text}": the roles are ${roles.slice(0, -1).join(', ')} and ${roles.at(-1)}.`);
  return role;
}

function reasonOf(action: AdminAction, text = ''): string {
  const reason = text.trim();
  if (action !== 'suspend') return '';
  if (reason === '') throw new UsageError('Missing reason: catena admin suspend NAME --reason REASON.');
  if ([...reason].length > limits.suspensionReason.max)
    throw new UsageError(`The reason has more than ${limits.suspensionReason.max} characters.`);
  return reason;
}

function limitOf(text = '50'): number {
  if (!/^[0-9]{1,4}$/.test(text) || Number(text) < 1 || Number(text) > 1000)
    throw new UsageError('--limit must be a number from 1 to 1000.');
  return Number(text);
}
