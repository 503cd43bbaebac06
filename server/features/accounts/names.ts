import { isBlank } from '#core/blank.ts';
import { imitates, nameSkeleton } from './name-skeleton.ts';
import { reservedNames } from '#core/reserved-usernames.ts';
import { oneLine } from '#core/one-line.ts';
import { messages } from '#core/messages.ts';
import type { Sql } from '../../platform/db/open.ts';
import { type RunBatch, runAtOnce, runBatches } from '../../platform/http/background-throttle.ts';
import { badRequest } from '../../platform/http/http-error.ts';
import { findSimilarNames, listWithoutSkeleton, updateSkeletons } from './name-queries.ts';

/**
 * Returns a display name without invisible characters, as it is stored; null if nothing visible is
 * left.
 */
export function displayName(text: string): string | null {
  const visible = text.replaceAll(/[\t\n\v\f\r\u0085]/g, ' ').replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu, '');
  const name = oneLine(visible);
  return isBlank(name) || !/[^\p{C}\p{Z}\p{M}]/u.test(name) ? null : name;
}

/**
 * More than two accents; letters of some scripts, such as Hebrew, have up to four marks of their
 * own.
 */
const tooManyMarks = /(?:(?=\p{Script=Inherited})\p{M}){3}|\p{M}{5}/u;

/** Rejects a display name that looks like a reserved one, or that reaches into other lines. */
export function rejectInvalidName(name: string, siteName: string): void {
  if (tooManyMarks.test(name.normalize('NFC'))) throw invalidName(messages.displayNameAccents);
  if (isReservedName(name, siteName)) throw invalidName(messages.displayNameReserved);
}

/** Returns whether a name looks like that of the site or its staff. */
export function isReservedName(name: string, siteName: string): boolean {
  const skeleton = nameSkeleton(name);
  return reservedNames(siteName).some((reserved) => nameSkeleton(reserved) === skeleton);
}

/**
 * Rejects a display name that imitates another member's name in letters of a different alphabet.
 */
export async function rejectImitation(sql: Sql, userId: number, name: string): Promise<void> {
  const skeleton = nameSkeleton(name);
  if (skeleton === '') return;
  const similar = await findSimilarNames(sql, userId, skeleton);
  if (similar.some((other) => imitates(name, other))) throw invalidName(messages.displayNameImitates);
}

function invalidName(sentence: string): Error {
  return badRequest(sentence, [{ path: 'display_name', message: sentence }]);
}

/** Computes missing skeletons of names that were stored before skeletons existed. */
export async function fillSkeletons(sql: Sql, signal: AbortSignal, runBatch: RunBatch = runAtOnce): Promise<void> {
  await runBatches(() => fillBatch(sql), signal, runBatch);
}

/** Returns false once no name lacks a skeleton. */
async function fillBatch(sql: Sql): Promise<boolean> {
  const users = await listWithoutSkeleton(sql, 500);
  if (users.length === 0) return false;
  await updateSkeletons(
    sql,
    users.map(({ id, username, display_name: shown }) => ({
      id,
      username: nameSkeleton(username),
      displayName: shown === null ? null : nameSkeleton(shown),
      stored: shown,
    })),
  );
  return true;
}
