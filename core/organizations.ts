import { foldedText, sortKey } from './fold.ts';
import { oneLine } from './one-line.ts';
import { messages } from './messages.ts';

/** The name of an organization as it is stored. */
export interface OrganizationName {
  readonly name: string;
  /** Equal for spelling variants of one name. */
  readonly nameKey: string;
  /** The sort key in lists. */
  readonly sortName: string;
}

/** Normalizes an organization's name; undefined if it contains no letter or digit. */
export function organizationName(given: string): OrganizationName | undefined {
  const name = oneLine(given.replaceAll(/\p{Cc}+/gu, ' '));
  // Long enough to distinguish any two names, short enough for a database index.
  const nameKey = Array.from(foldedText(name)).slice(0, 400).join('');
  return nameKey === '' ? undefined : { name, nameKey, sortName: sortKey(name) };
}

/** Normalizes a web address for storage; undefined if it is not a valid HTTP address. */
export function webAddress(given: string): string | undefined {
  const url = given.trim().replace(/^https?:/i, (scheme) => scheme.toLowerCase());
  return webAddressError(url) === undefined ? url : undefined;
}

/**
 * Returns the error to show for an address; undefined if it is a valid HTTP URL without
 * credentials.
 */
export function webAddressError(given: string): string | undefined {
  const url = given.trim();
  if (!/^https?:\/\//i.test(url)) return messages.organizationUrl;
  // Browsers strip tabs and line breaks, so the visible address would differ from the target.
  if (/[\s\p{Cc}]/u.test(url)) return messages.organizationUrlPlain;
  if (!URL.canParse(url)) return messages.organizationUrl;
  const { username, password } = new URL(url);
  return username === '' && password === '' ? undefined : messages.organizationUrlPlain;
}
