import type { ListedAuthor } from '#contract/authors.ts';
import { foldedText } from '#core/fold.ts';

/** The authors whose sort names begin with the same two letters. */
export interface AuthorGroup {
  /** "Ab"; only the first letter where another sign follows it. */
  readonly name: string;
  readonly authors: readonly ListedAuthor[];
}

/** Groups authors, who are in the order of the index, by their second letter. */
export function groupAuthors(authors: readonly ListedAuthor[]): AuthorGroup[] {
  const groups = new Map<string, ListedAuthor[]>();
  for (const author of authors) {
    const name = nameOfGroup(author.sort_name);
    const group = groups.get(name);
    if (group) group.push(author);
    else groups.set(name, [author]);
  }
  return Array.from(groups, ([name, members]) => ({ name, authors: members }));
}

function nameOfGroup(sortName: string): string {
  const [, first = '', second = ''] = /^(.)(\p{L})?/u.exec(sortName) ?? [];
  return first.toUpperCase() + second;
}

/**
 * Returns the authors whose names have all these words, at least their beginnings; folded as in the
 * library.
 */
export function filterAuthors(authors: readonly ListedAuthor[], query: string): readonly ListedAuthor[] {
  const words = foldedText(query)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return authors;
  return authors.filter(({ name }) => {
    const folded = ` ${foldedText(name)}`;
    return words.every((word) => folded.includes(` ${word}`));
  });
}
