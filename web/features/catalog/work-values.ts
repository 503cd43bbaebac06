import type { CatalogWork, WorkInput } from '#contract/catalog.ts';
import type { AuthorRole } from '#core/author-roles.ts';
import { yearText } from '#core/dates.ts';
import { workTypes } from '#core/work-types.ts';

/** An author in the form. `key` tells rows apart that have the same name. */
export interface CreditValues {
  readonly key: string;
  readonly id: number | null;
  readonly name: string;
  readonly role: AuthorRole | null;
  readonly dates: string | null;
}

/** The fields as they are typed; lists have a line for each entry. */
export interface WorkValues {
  readonly title: string;
  readonly altTitles: string;
  readonly authors: readonly CreditValues[];
  readonly year: string;
  readonly yearLabel: string;
  readonly language: string;
  readonly titleLanguage: string;
  readonly category: string;
  readonly subjects: string;
  readonly type: string;
  readonly url: string;
}

export function toWorkValues(work: CatalogWork): WorkValues {
  return {
    title: work.title,
    altTitles: work.alt_titles.join('\n'),
    authors: work.authors.map((author, at) => ({ ...author, key: `${author.id ?? 'name'}-${at}` })),
    year: work.year?.toString() ?? '',
    yearLabel: work.year_label ?? '',
    language: work.language,
    titleLanguage: work.title_language ?? '',
    category: work.category,
    subjects: work.subjects.join('\n'),
    type: work.type,
    url: work.url ?? '',
  };
}

export function toWorkInput(values: WorkValues): WorkInput {
  return {
    title: values.title.trim(),
    alt_titles: linesOf(values.altTitles),
    authors: values.authors.filter(({ name }) => name.trim() !== '').map(({ id, name, role }) => ({ id, name: name.trim(), role })),
    year: yearOf(values.year) ?? null,
    year_label: textOf(values.yearLabel),
    language: values.language.trim(),
    title_language: textOf(values.titleLanguage),
    category: values.category.trim(),
    subjects: linesOf(values.subjects),
    type: workTypes.find((one) => one === values.type) ?? 'book',
    url: textOf(values.url),
  };
}

/** Returns the year as a number, null for none; undefined if it is not a year. */
export function yearOf(text: string): number | null | undefined {
  const trimmed = text.trim().replace('−', '-');
  if (trimmed === '') return null;
  const year = Number(trimmed);
  return Number.isInteger(year) && year !== 0 && year >= -5000 && year <= 2100 ? year : undefined;
}

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export function textOf(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** Describes a work in a few lines, for comparing two versions. */
export function describeWork(work: CatalogWork): string {
  const facts = [
    work.authors.map(({ name }) => name).join('; '),
    yearText(work.year, work.year_label) ?? '',
    `${work.category}, ${work.language}`,
    work.alt_titles.length > 0 ? `Other titles: ${work.alt_titles.join('; ')}` : '',
    work.subjects.length > 0 ? `Subjects: ${work.subjects.join('; ')}` : '',
    work.url ?? '',
  ];
  return facts.filter((fact) => fact !== '').join('\n');
}
