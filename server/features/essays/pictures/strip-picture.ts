import { stripBmp, stripIco } from './bmp.ts';
import { stripGif } from './gif.ts';
import { stripJpeg } from './jpeg.ts';
import { stripPng } from './png.ts';
import { DamagedPicture, type Stripped } from './stripped.ts';

/** Picture formats that an essay may show, by the extension under which they are stored. */
export type PictureFormat = 'png' | 'gif' | 'jpg' | 'bmp' | 'ico';

const formats: Readonly<Record<PictureFormat, (file: Buffer) => Stripped>> = {
  png: stripPng,
  gif: stripGif,
  jpg: stripJpeg,
  bmp: stripBmp,
  ico: stripIco,
};

/**
 * Copies only the parts of the picture itself: pixels are unchanged, and animations keep playing.
 */
export function stripPicture(format: PictureFormat, file: Buffer): Stripped {
  try {
    return formats[format](file);
  } catch (error) {
    // A read past the end.
    if (error instanceof RangeError) throw new DamagedPicture('the file is truncated');
    throw error;
  }
}
