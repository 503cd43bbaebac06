import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { badRequest } from '../../platform/http/refusal.ts';
import { sentences } from '#core/sentences.ts';

/** Of the list's passwords, which come commonest first. */
const refused = 10_000;

/** Names and addresses shorter than this occur in many passwords by chance. */
const shortestName = 3;

/** Refuses a password that is guessed early: one of the commonest, or one that holds the account's own name. */
export async function checkNewPassword(
  password: string,
  { username, email }: { username: string; email: string },
  field: 'password' | 'next',
): Promise<void> {
  const lower = comparable(password);
  const [local = ''] = email.split('@');
  if (holds(lower, username)) throw refusal(field, sentences.passwordHasUsername);
  if (holds(lower, local)) throw refusal(field, sentences.passwordHasEmail);
  if ((await commonPasswords()).has(lower)) throw refusal(field, sentences.passwordCommon);
}

function holds(password: string, name: string): boolean {
  const lower = comparable(name.trim());
  return Array.from(lower).length >= shortestName && password.includes(lower);
}

function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function refusal(field: string, sentence: string): Error {
  return badRequest(sentence, [{ path: field, message: sentence }]);
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Read when it is first needed, so that it costs the start nothing. A failed read is tried again at the next call. */
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
  return new Set(list.slice(0, refused).map(String).map(comparable));
}
