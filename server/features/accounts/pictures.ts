import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { OwnUser } from '#contract/accounts.ts';
import { sharperPicture } from '#core/pictures.ts';
import { sentences } from '#core/sentences.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Tools } from '../../platform/feature.ts';
import type { FileStore, Upload } from '../../platform/files/store.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { badRequest } from '../../platform/http/http-error.ts';
import { checkStorage, storageOwner } from '../storage/access.ts';
import { bytesOfPicture, findOwnUser, type PictureKind, picturesInUse, replacePicture } from './queries.ts';
import { type Crop, resizePicture } from './resize-picture.ts';

/** Section 9 of the specification; each is stored once more at twice that, for screens that show more. */
const sizes: Readonly<Record<PictureKind, { width: number; height: number }>> = {
  picture: { width: 150, height: 150 },
  banner: { width: 1200, height: 200 },
};

const pathStart = '/files/profiles/';

/** Where pictures of users lie: apart from other files, because no two rows share one. */
export function profileStore(files: FileStore): FileStore {
  return files.part('profiles');
}

/** Puts a picture in the place of the one before, which is gone with this. */
export async function setPicture(
  { sql, files, config }: Tools,
  caller: Caller,
  kind: PictureKind,
  upload: Upload | undefined,
  crop: Crop | undefined,
): Promise<OwnUser> {
  if (!upload) throw badRequest(sentences.choosePicture, [{ path: 'file', message: sentences.choosePicture }]);
  const { width, height } = sizes[kind];
  const double = { width: width * 2, height: height * 2 };
  const [usual, sharper] = await resizePicture(upload.path, upload.filename, crop, [{ width, height }, double]);
  if (!usual || !sharper) throw new Error('as many pictures as sizes');
  const bytes = usual.length + sharper.length;
  await checkStorage(sql, storageOwner(config, caller), bytes - (await bytesOfPicture(sql, caller.id, kind)));
  const path = `${pathStart}${nameFor(usual)}`;
  // Contents before the row that names them: never is there a row without its file.
  await keep(profileStore(files), usual, nameIn(path));
  await keep(profileStore(files), sharper, nameIn(sharperPicture(path)));
  await removePicture(files, await replacePicture(sql, caller.id, kind, { path, bytes }));
  return findOwnUser(sql, caller.id);
}

export async function clearPicture(sql: Sql, files: FileStore, userId: number, kind: PictureKind): Promise<void> {
  await removePicture(files, await replacePicture(sql, userId, kind, { path: null, bytes: 0 }));
}

/** Removes the files of a path that no row names any more. Its row is gone already, so that a failure here is nobody's who waits: the sweep does it later. */
export async function removePicture(files: FileStore, path: string | null): Promise<void> {
  if (path === null || !path.startsWith(pathStart)) return;
  const names = [nameIn(path), nameIn(sharperPicture(path))];
  await profileStore(files)
    .release(names, async () => new Set())
    .catch(() => undefined);
}

/** What lies at a path, in the sharper of its two sizes. */
export async function openPicture(files: FileStore, path: string): Promise<Readable | undefined> {
  return path.startsWith(pathStart) ? (await profileStore(files).open(nameIn(sharperPicture(path))))?.content : undefined;
}

/** Removes what came in and was not named, because the process ended in between. */
export function sweepPictures(sql: Sql, files: FileStore): Promise<number> {
  return profileStore(files).sweep(24 * 60 * 60, async (names) => {
    const paths = names.map((name) => `${pathStart}${name.replace('-2x.', '.')}`);
    const named = new Set(await picturesInUse(sql, paths));
    return new Set(names.filter((_name, i) => named.has(paths[i] ?? '')));
  });
}

/**
 * A hash of the content and of chance, so that no two uploads share a file: it can go at once with its row, and whoever has a picture does
 * not learn from its address that it was uploaded here.
 */
function nameFor(content: Buffer): string {
  return `${createHash('sha256').update(randomBytes(16)).update(content).digest('hex')}.webp`;
}

function nameIn(path: string): string {
  return path.slice(pathStart.length);
}

async function keep(store: FileStore, content: Buffer, name: string): Promise<void> {
  const upload = await store.receive(name, Readable.from([content]));
  await store.keep(upload, name).finally(() => store.discard(upload));
}
