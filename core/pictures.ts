/** Of the path of a user's picture or banner, that of the same at twice the size, for screens with more than one dot to a pixel. */
export function sharperPicture(path: string): string {
  return path.replace(/\.webp$/, '-2x.webp');
}
