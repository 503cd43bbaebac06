import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { defaultSiteName } from '#core/site.ts';
import { badRequest } from '../../platform/http/http-error.ts';
import { messages } from '#core/messages.ts';

/** Shorter names and addresses occur in many passwords by chance. */
const shortestName = 3;

/**
 * Rejects the passwords that attackers guess first: leaked ones, one repeated character, and those
 * that contain the account's own name or address, or the name of the library.
 */
export async function checkNewPassword(
  password: string,
  { username, email, siteName }: { username: string; email: string; siteName: string },
  field: 'password' | 'next',
): Promise<void> {
  const lower = comparable(password);
  const [local = ''] = email.split('@');
  // Providers deliver mail to name+tag@… to name@….
  const [name = ''] = local.split('+');
  if (lower.trim() === '' || new Set(lower).size === 1) throw invalidPassword(field, messages.passwordTooSimple);
  if (containsName(lower, username)) throw invalidPassword(field, messages.passwordHasUsername);
  if ([email, local, name].some((one) => containsName(lower, one))) throw invalidPassword(field, messages.passwordHasEmail);
  if ([siteName, defaultSiteName].some((one) => containsName(lower, one))) throw invalidPassword(field, messages.passwordHasSiteName);
  if ((await commonPasswords()).has(lower)) throw invalidPassword(field, messages.passwordCommon);
}

function containsName(password: string, name: string): boolean {
  const lower = comparable(name.trim());
  return Array.from(lower).length >= shortestName && password.includes(lower);
}

function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function invalidPassword(field: string, sentence: string): Error {
  return badRequest(sentence, [{ path: field, message: sentence }]);
}

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Reads the list on first use, so that it does not slow startup. The next call retries a failed
 * read.
 */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= readCommon().catch((error: unknown) => {
    common = undefined;
    throw error;
  });
  return common;
}

async function readCommon(): Promise<ReadonlySet<string>> {
  const file = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json');
  const list: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!Array.isArray(list)) throw new Error('The list of common passwords has an unknown format.');
  return new Set(list.map(String).map(comparable));
}
