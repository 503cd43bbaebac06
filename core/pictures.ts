/** Returns the path of a picture's or banner's double-size version, for high-density screens. */
export function sharperPicture(path: string): string {
  return path.replace(/\.webp$/, '-2x.webp');
}
