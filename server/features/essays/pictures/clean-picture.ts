import { limits } from '#core/limits.ts';
import { DamagedImage, openImage, queueImage } from '../../../platform/images.ts';
import { badRequest, tooMany } from '../../../platform/http/http-error.ts';
import type { Upload } from '../../../platform/files/store.ts';
import { fromSource } from '../../../platform/package-root.ts';
import { createThread, ThreadError } from '../../../platform/thread.ts';
import type { PictureTask } from './picture-worker.ts';
import type { PictureFormat } from './strip-picture.ts';
import type { Stripped } from './stripped.ts';

export interface PictureCleaner {
  /** Returns the stored form of an uploaded picture, or throws an HTTP error. */
  clean(upload: Upload, format: PictureFormat): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Strips pictures in a worker thread, one at a time. Re-encodes only those that must be rotated.
 */
export function createPictureCleaner(): PictureCleaner {
  // In the build, next to prepare-worker, in the folder of the server.
  const entry = new URL(fromSource ? './picture-worker.dev.mjs' : './picture-worker.js', import.meta.url);
  const thread = createThread<PictureTask, Stripped | 'damaged'>({ entry, timeout: 10_000, maxQueued: 20, idle: 60_000 });
  return {
    async clean({ path, filename }, format) {
      const stripped = await thread.run({ path, format }).catch((error: unknown) => throwThreadError(error, filename));
      if (stripped === 'damaged') throw damaged(filename);
      const { content, width, height, orientation } = stripped;
      const { pixels } = limits.essayPicture;
      if (width * height > pixels)
        throw pictureError(`"${filename}" has more than ${pixels / 1e6} million pixels. Please make it smaller.`);
      return orientation === 1 ? content : turned(path, filename, format);
    },
    close: () => thread.close(),
  };
}

/** Rotates the picture upright, since its EXIF orientation is stripped. */
async function turned(path: string, filename: string, format: PictureFormat): Promise<Uint8Array> {
  return queueImage(async () => {
    const upright = (await openImage(path, limits.essayPicture.pixels)).autoOrient();
    const encoded = format === 'png' ? upright.png() : upright.jpeg({ quality: 92 });
    return encoded.timeout({ seconds: 20 }).toBuffer();
  }).catch((error: unknown) => {
    throw error instanceof DamagedImage ? damaged(filename) : error;
  });
}

function throwThreadError(error: unknown, filename: string): never {
  if (!(error instanceof ThreadError)) throw error;
  if (error.reason === 'slow') throw damaged(filename);
  throw tooMany('Too many pictures are being processed right now. Please try again in a moment.', 10);
}

function damaged(filename: string): Error {
  return pictureError(`"${filename}" is damaged. Please save it again in another program or choose a different picture.`);
}

function pictureError(sentence: string): Error {
  return badRequest(sentence, [{ path: 'file', message: sentence }]);
}
