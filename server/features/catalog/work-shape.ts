import type { CatalogWork } from '#contract/catalog.ts';
import { authorRoles } from '#core/author-roles.ts';
import { creditsOf } from '../../catalog/corrections/credits.ts';
import { titleLanguageOf } from '../../catalog/corrections/stored-work.ts';
import type { WorkEdits } from '../../catalog/corrections/work-edits.ts';
import type { StoredWork } from '../../catalog/corrections/work-queries.ts';

/** The fields of a record by their names in the API. */
const fieldNames = {
  title: 'title',
  alt_titles: 'altTitles',
  authors: 'authors',
  year: 'year',
  year_label: 'yearLabel',
  language: 'language',
  title_language: 'titleLanguage',
  category: 'category',
  subjects: 'subjects',
  type: 'type',
  url: 'url',
} as const satisfies Partial<Record<keyof CatalogWork, keyof WorkEdits>>;
export type WorkField = keyof typeof fieldNames;
type FieldValues = Pick<CatalogWork, WorkField>;

export function toCatalogWork(work: StoredWork, edits: WorkEdits): CatalogWork {
  return {
    id: work.id,
    title: work.title,
    alt_titles: work.other_titles,
    authors: creditsOf(work.author, work.authors).map(({ name, role, author }) => ({
      id: author?.id ?? null,
      name,
      role: authorRoles.find((one) => one === role) ?? null,
      dates: author?.dates ?? null,
    })),
    year: work.year,
    year_label: work.year_label,
    language: work.language,
    title_language: titleLanguageOf(work),
    category: work.category,
    subjects: work.subjects,
    type: work.type,
    url: work.url,
    edited: namesOfFields().filter((name) => Object.hasOwn(edits, fieldNames[name])),
    updated_at: work.updated_at,
  };
}

/** Returns the names of the fields whose values differ. */
export function changedFields(stored: FieldValues, input: FieldValues): WorkField[] {
  return namesOfFields().filter((name) => comparable(name, stored) !== comparable(name, input));
}

/** Returns the given fields as corrections of a record. */
export function toEdits(fields: readonly WorkField[], input: FieldValues): WorkEdits {
  return Object.fromEntries(
    fields.map((name) => [
      fieldNames[name],
      name === 'authors' ? input.authors.map(({ id, name: as, role }) => ({ id, name: as, role })) : input[name],
    ]),
  );
}

function namesOfFields(): WorkField[] {
  return Object.keys(fieldNames).filter((name): name is WorkField => Object.hasOwn(fieldNames, name));
}

function comparable(name: WorkField, work: FieldValues): string {
  return JSON.stringify(name === 'authors' ? work.authors.map(({ id, name: as, role }) => [id, as, role]) : work[name]);
}
