/** The product's name if the operator does not set SITE_NAME. */
export const defaultSiteName = 'Catena';

/** The sentence below the heading of the landing page if the operator does not set SITE_TAGLINE. */
export const defaultTagline = 'The books that shaped theology, and the people who are reading them.';

/**
 * Describes the site to search engines and in link previews, unless the operator sets SITE_TAGLINE.
 */
export const defaultDescription = 'A digital library of theological texts, and a place to read them together.';

/** Part of the footer's line: plain text, or a link. */
export interface FooterPart {
  readonly text: string;
  readonly url?: string;
}
