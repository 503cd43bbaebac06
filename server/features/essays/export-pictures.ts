import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../../platform/files/store.ts';
import { publicPath } from './addresses.ts';
import type { PictureType } from './export/document.ts';
import type { ExportFormat } from './export/export-essay.ts';
import type { ExportPicture } from './export/place-pictures.ts';
import type { StoredEssay } from './queries.ts';

/** In bytes, of all pictures of an export together; the others are described. */
const EXPORTED_PICTURES = 40 * 2 ** 20;

/**
 * Reads the pictures of an essay for its export. Markdown refers to them where everybody can see
 * them.
 */
export async function readPictures(
  files: FileStore,
  { status, pictures }: Pick<StoredEssay, 'status' | 'pictures'>,
  { format, site }: { readonly format: ExportFormat; readonly site: string },
): Promise<ExportPicture[]> {
  const read: ExportPicture[] = [];
  let room = EXPORTED_PICTURES;
  for (const name of pictures) {
    const address = publicPath(name);
    const picture = { address, name, type: typeOf(name), url: status === 'published' ? site + address : null };
    const file = format === 'markdown' ? undefined : await files.open(name);
    if (file && file.size <= room) {
      room -= file.size;
      read.push({ ...picture, bytes: await buffer(file.content) });
    } else {
      file?.content.destroy();
      read.push(picture);
    }
  }
  return read;
}

function typeOf(name: string): PictureType {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  return (['png', 'gif', 'jpg', 'bmp'] as const).find((type) => type === ending) ?? 'ico';
}
