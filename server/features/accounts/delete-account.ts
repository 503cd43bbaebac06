import type { Tools } from '../../platform/feature.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { attemptLimits } from './attempt-limits.ts';
import { confirmPassword, wrongPassword } from './change-password.ts';
import { resetLoginAttempts } from './login-attempts.ts';
import { deletePictureFile } from './pictures.ts';
import { type Credentials, deleteUser, lockUser } from './queries.ts';
import { emailKey } from './tokens.ts';
import { resetAttempts } from '../../platform/http/attempts.ts';
import { type AccountDeletion, deleteAnonymizedRows, type UserData } from '../../platform/user-data.ts';

/** What all features store about users. */
export interface StoredUserData {
  /** In the order of the export. */
  readonly features: readonly UserData[];
  /** The features with their own `deleteUserData`, in the row lock order of all writers. */
  readonly deletionOrder: readonly UserData[];
}

interface DeletedAccount {
  readonly picture: string | null;
  readonly banner: string | null;
  /** Names of stored files that the deleted rows referred to. */
  readonly files: ReadonlySet<string>;
}

/**
 * Deletes the caller's account and private data in one transaction, and then the files that no row
 * refers to any more.
 */
export async function deleteAccount(
  tools: Tools,
  userData: StoredUserData,
  caller: Caller,
  body: { password: string; everything?: boolean },
): Promise<void> {
  const account = await confirmPassword(tools, caller, body.password, 'password');
  // Concurrent writes to this user's data may deadlock with the deletion; retry then.
  const deleted = await retryOnConflict(() =>
    deleteInTransaction(tools.background ?? tools.sql, userData, account, body.everything ?? false),
  );
  // Attempt counts are stored under a hash of the email address or the id.
  await resetLoginAttempts(tools, emailKey(account.email));
  await resetAttempts(tools, attemptLimits.forgottenOfAddress, emailKey(account.email));
  for (const limit of userData.features.flatMap(({ attemptLimits = [] }) => attemptLimits))
    await resetAttempts(tools, limit, String(caller.id));
  await removeFiles(tools, userData, deleted);
}

/** Best effort: the account is already deleted, and the sweep removes any files that are left. */
async function removeFiles({ sql, files }: Tools, { features }: StoredUserData, deleted: DeletedAccount): Promise<void> {
  await deletePictureFile(files, deleted.picture);
  await deletePictureFile(files, deleted.banner);
  const stillNamed = async (names: string[]): Promise<ReadonlySet<string>> => {
    const named = await Promise.all(features.map(({ filesInUse }) => filesInUse?.(sql, names) ?? []));
    return new Set(named.flat());
  };
  await files.release([...deleted.files], stillNamed).catch(() => undefined);
}

function deleteInTransaction(sql: Sql, userData: StoredUserData, account: Credentials, everything: boolean): Promise<DeletedAccount> {
  return sql.begin(async (tx) => {
    // Locks the user row first: concurrent writes in the user's name wait, and then find no user.
    const user = await lockUser(tx, account);
    if (!user) throw wrongPassword('password');
    const files = new Set<string>();
    const releaseFiles = (names: readonly string[]): void => names.forEach((name) => files.add(name));
    await deleteUserData(tx, userData, account.id, { everything, releaseFiles });
    await deleteUser(tx, account.id);
    return { ...user, files };
  });
}

async function deleteUserData(
  tx: Transaction,
  { features, deletionOrder }: StoredUserData,
  userId: number,
  deletion: AccountDeletion,
): Promise<void> {
  for (const feature of deletionOrder) await feature.deleteUserData?.(tx, userId, deletion);
  await deleteAnonymizedRows(tx, features, userId, deletion);
}
