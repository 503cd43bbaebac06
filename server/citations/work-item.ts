import type { WorkType } from '#core/work-types.ts';
import type { CslData, CslDate, CslName } from './csl-data.ts';
import { nameOfAccount } from './account-names.ts';
import { cslNameOf } from './names.ts';

/** What the catalog knows of a work. */
export interface WorkFacts {
  readonly id: number;
  readonly title: string;
  readonly authors: readonly { readonly name: string }[];
  /** Collective names such as "Various", for a work without authors. */
  readonly author: string | null;
  readonly year: number | null;
  readonly year_label: string | null;
  readonly type: WorkType;
}

const types: Readonly<Record<WorkType, string>> = { book: 'book', article: 'article-journal', chapter: 'chapter', thesis: 'thesis' };

export function itemOfWork(work: WorkFacts): CslData {
  const issued = dateOf(work.year, work.year_label);
  return {
    id: `work-${work.id}`,
    type: types[work.type],
    title: oneLine(work.title),
    ...authorsOf(work),
    ...(issued && { issued }),
    ...(work.year !== null && { firstYear: work.year }),
  };
}

/** What a citation says about one edition of a work. */
export interface EditionFacts {
  readonly slug: string;
  readonly title: string;
  readonly translator: string | null;
  readonly published: string | null;
  readonly scripture: boolean;
}

/** Returns an edition as a book: its own title, translator and year, and the author of its work. */
export function itemOfEdition(edition: EditionFacts, work: WorkFacts | undefined): CslData {
  const issued = edition.published === null ? work && dateOf(work.year, work.year_label) : dateInWords(edition.published);
  const translators = edition.translator === null ? [] : peopleIn(edition.translator);
  return {
    id: `text-${edition.slug}`,
    type: 'book',
    title: oneLine(edition.title),
    ...(work && !edition.scripture && authorsOf(work)),
    ...(translators.length > 0 && { translator: translators }),
    ...(issued && { issued }),
    ...(edition.published === null && typeof work?.year === 'number' && { firstYear: work.year }),
  };
}

/** What a citation says about a text of a user. */
export interface PageFacts {
  readonly id: number;
  readonly title: string;
  /** Null if the account was deleted. */
  readonly author: string | null;
  readonly date: Date;
  readonly site: string;
  readonly url: string;
}

export function itemOfPage(page: PageFacts): CslData {
  return {
    id: `page-${page.id}`,
    type: 'webpage',
    title: oneLine(page.title),
    ...(page.author !== null && { author: [nameOfAccount(oneLine(page.author))] }),
    'container-title': page.site,
    issued: { 'date-parts': [[page.date.getUTCFullYear(), page.date.getUTCMonth() + 1, page.date.getUTCDate()]] },
    URL: page.url,
  };
}

function authorsOf({ authors, author }: WorkFacts): { readonly author?: readonly CslName[] } {
  if (authors.length > 0) return { author: authors.map(({ name }) => cslNameOf(oneLine(name))) };
  return author === null ? {} : { author: [{ literal: oneLine(author) }] };
}

function dateOf(year: number | null, label: string | null): CslDate | undefined {
  if (label !== null) return dateInWords(label);
  if (year === null) return undefined;
  return year > 0 ? { 'date-parts': [[year]] } : { literal: `${-year} BC` };
}

function dateInWords(words: string): CslDate {
  return /^\d{3,4}$/.test(words) ? { 'date-parts': [[Number(words)]] } : { literal: oneLine(words) };
}

/**
 * Splits "A. Roberts and J. Donaldson". Leaves out what initials stand for: "E. B. Pusey (Edward
 * Bouverie)".
 */
function peopleIn(text: string): CslName[] {
  return oneLine(text)
    .replaceAll(/ \([^()]*\)/g, '')
    .split(/; | and | & /)
    .filter((name) => name !== '')
    .map(cslNameOf);
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
}
