import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { OwnUser } from '#contract/accounts.ts';
import { sharperPicture } from '#core/pictures.ts';
import { messages } from '#core/messages.ts';
import { invariant } from '#core/invariant.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Tools } from '../../platform/feature.ts';
import type { FileStore, Upload } from '../../platform/files/store.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { badRequest } from '../../platform/http/http-error.ts';
import { checkStorage, storageOwner } from '../storage/public.ts';
import { bytesOfPicture, findOwnUser, type PictureKind, picturesInUse, replacePicture } from './queries.ts';
import { type Crop, resizePicture } from './resize-picture.ts';

/**
 * Display sizes in CSS pixels. A second copy at twice the size is stored for high-density screens.
 */
const sizes: Readonly<Record<PictureKind, { width: number; height: number }>> = {
  picture: { width: 150, height: 150 },
  banner: { width: 1200, height: 200 },
};

const pathStart = '/files/profiles/';

/** User pictures are stored apart from other files, because no two rows share one. */
export function profileStore(files: FileStore): FileStore {
  return files.part('profiles');
}

/** Replaces the user's picture and deletes the files of the previous one. */
export async function setPicture(
  { sql, files, config }: Tools,
  caller: Caller,
  kind: PictureKind,
  upload: Upload | undefined,
  crop: Crop | undefined,
): Promise<OwnUser> {
  if (!upload) throw badRequest(messages.choosePicture, [{ path: 'file', message: messages.choosePicture }]);
  const { width, height } = sizes[kind];
  const double = { width: width * 2, height: height * 2 };
  const [standard, doubled] = await resizePicture(upload.path, upload.filename, crop, [{ width, height }, double]);
  invariant(standard && doubled, 'there is one picture per size');
  const bytes = standard.length + doubled.length;
  await checkStorage(sql, storageOwner(config, caller), bytes - (await bytesOfPicture(sql, caller.id, kind)));
  const path = `${pathStart}${nameFor(standard)}`;
  // Store the files before the row refers to them, so that every row has its files.
  await storePicture(profileStore(files), standard, nameIn(path));
  await storePicture(profileStore(files), doubled, nameIn(sharperPicture(path)));
  await deletePictureFile(files, await replacePicture(sql, caller.id, kind, { path, bytes }));
  return findOwnUser(sql, caller.id);
}

export async function deletePicture(sql: Sql, files: FileStore, userId: number, kind: PictureKind): Promise<void> {
  await deletePictureFile(files, await replacePicture(sql, userId, kind, { path: null, bytes: 0 }));
}

/**
 * Deletes the files of a path that no row refers to any more. Best effort: the sweep removes any
 * files that are left.
 */
export async function deletePictureFile(files: FileStore, path: string | null): Promise<void> {
  if (path === null || !path.startsWith(pathStart)) return;
  const names = [nameIn(path), nameIn(sharperPicture(path))];
  await profileStore(files)
    .release(names, async () => new Set())
    .catch(() => undefined);
}

/** Opens the larger of the two files at a path. */
export async function openPicture(files: FileStore, path: string): Promise<Readable | undefined> {
  return path.startsWith(pathStart) ? (await profileStore(files).open(nameIn(sharperPicture(path))))?.content : undefined;
}

/** Returns the names of the files at a path, in the store of all files. */
export function pictureFilenames(path: string): string[] {
  return path.startsWith(pathStart) ? [path, sharperPicture(path)].map((one) => `profiles/${nameIn(one)}`) : [];
}

/** Removes files without a row, left behind when the process ended during an upload. */
export function sweepPictures(sql: Sql, files: FileStore): Promise<number> {
  return profileStore(files).sweep(24 * 60 * 60, async (names) => {
    const pathOf = (name: string): string => `${pathStart}${name.replace('-2x.', '.')}`;
    const named = new Set(await picturesInUse(sql, names.map(pathOf)));
    return new Set(names.filter((name) => named.has(pathOf(name))));
  });
}

/**
 * Returns a random name. No two uploads share a file, so it can be deleted with its row, and
 * someone who has the same picture cannot tell from an address that it was uploaded here.
 */
function nameFor(content: Buffer): string {
  return `${createHash('sha256').update(randomBytes(16)).update(content).digest('hex')}.webp`;
}

function nameIn(path: string): string {
  return path.slice(pathStart.length);
}

async function storePicture(store: FileStore, content: Buffer, name: string): Promise<void> {
  const upload = await store.receive(name, Readable.from([content]));
  await store.save(upload, name).finally(() => store.discard(upload));
}
