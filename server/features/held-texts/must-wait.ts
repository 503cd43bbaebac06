import { messages } from '#core/messages.ts';
import type { Config } from '../../platform/config.ts';
import type { SqlRunner } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { forbidden } from '../../platform/http/http-error.ts';
import type { HeldTextConfig } from './config.ts';
import { foreignLinks } from './foreign-links.ts';
import { isNewAccount } from './queries.ts';

export type HoldConfig = HeldTextConfig & Pick<Config, 'publicUrl'>;

// The Host header could name the linked site, so without PUBLIC_URL only relative links are the
// library's own.
const noSite = 'http://library.invalid';

/**
 * Returns whether a text has to wait for a moderator of the library: it links another site, and its
 * author's account is new.
 */
export async function mustWait(sql: SqlRunner, caller: Caller, text: string, config: HoldConfig): Promise<boolean> {
  return (await isHeld(sql, caller, config)) && linksOf(text, config).length > 0;
}

/** What others will see of a text, and what they saw before the change. */
interface PublicText {
  readonly after: readonly (string | null | undefined)[];
  readonly before?: readonly (string | null | undefined)[];
}

/**
 * Throws a 403 if a text that cannot wait adds links of other sites, and its author's account is
 * new. A function is called only if links are held.
 */
export async function requireNoNewLinks(
  sql: SqlRunner,
  caller: Caller,
  text: PublicText | (() => Promise<PublicText>),
  config: HoldConfig,
): Promise<void> {
  if (!(await isHeld(sql, caller, config))) return;
  const { after, before = [] } = typeof text === 'function' ? await text() : text;
  const links = linksOf(joined(after), config);
  if (links.length === 0) return;
  const old = new Set(linksOf(joined(before), config));
  if (links.some((link) => !old.has(link))) throw forbidden(messages.newAccountLink);
}

function joined(texts: readonly (string | null | undefined)[]): string {
  return texts.filter((text) => typeof text === 'string').join('\n\n');
}

async function isHeld(sql: SqlRunner, caller: Caller, { holdNewLinks }: HoldConfig): Promise<boolean> {
  return holdNewLinks && caller.roles.length === 0 && (await isNewAccount(sql, caller.id));
}

function linksOf(text: string, { publicUrl = noSite }: HoldConfig): string[] {
  return foreignLinks(text, publicUrl);
}
