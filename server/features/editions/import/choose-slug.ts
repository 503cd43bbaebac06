import type { Sql } from '../../../platform/db/open.ts';
import { type EditionMetadata, UnreadableTextError } from '../formats/text-events.ts';
import { bookOfOsis } from '../formats/scripture-books.ts';
import { isSlug, slugOf } from './edition-row.ts';
import { findKnownEdition, hasAnyCitation, type KnownEdition } from './import-queries.ts';
import { isPartOf, wordsOfName } from './match-work.ts';

interface ChosenSlug {
  readonly slug: string;
  /** What to report if the slug of the title is that of another text. */
  readonly other?: string | undefined;
}

interface Known {
  /** The name of the file. */
  readonly name: string | undefined;
  /** The citations of the first segments. */
  readonly citations: readonly string[];
}

/**
 * Returns the slug that the file states, or one from its title. If another text has it, appends a
 * suffix, so that no text replaces another one of the same title, such as another book of a Bible.
 */
export async function chooseSlug(sql: Sql, metadata: EditionMetadata, { name, citations }: Known): Promise<ChosenSlug> {
  const { title = '', shortTitle, language = 'und', slug: own = '' } = metadata;
  const base = isSlug(own) ? own : ([shortTitle, title, name].map((one) => slugOf(one ?? '')).find((slug) => slug !== '') ?? '');
  if (base === '') throw new UnreadableTextError('No slug can be derived from the title, because it has no Latin letters; enter one.');
  const known = await findKnownEdition(sql, base);
  const first = known === undefined || known.language === language ? base : withSuffix(base, language);
  // An exported text may have another author after a correction.
  if (base === own) return { slug: first };
  let other: string | undefined;
  for (const slug of [first, ...othersOf(base, metadata, citations[0])]) {
    const found = await findKnownEdition(sql, slug);
    if (!found) return { slug, other: other && `${other}; this one gets the slug ${slug}. To replace it, enter its slug.` };
    const isByOthers = !isByTheSame(found, metadata);
    if (!isByOthers && (await hasAnyCitation(sql, found.id, citations))) return { slug };
    other ??= isByOthers ? otherText(found) : `The text ${found.slug} has the same title, but none of the first citations`;
  }
  throw new UnreadableTextError(`Many texts are called ${base}; enter a slug for this one.`);
}

function otherText({ slug, author, translator }: KnownEdition): string {
  const origin = translator === null ? author && `by ${author}` : `a translation by ${translator}`;
  return `The text ${slug} of the same title is ${origin ?? 'in another language'}`;
}

/** The most texts of one title, author and translator. */
const MOST = 50;

/** Returns slugs with the name of the translator, author or first book, or with a number. */
function othersOf(base: string, { author, translator, scripture }: EditionMetadata, citation = ''): string[] {
  const people = [translator, author].map((name) => wordsOfName(name?.split(',')[0]).at(-1) ?? '');
  const book = scripture ? (bookOfOsis(citation.split('.')[0] ?? '')?.name ?? '') : '';
  const names = [...people, book].map(slugOf).filter((name) => name !== '');
  const numbers = Array.from({ length: MOST }, (_, i) => String(i + 2));
  return [...names, ...numbers].map((suffix) => withSuffix(base, suffix));
}

function withSuffix(base: string, suffix: string): string {
  return slugOf(`${base.slice(0, 45)}-${suffix}`);
}

/**
 * Returns whether an edition and a text have the same language and do not name different people.
 */
function isByTheSame(known: KnownEdition, { language = 'und', author, translator }: EditionMetadata): boolean {
  return known.language === language && mayBeSame(known.author, author) && mayBeSame(known.translator, translator);
}

function mayBeSame(one: string | null, other: string | undefined): boolean {
  const [words, others] = [wordsOfName(one ?? undefined), wordsOfName(other)];
  return words.length === 0 || others.length === 0 || isPartOf(words, others) || isPartOf(others, words);
}
