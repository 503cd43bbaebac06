import { formatCitation } from './scripture/citation.ts';
import { parseTextPath } from './text-path.ts';

/** Names a place without its edition's title, for stored excerpts: `John 3:16, KJV`, `confessions-la 7.10`. */
export function nameOfTextPath(path: string): string {
  const { slug, citation } = parseTextPath(path);
  // Short slugs are abbreviations of Bibles.
  const edition = /^[a-z]{2,5}$/.test(slug) ? slug.toUpperCase() : slug;
  if (citation === undefined) return edition;
  const passage = formatCitation(citation);
  return passage === undefined ? `${edition} ${citation}` : `${passage}, ${edition}`;
}
