import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { outboxFolder } from '../features/mail/public.ts';
import { syncPath } from '../platform/db/durable-fs.ts';
import type { LibrarySource, Transfer } from './library-source.ts';

/** Names of emails in the outbox folder: time, id and kind. */
export const mailPattern = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9-]{12}Z-[0-9]{1,19}-([a-z-]{1,40})\.eml$/;

/** Kinds of mail with a secret link, of which the database has only a hash. */
const kindsWithLinks: ReadonlySet<string> = new Set(['password-reset', 'email-verification', 'registration-approved']);

/** The emails that Catena wrote to files because it has no mail server. */
type Outbox = Pick<LibrarySource, 'mails' | 'openMail'>;

export async function outboxOf(dataDir: string): Promise<Outbox> {
  const folder = outboxFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  return {
    mails: names.filter((name) => mailPattern.test(name)).sort(),
    // A sweep may delete it meanwhile.
    openMail: (name) => readFile(join(folder, name)).catch(() => undefined),
  };
}

/** Returns whether an archive contains an email: not one with a secret link. */
export function isArchived(name: string): boolean {
  return !kindsWithLinks.has(mailPattern.exec(name)?.[1] ?? '');
}

/** Copies the emails of a library to a staging folder. */
export async function stageMails({ mails, openMail }: Outbox, staging: string, { signal }: Transfer): Promise<void> {
  if (mails.length === 0) return;
  const folder = outboxFolder(staging);
  await mkdir(folder, { mode: 0o700 });
  for (const name of mails) {
    signal.throwIfAborted();
    if (!mailPattern.test(name)) throw new Error('The name is not that of an email.');
    const content = await openMail(name);
    if (!content) continue;
    const file = await open(join(folder, name), 'wx', 0o600);
    await file.writeFile(content).finally(() => file.close());
  }
}

/** Moves the copied emails into the data folder, whose own emails stay. */
export async function publishMails(dataDir: string, staging: string): Promise<void> {
  const staged = outboxFolder(staging);
  if (!existsSync(staged)) return;
  const folder = outboxFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(staged)) if (!existsSync(join(folder, name))) await rename(join(staged, name), join(folder, name));
  syncPath(folder);
}
