import { hueOf } from '#core/categories.ts';

/** Returns up to two initials of a name: of its first and its last word. */
export function initialsOf(name: string): string {
  const letters = name.split(/[\s._-]+/u).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0].toUpperCase() ?? []);
  const [first = '', ...rest] = letters;
  const last = rest.at(-1) ?? '';
  // Letters of scripts without capitals may join, and two of them are not read as initials.
  return [first, last].every((letter) => letter === '' || letter !== letter.toLowerCase()) ? first + last : first;
}

/**
 * Returns the URL of a picture with a name's initials on cloth, the same everywhere for the same
 * name.
 */
export function initialsPicture(name: string): string {
  const initials = initialsOf(name);
  const size = initials.length > 1 ? 40 : 50;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="oklch(46% 0.075 ${hueOf(name)})"/><text x="50" y="50" dy=".35em" text-anchor="middle" font-family="Newsreader, Georgia, serif" font-size="${size}" fill="#f6efe0">${initials}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
