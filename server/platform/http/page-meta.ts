import { isolated } from '#core/scripts.ts';
import type { Config } from '../config.ts';
import { escapeHtml } from '#core/escape-html.ts';

/** What search engines and link previews learn about a page. */
export interface PageDescription {
  /** Without the site's name. */
  readonly title: string;
  readonly description: string;
  /** The Open Graph type; `website` if undefined. */
  readonly type?: 'article' | 'book' | 'profile';
  /** Whether search engines may list the page: only if visitors can read it. */
  readonly listed?: boolean;
}

const longestDescription = 200;

/** Returns the content of the page's `<title>`, escaped for HTML. */
export function documentTitle({ siteName }: Config, page: PageDescription | undefined): string {
  const title = page === undefined || page.title === siteName ? siteName : `${isolated(page.title)} · ${siteName}`;
  return escapeHtml(title);
}

/**
 * Returns the page's description and Open Graph elements. Addresses in them must be absolute, so
 * they need PUBLIC_URL.
 */
export function metaElements({ siteName, publicUrl }: Config, page: PageDescription, path: string): string {
  const description = shorten(page.description);
  const properties: Record<string, string> = {
    'og:site_name': siteName,
    'og:type': page.type ?? 'website',
    'og:title': isolated(page.title),
    'og:description': description,
    ...(publicUrl !== undefined && {
      'og:url': publicUrl + path,
      'og:image': `${publicUrl}/icons/preview.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': '',
    }),
  };
  return [
    `<meta name="description" content="${escapeHtml(description)}" />`,
    ...(page.listed === true ? [] : ['<meta name="robots" content="noindex" />']),
    ...(publicUrl === undefined ? [] : ['<meta name="twitter:card" content="summary_large_image" />']),
    ...Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}" />`),
  ].join('\n    ');
}

/** Truncates a description between words. */
function shorten(text: string): string {
  if (text.length <= longestDescription) return text;
  const cut = text.slice(0, longestDescription).replace(/[\ud800-\udbff]$/, '');
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestDescription / 2)).trimEnd()}…`;
}
