import { ancientAuthors, anonymousWorks } from './ancient-works.ts';
import { foldedText, foldedWords } from './fold.ts';

interface AbbreviatedWork {
  readonly abbreviation: string;
  /** Words of the author's name, as writers may abbreviate them. */
  readonly author: readonly string[];
  /** Alternative lists of folded words; the author and title of the work have all words of one. */
  readonly names: readonly (readonly string[])[];
}

const works: readonly AbbreviatedWork[] = [
  ...ancientAuthors.flatMap(({ name, words, works }) =>
    works.map(({ abbreviation, titles }) => ({
      abbreviation: foldedText(abbreviation),
      author: foldedWords(name),
      names: titles.map((title) => [...words, ...title]),
    })),
  ),
  ...anonymousWorks.map(({ abbreviation, titles }) => ({ abbreviation: foldedText(abbreviation), author: [], names: titles })),
];

/**
 * Returns the names of the ancient works that have an abbreviation, such as `Conf.` or, with the
 * author, `Aug. civ`. Each name is a list of folded words from the author and title.
 */
export function namesOfAbbreviation(typed: string): string[][] {
  const words = foldedText(typed).split(' ');
  return works.flatMap(({ abbreviation, author, names }) => {
    const length = abbreviation.split(' ').length;
    const before = words.slice(0, -length);
    const isIt = words.slice(-length).join(' ') === abbreviation && before.every((word) => author.some((name) => name.startsWith(word)));
    return isIt ? names.map((name) => [...name]) : [];
  });
}
