import type { AuditEntry } from '#contract/people.ts';
import type { Role } from '#core/roles.ts';
import { listAudit } from '../server/features/administrators/audit-queries.ts';
import { addRole, removeRole } from '../server/features/administrators/change-role.ts';
import { endSessionsOf, issueResetLink, sendResetMail } from '../server/features/administrators/help-with-login.ts';
import { findAccount, listRoleHolders } from '../server/features/administrators/queries.ts';
import { suspend, unsuspend } from '../server/features/administrators/suspend.ts';
import { ConfigError } from '../server/platform/config.ts';
import { DatabaseError, type Sql } from '../server/platform/db/open.ts';
import { HttpError } from '../server/platform/http/http-error.ts';
import { type AdminOptions, readAdminOptions, usage } from './admin-options.ts';
import { isCatalogAction, runCatalogAction } from './admin-catalog.ts';
import { overviewText, peopleText } from './admin-lists.ts';
import { joinLibrary, libraryConfig } from './library.ts';
import { InputError, type Terminal, UsageError } from './terminal.ts';

/** Manages the people who run the library, and its catalog, even while a server runs. */
export async function runAdmin(args: string[], terminal: Terminal): Promise<number> {
  try {
    if (isCatalogAction(args[0]) && !args.includes('--help')) {
      await runCatalogAction(args, terminal);
      return 0;
    }
    const options = readAdminOptions(args);
    if (options) await run(options, terminal);
    else terminal.stdout.write(usage);
    return 0;
  } catch (error) {
    const isKnown = [UsageError, InputError, ConfigError, DatabaseError, HttpError].some((kind) => error instanceof kind);
    const reason = error instanceof Error ? error.message : String(error);
    terminal.stderr.write(isKnown ? `${reason}\n` : `The command failed: ${reason}.\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function run(options: AdminOptions, { stdout, env }: Terminal): Promise<void> {
  const database = await joinLibrary(env, options.dataDir);
  try {
    const { sql } = database;
    if (options.action === 'list') stdout.write(await listText(sql));
    else if (options.action === 'people') stdout.write(await peopleText(sql, options.name));
    else if (options.action === 'overview') stdout.write(await overviewText(sql));
    else if (options.action === 'audit') stdout.write(await auditText(sql, options.limit));
    else stdout.write(await act(sql, options, env));
  } finally {
    await database.close();
  }
}

/** Acts on an account and returns the sentence that says so. */
async function act(sql: Sql, { action, name, role, reason, dataDir }: AdminOptions, env: Terminal['env']): Promise<string> {
  const account = await findAccount(sql, name);
  if (!account) throw new InputError(`There is no account with the username ${name}.`);
  const { id, username } = account;
  switch (action) {
    case 'grant':
      return `${username} is ${(await addRole(sql, null, id, role)) ? 'now' : 'already'} ${withArticle(role)}.\n`;
    case 'revoke':
      return `${username} is ${(await removeRole(sql, null, id, role)) ? 'no longer' : 'not'} ${withArticle(role)}.\n`;
    case 'suspend':
      await suspend(sql, null, id, reason);
      return `${username} is suspended and logged out everywhere; the next login shows the reason.\n`;
    case 'unsuspend':
      await unsuspend(sql, null, id);
      return `${username} is not suspended and can log in.\n`;
    case 'sign-out':
      await endSessionsOf(sql, null, id);
      return `${username} is logged out everywhere.\n`;
    case 'reset-mail':
      await sendResetMail(sql, null, id);
      return `${username} gets an email with a password reset link.\n`;
    default: {
      const { url, expires_at: expiresAt } = await issueResetLink(sql, null, id, siteUrl(env, dataDir));
      return `${url}\nGive this link to ${username} only: whoever has it can choose a new password for the account. It works once, until ${expiresAt.slice(0, 16).replace('T', ' ')} UTC.\n`;
    }
  }
}

function withArticle(role: Role): string {
  return `${role === 'administrator' ? 'an' : 'a'} ${role}`;
}

function siteUrl(env: Terminal['env'], dataDir: string | undefined): string {
  const { publicUrl, port } = libraryConfig(env, dataDir);
  return publicUrl ?? `http://localhost:${port}`;
}

async function listText(sql: Sql): Promise<string> {
  const holders = await listRoleHolders(sql);
  const width = Math.max(0, ...holders.map(({ username }) => username.length));
  return holders.map(({ username, role, granted_at: at }) => `${username.padEnd(width)}  ${role}  since ${at.slice(0, 10)}\n`).join('');
}

/** Returns the newest entries, the oldest of them first, as in other logs. */
async function auditText(sql: Sql, limit: number): Promise<string> {
  const entries = await listAudit(sql, {}, { before: undefined, limit });
  return entries.toReversed().map(lineOf).join('');
}

/** Acts that concern neither a person nor a thing with a name. */
const withoutSubject: ReadonlySet<string> = new Set(['settings-changed', 'registration-rejected']);

function lineOf({
  created_at: at,
  act: name,
  actor,
  origin,
  session_id: session,
  subject_user: user,
  subject,
  details,
}: AuditEntry): string {
  const who = actor?.username ?? (origin === 'command' ? 'command' : 'Anonymous');
  const facts = Object.entries(details).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  const about = user?.username ?? subject ?? (origin === 'page' || actor || withoutSubject.has(name) ? undefined : 'a deleted account');
  return `${[at.slice(0, 19).replace('T', ' '), who, name, about, ...facts, session === null ? undefined : `session=${session}`].filter(Boolean).join('  ')}\n`;
}
