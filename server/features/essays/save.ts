import { limits } from '#core/limits.ts';
import { againAfterConflict } from '../../platform/db/again.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import type { FileStore, Upload } from '../../platform/files/store.ts';
import { badRequest, type Refusal } from '../../platform/http/refusal.ts';
import { refusalOfAttachment } from './kinds.ts';
import { picturesIn } from './addresses.ts';
import { addFiles, deleteFiles, insertEssay, savePictures, updateEssay, type Written } from './queries.ts';

/** Refuses what may not be attached; each of several files says what is wrong with it. */
export async function checkAttachments(uploads: readonly Upload[]): Promise<void> {
  const issues: { path: string; message: string }[] = [];
  for (const upload of uploads) {
    const message = await refusalOfAttachment(upload);
    if (message !== undefined) issues.push({ path: 'files', message });
  }
  if (issues.length > 0) throw badRequest(issues.map(({ message }) => message).join(' '), issues);
}

/** Stores an essay with its files, and answers its id. Contents are kept before rows name them: never is there a row without its file. */
export async function createEssay(sql: Sql, files: FileStore, userId: number, essay: Written, uploads: readonly Upload[]): Promise<number> {
  await keepAll(files, uploads);
  return sql.begin(async (tx) => {
    const id = await insertEssay(tx, userId, essay);
    await saveRest(tx, id, essay, uploads);
    return id;
  });
}

interface Change {
  readonly id: number;
  readonly essay: Written;
  readonly uploads: readonly Upload[];
  readonly removeFiles: readonly number[];
  /** When the essay was last changed as its writer knows it; undefined overwrites whatever there is. */
  readonly readAt: string | undefined;
}

/** False where the essay was changed (or deleted) since it was read. Check and change are one statement, so that of two at once one wins. */
export async function changeEssay(sql: Sql, files: FileStore, change: Change): Promise<boolean> {
  await keepAll(files, change.uploads);
  // A change of its status goes through to the folders that it is in.
  return againAfterConflict(() => sql.begin((tx) => changeIn(tx, change)));
}

async function changeIn(tx: Transaction, change: Change): Promise<boolean> {
  if (!(await updateEssay(tx, change.id, change.essay, change.readAt))) return false;
  if (change.removeFiles.length > 0) await deleteFiles(tx, change.id, change.removeFiles);
  await saveRest(tx, change.id, change.essay, change.uploads);
  return true;
}

async function saveRest(tx: Transaction, id: number, essay: Written, uploads: readonly Upload[]): Promise<void> {
  await savePictures(tx, id, picturesIn(essay.content));
  if (uploads.length > 0 && (await addFiles(tx, id, uploads)) > limits.essayFiles.most) throw tooManyFiles();
}

export function tooManyFiles(): Refusal {
  const sentence = `An essay has at most ${limits.essayFiles.most} files. Please remove some first.`;
  return badRequest(sentence, [{ path: 'files', message: sentence }]);
}

async function keepAll(files: FileStore, uploads: readonly Upload[]): Promise<void> {
  for (const upload of uploads) await files.keep(upload, upload.hash);
}

/** The time that `If-Match` names, with or without quotes; what is no time matches none. */
export function readAtOf(header: string | undefined): string | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const time = Date.parse(header.trim().replace(/^"(.*)"$/, '$1'));
  return new Date(Number.isNaN(time) ? 0 : time).toISOString();
}
