import { foldedText } from '#core/fold.ts';
import { isPerson } from '../authors.ts';
import type { StoredAuthor } from '../record.ts';

/** An author as the line of a work names them. */
export interface Credit {
  readonly name: string;
  readonly role: string | null;
  /** Undefined for names that are not in the index, such as "Anonymous". */
  readonly author: StoredAuthor | undefined;
}

const roles = new Map([
  [' (ed.)', 'editor'],
  [' (trans.)', 'translator'],
  [' (series ed.)', 'seriesEditor'],
]);

/**
 * Returns the authors of a stored work with their names and roles in its author line, which names
 * three at most. The others follow in their order in the index, without a role.
 */
export function creditsOf(line: string | null, authors: readonly StoredAuthor[]): Credit[] {
  const rest = [...authors];
  const named = partsOf(line).map(({ name, role }): Credit => {
    if (!isPerson({ name })) return { name, role, author: undefined };
    const same = authors.find((author) => isNamed(author, name));
    const author = same ?? rest[0];
    if (author && rest.includes(author)) rest.splice(rest.indexOf(author), 1);
    return { name, role, author };
  });
  return [...named, ...rest.map((author) => ({ name: author.name, role: null, author }))];
}

function partsOf(line: string | null): { name: string; role: string | null }[] {
  if (line === null) return [];
  const parts = line.replace(/ and \d+ others?$/, '').split('; ');
  return parts.map((part) => {
    const [mark, role] = [...roles].find(([end]) => part.endsWith(end)) ?? ['', null];
    return { name: part.slice(0, part.length - mark.length), role };
  });
}

function isNamed({ name, aliases }: StoredAuthor, part: string): boolean {
  return [name, ...aliases].some((one) => foldedText(one) === foldedText(part));
}
