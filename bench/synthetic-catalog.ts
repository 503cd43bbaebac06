import { categories } from '#core/categories.ts';
import { type Random, randomFrom } from './random.ts';
import {
  adjectives,
  beginnings,
  books,
  endings,
  frames,
  givenNames,
  type Language,
  languages,
  middles,
  nouns,
  places,
  subjects,
} from './synthetic-words.ts';

interface Author {
  name: string;
  birth: number | null;
  death: number | null;
}

/**
 * Generates the lines of a catalog file for `catena import` with `count` synthetic works, always
 * the same ones.
 */
export function* syntheticCatalog(count: number): Generator<string> {
  const random = randomFrom(1_054_1998);
  // As in a real library: a third as many authors as works, few large shelves, and long tails of
  // languages and words.
  const authors = Array.from({ length: Math.max(20, Math.round(count / 3)) }, () => syntheticAuthor(random));
  const shelves = shuffled(
    categories.map(({ name }) => name),
    random,
  );
  for (let i = 1; i <= count; i++) {
    const language = random.weighted(languages);
    const year = random.next() < 0.2 ? null : yearOf(random);
    yield JSON.stringify({
      id: `bench:${i}`,
      title: titleIn(language, random),
      authors: authorsOf(authors, random),
      year,
      year_label: year !== null && year < 1500 ? `c. ${year}` : null,
      language,
      category: random.skewed(shelves, 2.5),
      subjects: Array.from({ length: random.between(0, 7) }, () => `${random.skewed(subjects)} -- ${random.skewed(places)}`),
      url: random.next() < 0.85 ? `https://library.example/works/${i}` : null,
    });
  }
}

function yearOf(random: Random): number {
  return random.next() < 0.15 ? random.between(90, 1499) : random.between(1500, 2020);
}

function authorsOf(all: readonly Author[], random: Random): Author[] {
  const count = random.weighted([
    [1, 88],
    [0, 5],
    [2, 5],
    [3, 1],
    [5, 1],
  ]);
  return Array.from({ length: count }, () => random.skewed(all, 3));
}

function syntheticAuthor(random: Random): Author {
  const birth = random.next() < 0.5 ? yearOf(random) - 40 : null;
  return {
    name: `${surname(random)}, ${random.skewed(givenNames, 1.3)}`,
    birth,
    death: birth === null ? null : birth + random.between(25, 90),
  };
}

function surname(random: Random): string {
  const middle = Array.from({ length: random.between(0, 2) }, () => random.skewed(middles, 1)).join('');
  return random.skewed(beginnings, 1) + middle + random.skewed(endings, 1);
}

function titleIn(language: Language, random: Random): string {
  if (language === 'en') return englishTitle(random);
  const topic = random.next() < 0.5 ? random.skewed(places) : surname(random);
  const title = random.skewed(frames[language], 1.2).replace('{}', topic);
  return random.next() < 0.3 ? `${title}: ${random.skewed(nouns)} ${random.between(1, 60)}` : title;
}

function englishTitle(random: Random): string {
  const noun = (): string => capital(random.skewed(nouns));
  const adjective = capital(random.skewed(adjectives));
  const place = random.skewed(places);
  const title = random.weighted([
    [`The ${adjective} ${noun()} of ${place}`, 20],
    [`On the ${noun()} of ${surname(random)}`, 16],
    [`A History of the ${adjective} ${noun()} in ${place}`, 14],
    [`Commentary on ${random.skewed(books)}`, 8],
    [`${noun()} and ${noun()}`, 12],
    [`The ${noun()} of ${surname(random)} in the ${adjective} ${noun()}`, 14],
    [`Sermons`, 2],
    [`${adjective} ${noun()}s`, 8],
  ]);
  const subtitle =
    random.next() < 0.35 ? `: A Study of ${surname(random)} and the ${adjective} ${noun()}s of ${random.skewed(places)}` : '';
  return title + subtitle;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Shuffles, so that the largest shelves are not the alphabetically first ones. */
function shuffled<T>(list: readonly T[], random: Random): T[] {
  return list
    .map((item) => ({ item, sortKey: random.next() }))
    .sort((a, b) => a.sortKey - b.sortKey)
    .map(({ item }) => item);
}
