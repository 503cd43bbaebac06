import { foldedText, sortKey } from './fold.ts';
import { oneLine } from './one-line.ts';
import { sentences } from './sentences.ts';

/** The name of an organization as it is stored. */
export interface OrganizationName {
  readonly name: string;
  /** Equal for two spellings of one name. */
  readonly nameKey: string;
  /** Where it stands in a list. */
  readonly sortName: string;
}

/** Undefined where a name has neither letter nor digit, and nothing to tell it by. */
export function organizationName(given: string): OrganizationName | undefined {
  const name = oneLine(given.replaceAll(/\p{Cc}+/gu, ' '));
  // Long enough to tell any two names apart, short enough for an index.
  const nameKey = Array.from(foldedText(name)).slice(0, 400).join('');
  return nameKey === '' ? undefined : { name, nameKey, sortName: sortKey(name) };
}

/** An address that a browser may follow, as it is stored; undefined where it is none. */
export function webAddress(given: string): string | undefined {
  const url = given.trim().replace(/^https?:/i, (scheme) => scheme.toLowerCase());
  return addressFault(url) === undefined ? url : undefined;
}

/** What is wrong with an address, as its writer is told; undefined where a browser may follow it, and it gives away no password. */
export function addressFault(given: string): string | undefined {
  const url = given.trim();
  if (!/^https?:\/\//i.test(url)) return sentences.organizationUrl;
  // A browser leaves out tabs and line breaks: what is seen would not be where it leads.
  if (/[\s\p{Cc}]/u.test(url)) return sentences.organizationUrlPlain;
  if (!URL.canParse(url)) return sentences.organizationUrl;
  const { username, password } = new URL(url);
  return username === '' && password === '' ? undefined : sentences.organizationUrlPlain;
}
