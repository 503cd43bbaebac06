import type { Sharp, default as SharpFactory } from 'sharp';
import { HttpError, tooMany } from './http/http-error.ts';

let loaded: Promise<typeof SharpFactory> | undefined;

/** Loads sharp with the first picture, since it takes a start a twentieth of a second and 10 MB. */
async function loadSharp(): Promise<typeof SharpFactory> {
  const { default: sharp } = await import('sharp');
  // Decode only these formats, whatever a file claims to be: no vector graphics, no documents.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'] });
  // One thread and no cache: pictures are rare, and other work needs the CPU.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** The picture cannot be decoded or takes too long. */
export class DamagedImage extends Error {}

/** Opens a png, jpeg, gif or webp file of at most `maxPixels` pixels. */
export async function openImage(path: string, maxPixels: number): Promise<Sharp> {
  const sharp = await (loaded ??= loadSharp());
  return sharp(path, { limitInputPixels: maxPixels });
}

/**
 * Maximum queue length: at two seconds per large picture, the last one waits as long as a user
 * would.
 */
const MAX_WAITING = 20;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Decodes one picture at a time, since a large one takes 200 MB. Throws a 429 if too many wait, and
 * `DamagedImage` on errors of `sharp`.
 */
export async function queueImage<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MAX_WAITING) throw tooMany('Too many pictures are being processed right now. Please try again in a moment.', 10);
  waiting++;
  const turn = last.then(work).catch((error: unknown) => {
    throw error instanceof HttpError ? error : new DamagedImage('the picture cannot be decoded', { cause: error });
  });
  last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    waiting--;
  }
}
