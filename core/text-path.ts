/** A place in an edition, as a link names it: `kjv/John.3.16`; without a citation, the edition. */
export interface TextPath {
  readonly slug: string;
  readonly citation: string | undefined;
}

export function parseTextPath(path: string): TextPath {
  const at = path.indexOf('/');
  return at < 0 ? { slug: path, citation: undefined } : { slug: path.slice(0, at), citation: path.slice(at + 1) };
}

export function formatTextPath(slug: string, citation: string | undefined): string {
  return citation === undefined ? slug : `${slug}/${citation}`;
}

/** Returns whether a link can name a citation: it has no spaces or brackets. */
export function isLinkableCitation(citation: string): boolean {
  return /^[^\s[\]]{1,210}$/.test(citation);
}

/**
 * Returns the citation from one segment to another, with an end that repeats only what differs:
 * `Ps.23.1-3`, `Rom.8.28-9.5`, `7.10.16-17`.
 */
export function citationOfRange(first: string, last: string): string {
  if (first === last) return first;
  // A segment may be a range itself: `Sir.11.15-16`. Other hyphens are in the words of a heading.
  const start = BRIDGE.exec(first)?.[1] ?? first;
  const [from, to] = [start.split('.'), endOf(last).split('.')];
  if (from.length !== to.length) return `${start}-${endOf(last)}`;
  const same = from.findIndex((part, i) => part !== to[i]);
  // The book of scripture is repeated where it differs.
  return `${start}-${to.slice(same < 0 ? -1 : same).join('.')}`;
}

const BRIDGE = /^(.*\d[a-z]?)-(\d[^-]*)$/;

/** Returns the last place of a citation: `Sir.11.16` of `Sir.11.15-16`. */
function endOf(citation: string): string {
  const [, start = '', end] = BRIDGE.exec(citation) ?? [];
  if (end === undefined) return citation;
  const [from, to] = [start.split('.'), end.split('.')];
  return [...from.slice(0, Math.max(0, from.length - to.length)), ...to].join('.');
}
