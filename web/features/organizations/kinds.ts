import type { Kind } from '../../data/organizations.ts';

/** The display name of each kind. */
export const kindNames: Readonly<Record<Kind, string>> = {
  publisher: 'Publisher',
  seminary: 'Seminary',
  church: 'Church',
  library: 'Library',
  society: 'Society',
};

export function isKind(text: string | null): text is Kind {
  return text !== null && Object.hasOwn(kindNames, text);
}
