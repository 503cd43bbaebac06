import { ancientAuthors, anonymousWorks } from './ancient-works.ts';
import type { CitationStyle } from './citation-styles.ts';
import { foldedWords } from './fold.ts';
import { directName, namePartsOf } from './names.ts';
import { italic, roman, type Run } from './rich-text.ts';

/** What a citation says about an ancient work. */
export interface AncientText {
  readonly title: string;
  /** In the order of the catalog: `Augustine, Saint`. */
  readonly authors: readonly string[];
  readonly year: number | null;
}

/** Later works are cited by the facts of an edition. */
const LAST_ANCIENT_YEAR = 800;

/**
 * Returns whether a work is cited by author, title and the parts of the text, in every edition
 * alike.
 */
export function isAncient(text: AncientText): boolean {
  return (text.year !== null && text.year <= LAST_ANCIENT_YEAR) || abbreviationOf(text) !== undefined;
}

/**
 * Cites a place in an ancient work, without a full stop: `Augustine, Conf. 7.10.16` in SBL style,
 * which abbreviates; `Augustine, Confessions 7.10.16` in others.
 */
export function citeAncient(text: AncientText, citation: string, style: CitationStyle): Run[] {
  const { author, abbreviation } = abbreviationOf(text) ?? { author: shortName(text.authors[0]), abbreviation: undefined };
  const title = style === 'sbl' ? (abbreviation ?? text.title) : text.title;
  return [
    ...(author === undefined ? [] : [roman(`${author}, `)]),
    italic(title),
    ...(citation === '' ? [] : [roman(` ${citation.replaceAll('-', '–')}`)]),
  ];
}

function abbreviationOf({
  title,
  authors,
  year,
}: AncientText): { readonly author: string | undefined; readonly abbreviation: string } | undefined {
  const [name = ''] = authors;
  const words = foldedWords(title);
  const isTitle = (titles: readonly (readonly string[])[]): boolean => titles.some((all) => hasTitle(words, all));
  const isAuthor = matcherOf(name);
  for (const author of ancientAuthors) {
    if (!isAuthor(author.words)) continue;
    const work = author.works.find(({ titles }) => isTitle(titles));
    if (work) return { author: author.name, abbreviation: work.abbreviation };
  }
  // Anybody may write about these works.
  const isModern = year !== null && year > LAST_ANCIENT_YEAR && name !== '';
  const anonymous = isModern ? undefined : anonymousWorks.find(({ titles }) => isTitle(titles));
  return anonymous && { author: undefined, abbreviation: anonymous.abbreviation };
}

/**
 * Returns whether a title has all words, a number before the others: "Clement, vol. 1" is not "1
 * Clement".
 */
function hasTitle(title: readonly string[], words: readonly string[]): boolean {
  const places = words.map((word) => title.indexOf(word));
  if (places.includes(-1)) return false;
  return !/^\d/.test(words[0] ?? '') || places.every((place, i) => i === 0 || place > (places[i - 1] ?? 0));
}

/**
 * Returns a function that tells whether a name is that of an ancient writer. Given names are not:
 * "Sanders, Josephus".
 */
function matcherOf(name: string): (words: readonly string[]) => boolean {
  const parts = namePartsOf(name);
  const isInverted = parts !== undefined && parts.given.length > 0 && parts.honorifics.length === 0;
  const [all, main] = [foldedWords(name), foldedWords(isInverted ? parts.family : name)];
  return ([first = '', ...others]) =>
    main.some((part) => part.startsWith(first)) && others.every((word) => all.some((part) => part.startsWith(word)));
}

/** Returns `Athanasius` of "Athanasius of Alexandria", and `John Cassian` as it is. */
function shortName(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  return directName(name)
    .replace(/^(?:Saint|St\.) /u, '')
    .split(/ of (?=\p{Lu})|, /u)[0];
}
