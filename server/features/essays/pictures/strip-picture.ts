import { stripBmp, stripIco } from './bmp.ts';
import { stripGif } from './gif.ts';
import { stripJpeg } from './jpeg.ts';
import { stripPng } from './png.ts';
import { DamagedPicture, type Stripped } from './stripped.ts';

/** The formats of pictures that an essay may show, by the extension that they are stored under. */
export type PictureFormat = 'png' | 'gif' | 'jpg' | 'bmp' | 'ico';

const formats: Readonly<Record<PictureFormat, (file: Buffer) => Stripped>> = {
  png: stripPng,
  gif: stripGif,
  jpg: stripJpeg,
  bmp: stripBmp,
  ico: stripIco,
};

/** Copies only the parts that make the picture itself: pixels stay as they are, and films go on moving. */
export function stripPicture(format: PictureFormat, file: Buffer): Stripped {
  try {
    return formats[format](file);
  } catch (error) {
    // A read behind the end.
    if (error instanceof RangeError) throw new DamagedPicture('the file breaks off');
    throw error;
  }
}
