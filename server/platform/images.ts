import sharp, { type Sharp } from 'sharp';
import { Refusal, tooMany } from './http/refusal.ts';

// Nothing but these is ever decoded, whatever a file calls itself: no vector graphics, no documents.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'] });
// One thread, nothing kept: pictures come seldom, and others want the processor.
sharp.concurrency(1);
sharp.cache(false);

/** Its content cannot be decoded, or takes too long. */
export class DamagedImage extends Error {}

/** Opens a png, jpeg, gif or webp file, of no more pixels than that. */
export function openImage(path: string, maxPixels: number): Sharp {
  return sharp(path, { limitInputPixels: maxPixels });
}

/** Pictures that may wait: with two seconds for a large one, the last of them waits as long as anybody would. */
const MAX_WAITING = 20;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Decodes one picture at a time, since a large one takes 200 MB. Throws a 429 if too many wait; an error of `sharp` becomes a `DamagedImage`. */
export async function queueImage<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MAX_WAITING) throw tooMany('Too many pictures are being processed right now. Please try again in a moment.', 10);
  waiting++;
  const turn = last.then(work).catch((error: unknown) => {
    throw error instanceof Refusal ? error : new DamagedImage('the picture cannot be decoded', { cause: error });
  });
  last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    waiting--;
  }
}
