import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Nodes } from 'mdast';

// Comments show their text as it is, so an address in code or behind a backslash counts as well.
const address = /(?:https?:\/\/|www\.)[^\s<>"'()[\]]+/giu;

// The links of essays from the editor.
const attribute = /\s(?:href|src)\s{0,9}=\s{0,9}["']?([^"'\s>]+)/giu;

/**
 * Returns the addresses of other sites that a text in markdown or HTML links, shows as pictures or
 * names. `site` is the library's own address.
 */
export function foreignLinks(text: string, site: string): string[] {
  const { host } = new URL(site);
  const isForeign = (url: string): boolean => {
    const full = /^www\./i.test(url) ? `http://${url}` : url;
    if (!URL.canParse(full, site)) return /^[a-z][a-z0-9+.-]*:|^[/\\]{2}/i.test(full);
    const target = new URL(full, site);
    return target.host !== '' && target.host !== host;
  };
  const addresses = text.match(address) ?? [];
  const inHtml = Array.from(text.matchAll(attribute), ([, url = '']) => url);
  return [...addresses, ...inHtml, ...urlsIn(parse(text))].filter(isForeign);
}

function parse(markdown: string): Nodes {
  return fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
}

function urlsIn(root: Nodes): string[] {
  const urls: string[] = [];
  const open: Nodes[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if ('url' in node) urls.push(node.url);
    if ('children' in node) open.push(...node.children);
  }
  return urls;
}
