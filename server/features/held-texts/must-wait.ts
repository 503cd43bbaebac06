import { messages } from '#core/messages.ts';
import type { Config } from '../../platform/config.ts';
import type { SqlRunner } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { forbidden } from '../../platform/http/http-error.ts';
import { foreignLinks } from './foreign-links.ts';
import { isNewAccount } from './queries.ts';

export type HoldConfig = Pick<Config, 'holdNewLinks' | 'publicUrl'>;

// The Host header could name the linked site, so without PUBLIC_URL only relative links are the library's own.
const noSite = 'http://library.invalid';

/** Returns whether a text has to wait for a moderator of the library: it links another site, and its author's account is new. */
export async function mustWait(sql: SqlRunner, caller: Caller, text: string, config: HoldConfig): Promise<boolean> {
  return (await isHeld(sql, caller, config)) && linksOf(text, config).length > 0;
}

/** Throws a 403 if a change of a published text adds a link with which it would have to wait as a new one. */
export async function requireNoNewLinks(
  sql: SqlRunner,
  caller: Caller,
  { before, after }: { before: string; after: string },
  config: HoldConfig,
): Promise<void> {
  if (before === after || !(await isHeld(sql, caller, config))) return;
  const old = new Set(linksOf(before, config));
  if (linksOf(after, config).some((link) => !old.has(link))) throw forbidden(messages.newAccountLink);
}

async function isHeld(sql: SqlRunner, caller: Caller, { holdNewLinks }: HoldConfig): Promise<boolean> {
  return holdNewLinks && caller.roles.length === 0 && (await isNewAccount(sql, caller.id));
}

function linksOf(text: string, { publicUrl = noSite }: HoldConfig): string[] {
  return foreignLinks(text, publicUrl);
}
