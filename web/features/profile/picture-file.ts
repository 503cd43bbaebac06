import { limits } from '#core/limits.ts';
import { sizeText } from '#core/size-text.ts';
import type { Size } from './crop.ts';

/** For the file dialog; the server checks the content, too. */
export const pictureTypes = 'image/png,image/jpeg,image/gif,image/webp';

/** Returns why a file cannot be used, judged before reading it; undefined if it may be tried. */
export function fileErrorOf(file: Pick<File, 'type' | 'size'>, max: number): string | undefined {
  if (!pictureTypes.split(',').includes(file.type)) return 'Only png, jpeg, gif and webp pictures can be used.';
  if (file.size > max) return `This picture is larger than ${sizeText(max)}. Please choose a smaller one.`;
  return undefined;
}

/** Returns why a picture of this size cannot be used; undefined if it can. */
export function sizeErrorOf({ width, height }: Size): string | undefined {
  const max = limits.profilePicture.pixels;
  if (width * height > max) return `This picture has more than ${max / 1e6} million pixels. Please make it smaller.`;
  return undefined;
}
