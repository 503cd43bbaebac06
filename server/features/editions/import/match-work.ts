import { foldedText, foldedWords, sortKey } from '#core/fold.ts';

/** A work of the catalog that may be the work of an edition. */
export interface WorkCandidate {
  readonly id: number;
  readonly title: string;
  readonly other_titles: readonly string[];
  /** All names of its authors, with aliases. */
  readonly names: readonly string[];
  /** The authors' line; null if there is none. */
  readonly author: string | null;
}

/** Words in names that do not identify a person. */
const titlesOfPersons = new Set(
  'saint st sankt sanctus san blessed bl venerable pope bishop father fr dr rev sir the of de von van a'.split(' '),
);
const nobody = new Set('anonymous anonymus anon unknown various author auctor incertus'.split(' '));

/** Returns the words by which a person's name is compared: none of `Various`. */
export function wordsOfName(name: string | undefined): string[] {
  const words = foldedWords(name ?? '').filter((word) => !titlesOfPersons.has(word));
  return words.every((word) => nobody.has(word)) ? [] : words;
}

/**
 * Returns the forms in which a catalog may have a title: the whole title first, then without
 * subtitle or author's name, so that `The Confessions of Saint Augustine` is also `confessions`.
 */
export function titleForms(title: string, nameWords: readonly string[] = []): string[] {
  const main = title.replace(/(?:[:;([]|\s[-–—]\s).*$/su, '');
  const inBrackets = [...title.matchAll(/\(([^()]{4,})\)/g)].map(([, words = '']) => words);
  const forms = [title, main, ...inBrackets].map((form) => keyOf(form));
  const unnamed = forms.map((form) => withoutName(form.split(' '), nameWords).join(' '));
  const all = nameWords.length > 0 ? [...forms, ...unnamed] : forms;
  return [...new Set(all.filter((form) => form !== ''))];
}

/**
 * Removes `Saint Augustine’s` before the words of a title, and `of Saint Augustine` or `by
 * Augustine` after them.
 */
function withoutName(words: readonly string[], nameWords: readonly string[]): readonly string[] {
  const isName = (word: string): boolean => nameWords.includes(word) || nameWords.some((name) => word === `${name}s`);
  const isOther = (word: string): boolean => !isName(word) && !titlesOfPersons.has(word) && word !== 'by';
  const [start, end] = [words.findIndex(isOther), words.findLastIndex(isOther) + 1];
  if (start < 0) return words;
  return words.slice(words.slice(0, start).some(isName) ? start : 0, words.slice(end).some(isName) ? end : undefined);
}

function keyOf(title: string): string {
  return foldedText(sortKey(title));
}

/**
 * Returns the work with the title and author of an edition, in any of their forms. Undefined if
 * none fits, or if works of different authors fit equally well.
 */
export function matchWork<T extends WorkCandidate>(candidates: readonly T[], title: string, author: string): T | undefined {
  const words = wordsOfName(author);
  const [whole, ...others] = titleForms(title, words);
  const scored = candidates.flatMap((work) => {
    const names = work.names.map(wordsOfName).filter((name) => name.length > 0);
    const isSameName = names.some((name) => name.length === words.length && isPartOf(name, words));
    if (!isSameName && !names.some((name) => isPartOf(name, words) || isPartOf(words, name))) return [];
    const titles = new Set([work.title, ...work.other_titles].flatMap((one) => titleForms(one, words)));
    const isSameTitle = whole !== undefined && titles.has(whole);
    if (!isSameTitle && !others.some((form) => titles.has(form))) return [];
    return [{ work, score: (isSameTitle ? 1 : 0) + (isSameName ? 2 : 0) }];
  });
  const best = Math.max(...scored.map(({ score }) => score));
  const [first, ...rest] = scored.filter(({ score }) => score === best).map(({ work }) => work);
  return best >= 2 || rest.every(({ author: other }) => other === first?.author) ? first : undefined;
}

/** Returns whether a list contains all words of another one. */
export function isPartOf(part: readonly string[], whole: readonly string[]): boolean {
  return part.every((word) => whole.includes(word));
}

/**
 * Returns works that may be the same as that of an edition, although a title or a name is written
 * in another way: the most similar first. Without an author, those with the same title.
 */
export function similarWorks<T extends WorkCandidate>(candidates: readonly T[], title: string, author: string | undefined): T[] {
  const words = wordsOfName(author);
  const forms = titleForms(title, words).map(contentWords);
  const scored = candidates.flatMap((work) => {
    const names = work.names.map(wordsOfName).filter((name) => name.length > 0);
    const titles = [work.title, ...work.other_titles].flatMap((one) => titleForms(one, words)).map(contentWords);
    const titleScore = Math.max(0, ...forms.flatMap((form) => titles.map((other) => shareOfWords(form, other))));
    const nameScore = Math.max(0, ...names.map((name) => shareOfWords(name, words)));
    // Many authors have written `Letters`.
    const isAlike = words.length === 0 || nameScore === 0 ? titleScore === 1 : titleScore >= MIN_TITLE;
    const isUsual = words.length > 0 && names.length > 0 && nameScore === 0 && (forms[0]?.length ?? 0) < 2;
    return isAlike && !isUsual ? [{ work, score: titleScore + nameScore }] : [];
  });
  return scored.toSorted((one, other) => other.score - one.score).map(({ work }) => work);
}

/** The share of its words that a similar title has in common, of both. */
const MIN_TITLE = 0.5;
/** Letters that words with other endings share: `Confessionum` and `Confessions`. */
const STEM = 5;

/** Returns the words of a title that distinguish it, or all if they are short. */
function contentWords(title: string): string[] {
  const words = title.split(' ');
  const long = words.filter((word) => word.length > 3);
  return long.length > 0 ? long : words;
}

/** Returns 1 if two lists have the same words, whatever their endings, and 0 if they share none. */
function shareOfWords(one: readonly string[], other: readonly string[]): number {
  const shared = one.filter((word) => other.some((same) => stemOf(same) === stemOf(word))).length;
  return one.length + other.length === 0 ? 0 : Math.min(1, (2 * shared) / (one.length + other.length));
}

/** Returns the beginning of a word, which its other forms share. */
export function stemOf(word: string): string {
  return word.slice(0, STEM);
}
