import { picturesIn } from '#core/essay-pictures.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import { saveWithRows } from '../../platform/files/save-with-rows.ts';
import type { FileStore, Upload } from '../../platform/files/store.ts';
import { type CreateResult, createOnce } from '../../platform/http/idempotency-key.ts';
import { badRequest, type HttpError } from '../../platform/http/http-error.ts';
import { syncCitations } from '../cited/public.ts';
import { notifyMentions } from '../notifications/public.ts';
import { syncEssayReferences } from '../references/public.ts';
import { recheckStorage, type StorageOwner } from '../storage/public.ts';
import { indexDocuments } from '../search/public.ts';
import { attachmentError } from './file-types.ts';
import { insertFiles, deleteFiles } from './file-queries.ts';
import { deleteUnusedPictures, deleteUploads, lockPictures, savePictures } from './picture-queries.ts';
import type { PreparedEssay } from './prepare-essay.ts';
import { deleteEssays, type EssayQuotations, insertEssay, updateEssayRow } from './queries.ts';
import { releaseFiles } from './sweep.ts';

/** Rejects files that may not be attached, with an issue for each. */
export async function checkAttachments(uploads: readonly Upload[]): Promise<void> {
  const issues: { path: string; message: string }[] = [];
  for (const upload of uploads) {
    const message = await attachmentError(upload);
    if (message !== undefined) issues.push({ path: 'files', message });
  }
  if (issues.length > 0) throw badRequest(issues.map(({ message }) => message).join(' '), issues);
}

interface NewEssay {
  readonly author: Author;
  readonly essay: PreparedEssay;
  readonly quotations: EssayQuotations;
  readonly uploads: readonly Upload[];
  readonly key: string | undefined;
}

/**
 * Stores an essay with its files. A repeated idempotency key stores nothing and returns the id of
 * the first essay.
 */
export async function createEssay(
  sql: Sql,
  files: FileStore,
  { author, essay, quotations, uploads, key }: NewEssay,
): Promise<CreateResult> {
  const { named, citations, mentions: _mentions, document, ...fields } = essay;
  const sent = [fields, uploads.map(({ filename, hash }) => [filename, hash])];
  const isPublic = (essay.status ?? 'published') === 'published';
  const created = await saveWithRows(files, uploads, byHash, () =>
    retryOnConflict(() =>
      sql.begin((tx) =>
        createOnce(tx, { userId: author.id, key, kind: 'essay', sent }, async () => {
          const id = await insertEssay(tx, author.id, essay, quotations);
          await indexDocuments(tx, 'essay', [{ ...document, public: isPublic, id, userId: author.id }]);
          if (isPublic) await notifyMentions(tx, 'essay', id, essay.mentions);
          if (named.works.length + named.topics.length + named.passages.length > 0) await syncEssayReferences(tx, id, named);
          if (citations.length > 0) await syncCitations(tx, { type: 'essay', id }, citations);
          await saveFilesAndPictures(tx, id, essay, uploads, author);
          return id;
        }),
      ),
    ),
  );
  if (created.outcome !== 'now') await releaseFiles(sql, files, uploads.map(byHash));
  return created;
}

/** The author, how many files one of their essays may have, and how many bytes they may store. */
export interface Author {
  readonly id: number;
  readonly mostFiles: number;
  readonly storage: StorageOwner;
}

interface Change {
  readonly id: number;
  readonly author: Author;
  readonly essay: PreparedEssay;
  readonly quotations: EssayQuotations;
  readonly uploads: readonly Upload[];
  readonly removeFiles: readonly number[];
  /** The `updated_at` that the author's version is based on; undefined overwrites any change. */
  readonly readAt: string | undefined;
}

/**
 * Returns false if the essay has changed (or was deleted) since it was read. Check and update are
 * one statement, so only one of two concurrent saves succeeds.
 */
export async function updateEssay(sql: Sql, files: FileStore, change: Change): Promise<boolean> {
  // A status change also updates the folders that contain the essay.
  const update = () => retryOnConflict(() => sql.begin((tx) => updateInTransaction(tx, change)));
  const unusedFiles = await saveWithRows(files, change.uploads, byHash, update);
  if (unusedFiles) await releaseFiles(sql, files, unusedFiles);
  return unusedFiles !== undefined;
}

/** Returns the names of files that the essay no longer uses; undefined if nothing was changed. */
async function updateInTransaction(tx: Transaction, change: Change): Promise<string[] | undefined> {
  const { id, author, essay, quotations, uploads, removeFiles, readAt } = change;
  const status = await updateEssayRow(tx, id, essay, quotations, readAt);
  if (status === undefined) return undefined;
  await indexDocuments(tx, 'essay', [{ ...essay.document, public: status === 'published', id, userId: author.id }]);
  await syncEssayReferences(tx, id, essay.named);
  await syncCitations(tx, { type: 'essay', id }, essay.citations);
  if (status === 'published') await notifyMentions(tx, 'essay', id, essay.mentions);
  const files = removeFiles.length > 0 ? await deleteFiles(tx, id, removeFiles) : [];
  const pictures = await saveFilesAndPictures(tx, id, essay, uploads, author);
  await deletePicturesOf(tx, author.id, pictures);
  return [...files, ...pictures];
}

/**
 * Deletes an essay and its files that nothing else uses, after `before` in the same transaction.
 */
export async function deleteEssay(
  sql: Sql,
  files: FileStore,
  essay: { id: number; user_id: number | null },
  before?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const remove = async (tx: Transaction): Promise<string[]> => {
    await before?.(tx);
    const named = await deleteEssays(tx, [essay.id]);
    if (essay.user_id !== null) await deletePicturesOf(tx, essay.user_id, named.pictures);
    return [...named.files, ...named.pictures];
  };
  const unusedFiles = await retryOnConflict(() => sql.begin(remove));
  await releaseFiles(sql, files, unusedFiles);
}

/**
 * Deletes the author's upload records of pictures that their essays no longer show, and pictures
 * that are unused then.
 */
async function deletePicturesOf(tx: Transaction, userId: number, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await lockPictures(tx, names);
  await deleteUploads(tx, userId, names);
  await deleteUnusedPictures(tx, names);
}

/** Returns the names of pictures that the essay no longer shows. */
async function saveFilesAndPictures(
  tx: Transaction,
  id: number,
  essay: PreparedEssay,
  uploads: readonly Upload[],
  author: Author,
): Promise<string[]> {
  const names = picturesIn(essay.content);
  if (names.length > 0) await lockPictures(tx, names);
  const removedPictures = await savePictures(tx, id, names);
  if (uploads.length > 0 && (await insertFiles(tx, id, uploads)) > author.mostFiles) throw tooManyFiles(author.mostFiles);
  const added = uploads.reduce((sum, { size }) => sum + size, 0);
  await recheckStorage(tx, author.storage, added);
  return removedPictures;
}

export function tooManyFiles(max: number): HttpError {
  const sentence = `An essay can have at most ${max} files. Please remove some first.`;
  return badRequest(sentence, [{ path: 'files', message: sentence }]);
}

function byHash({ hash }: Upload): string {
  return hash;
}
