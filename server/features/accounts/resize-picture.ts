import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { badRequest } from '../../platform/http/http-error.ts';
import { DamagedImage, openImage, queueImage } from '../../platform/images.ts';

/** An area of a picture in its own pixels, after applying its EXIF orientation. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Crops and resizes a picture to each size, as WebP without metadata; of an animation, only the
 * first frame. Throws a 400 if the file is not a picture or is too large.
 */
export async function resizePicture(path: string, filename: string, crop: Crop | undefined, sizes: readonly Size[]): Promise<Buffer[]> {
  const work = async (): Promise<Buffer[]> => {
    const seen = await sizeOf(path, filename);
    if (crop && (crop.x + crop.width > seen.width || crop.y + crop.height > seen.height)) throw outside();
    const resized: Buffer[] = [];
    for (const size of sizes) resized.push(await resize(path, crop, size));
    return resized;
  };
  return queueImage(work).catch((error: unknown) => {
    if (!(error instanceof DamagedImage)) throw error;
    // The header was readable, but the rest is not.
    throw invalidPicture(
      `"${filename}" is damaged or takes too long to read. Please save it again in another program or choose a different picture.`,
    );
  });
}

async function sizeOf(path: string, filename: string): Promise<Size> {
  try {
    const { autoOrient } = await (await openImage(path, limits.profilePicture.pixels)).metadata();
    return autoOrient;
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) {
      throw invalidPicture(`"${filename}" has more than ${limits.profilePicture.pixels / 1e6} million pixels. Please make it smaller.`);
    }
    throw invalidPicture(`"${filename}" is not a png, jpeg, gif or webp picture.`);
  }
}

async function resize(path: string, crop: Crop | undefined, size: Size): Promise<Buffer> {
  const upright = (await openImage(path, limits.profilePicture.pixels)).autoOrient();
  const cut = crop ? upright.extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height }) : upright;
  return cut
    .resize({ ...size, fit: 'cover' })
    .webp({ quality: 85 })
    .timeout({ seconds: 20 })
    .toBuffer();
}

function outside(): Error {
  return badRequest(messages.cropNumbers, [{ path: 'width', message: messages.cropNumbers }]);
}

function invalidPicture(sentence: string): Error {
  return badRequest(sentence, [{ path: 'file', message: sentence }]);
}
