import { foldedWords } from '#core/fold.ts';
import type { PeopleFilter } from './people-queries.ts';

/**
 * Parses what was entered to find accounts: the beginning of a username, a display name, or an
 * address.
 */
export function parsePeopleQuery(query: string, withEmail: boolean): Pick<PeopleFilter, 'username' | 'name' | 'emailKey'> {
  const words = query.trim();
  return {
    username: words.replace(/^@/, '').toLowerCase() || undefined,
    name: foldedWords(words).join(' ') || undefined,
    emailKey: withEmail && words.includes('@') ? words.normalize('NFKC').toLowerCase() : undefined,
  };
}
