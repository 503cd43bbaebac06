import type { FooterPart } from '#core/site.ts';
import { ConfigError } from '../../platform/environment.ts';

const link = /\[([^[\]]{1,200})\]\(([^()\s]{1,1000})\)/g;
const allowed = /^(?:https?:\/\/|mailto:|\/(?![/\\]))/;

/** Splits the footer's line at its markdown links. */
export function parseFooter(line: string): FooterPart[] {
  const parts: FooterPart[] = [];
  let at = 0;
  for (const match of line.matchAll(link)) {
    const [whole, text = '', url = ''] = match;
    if (!allowed.test(url)) throw new ConfigError(`SITE_FOOTER: a link must start with https://, http://, mailto: or /, not "${url}".`);
    if (match.index > at) parts.push({ text: line.slice(at, match.index) });
    parts.push({ text, url });
    at = match.index + whole.length;
  }
  if (at < line.length) parts.push({ text: line.slice(at) });
  return parts;
}
