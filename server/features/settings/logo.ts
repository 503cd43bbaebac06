import { createHash, randomBytes } from 'node:crypto';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { type AuditInput, recordAudit } from '../../platform/audit-log.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import type { Upload } from '../../platform/files/store.ts';
import { badRequest } from '../../platform/http/http-error.ts';
import { DamagedImage, openImage, queueImage } from '../../platform/images.ts';
import { deleteOtherPictures, insertPicture, saveSettings } from './queries.ts';

/** The path of the pictures of the site. */
export const picturePath = '/files/site/';

/** A file with a picture, and the name to call it in messages. */
type Picture = Pick<Upload, 'path' | 'filename'>;

/** Stores a picture as the logo, as WebP without metadata, and deletes the previous one. */
export async function setLogo(sql: Sql, upload: Picture | undefined, actor: AuditInput['actor']): Promise<void> {
  if (!upload) throw invalidPicture(messages.choosePicture);
  const content = await resizeLogo(upload);
  const name = createHash('sha256').update(randomBytes(16)).update(content).digest('hex');
  await sql.begin(async (tx) => {
    await saveLogo(tx, `${picturePath}${name}.webp`, actor);
    await insertPicture(tx, name, content);
    await deleteOtherPictures(tx, name);
  });
}

export async function deleteLogo(sql: Sql, actor: AuditInput['actor']): Promise<void> {
  await sql.begin(async (tx) => {
    await saveLogo(tx, null, actor);
    await deleteOtherPictures(tx, null);
  });
}

async function saveLogo(tx: Transaction, logo: string | null, actor: AuditInput['actor']): Promise<void> {
  await saveSettings(tx, { logo }, actor?.id ?? null);
  await recordAudit(tx, { actor, act: 'settings-changed', details: { settings: 'logo' } });
}

async function resizeLogo({ path, filename }: Picture): Promise<Buffer> {
  const { height, width } = limits.logo;
  const work = async (): Promise<Buffer> => {
    const picture = await openImage(path, limits.profilePicture.pixels);
    return picture
      .autoOrient()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .timeout({ seconds: 20 })
      .toBuffer();
  };
  return queueImage(work).catch((error: unknown) => {
    if (!(error instanceof DamagedImage)) throw error;
    throw invalidPicture(
      `"${filename}" cannot be read as a png, jpeg, gif or webp picture of at most ${limits.profilePicture.pixels / 1e6} million pixels. Please choose another.`,
    );
  });
}

function invalidPicture(message: string): Error {
  return badRequest(message, [{ path: 'file', message }]);
}
