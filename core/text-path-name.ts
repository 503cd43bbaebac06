import { formatCitation } from './scripture/citation.ts';
import { parseTextPath } from './text-path.ts';

/**
 * What the name of a place is made of: the passage of scripture, or else the citation, and the
 * edition by its slug.
 */
export interface TextPlace {
  readonly passage: string | undefined;
  readonly slug: string;
  readonly citation: string | undefined;
}

/** Returns the parts of the name of a place. */
export function placeOfTextPath(path: string): TextPlace {
  const { slug, citation } = parseTextPath(path);
  return { passage: citation === undefined ? undefined : formatCitation(citation), slug, citation };
}

/**
 * Names a place for stored titles and excerpts: `John 3:16, KJV`, `Confessions 7.10`. The edition
 * has its title from `titles`, by slug, or else a title made from its slug.
 */
export function nameOfTextPath(path: string, titles?: ReadonlyMap<string, string>): string {
  return nameOfTextPlace(placeOfTextPath(path), titles);
}

/** Like `nameOfTextPath`, for the parts of a name. */
export function nameOfTextPlace({ passage, slug, citation }: TextPlace, titles: ReadonlyMap<string, string> = new Map()): string {
  const edition = titles.get(slug) ?? titleOfSlug(slug, citation === undefined || passage !== undefined);
  if (passage !== undefined) return `${passage}, ${edition}`;
  return citation === undefined ? edition : `${edition} ${citation.replaceAll('-', '–')}`;
}

const smallWords: ReadonlySet<string> = new Set('a an and at by for from in of on or the to with'.split(' '));
const LANGUAGE = /-(?:la|grc|en|de|fr|el|he|hbo|syr|es|it|nl|ru)$/;

/**
 * Returns a slug as a title: `KJV`, `Clementine Vulgate`, `City of God`. Short slugs of Bibles are
 * abbreviations.
 */
function titleOfSlug(slug: string, mayBeBible: boolean): string {
  if (mayBeBible && /^[a-z]{2,4}$/.test(slug)) return slug.toUpperCase();
  return slug
    .replace(LANGUAGE, '')
    .split('-')
    .map((word, at) => (at > 0 && smallWords.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
}
