/** A license as the credit under a text shows it. */
export interface License {
  /** Short enough for one line. */
  readonly name: string;
  readonly url: string | undefined;
  /** The whole statement, if the name leaves something out. */
  readonly statement: string | undefined;
}

/** Longer statements are shown on demand. */
const MAX_LENGTH = 140;

const MARKDOWN_LINK = /\[([^[\]]{1,200})\] ?\((https?:\/\/[^\s()]{1,500})\)/g;
const ADDRESS = /https?:\/\/[^\s()<>]{1,500}/g;

/** Reads a license as files state it: with addresses, links of Markdown, or several sentences. */
export function readLicense(text: string): License {
  const urls = text.match(ADDRESS) ?? [];
  const statement = text
    .replaceAll(MARKDOWN_LINK, '$1')
    .replaceAll(ADDRESS, '')
    .replaceAll(/\s{1,20}/g, ' ')
    .trim();
  for (const url of urls) {
    const name = nameOf(url);
    if (name !== undefined) return { name, url, statement: statement === '' || statement === name ? undefined : statement };
  }
  const [url] = urls;
  if (statement.length > MAX_LENGTH) return { name: 'License', url, statement };
  return { name: statement === '' ? (url ?? text) : statement, url, statement: undefined };
}

/** Returns the short name of a Creative Commons license by its address. */
function nameOf(url: string): string | undefined {
  const [, kind, version] = /creativecommons\.org\/(?:licenses|publicdomain)\/([a-z-]{2,10})\/(\d\.\d)/.exec(url) ?? [];
  if (kind === undefined || version === undefined) return undefined;
  if (kind === 'zero') return `CC0 ${version}`;
  return kind === 'mark' ? `Public Domain Mark ${version}` : `CC ${kind.toUpperCase()} ${version}`;
}
