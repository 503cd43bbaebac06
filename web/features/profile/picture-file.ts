import { limits } from '#core/limits.ts';
import { sizeText } from '#core/size-text.ts';
import type { Size } from './crop.ts';

/** What the file dialog offers; the server looks into each file as well. */
export const pictureTypes = 'image/png,image/jpeg,image/gif,image/webp';

/** Why a file can not be a picture or banner, before it is read; undefined where it may be tried. */
export function faultOf(file: Pick<File, 'type' | 'size'>, most: number): string | undefined {
  if (!pictureTypes.split(',').includes(file.type)) return 'Only png, jpeg, gif and webp pictures can be used.';
  if (file.size > most) return `This picture is larger than ${sizeText(most)}. Please choose a smaller one.`;
  return undefined;
}

/** The same of one that has been read. */
export function faultOfSize({ width, height }: Size): string | undefined {
  const most = limits.profilePicture.pixels;
  if (width * height > most) return `This picture has more than ${most / 1e6} million pixels. Please make it smaller.`;
  return undefined;
}
