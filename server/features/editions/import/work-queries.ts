import { foldedWords } from '#core/fold.ts';
import { addRecord } from '../../../catalog/add-record.ts';
import { findWorkByKey } from '../../../catalog/queries.ts';
import type { Sql } from '../../../platform/db/open.ts';
import type { EditionMetadata } from '../formats/text-events.ts';
import { matchWork, similarWorks, stemOf, titleForms, type WorkCandidate, wordsOfName } from './match-work.ts';

export interface FoundWork {
  readonly id: number;
  readonly title: string;
}

/**
 * Returns a work by its own id or by its id in the catalog, or the work into which it was merged.
 */
export async function findWork(sql: Sql, work: string): Promise<FoundWork | undefined> {
  const id = /^\d{1,15}$/.test(work) ? Number(work) : 0;
  const [row] = await sql<FoundWork[]>`
    select id, title from works where id = ${id} or source_key = ${work}
      or id = (select into_id from merged_works where id = ${id} or source_key = ${work} limit 1) limit 1`;
  return row;
}

/** A work that may be the one of an edition. */
export interface SimilarWork extends FoundWork {
  readonly author: string | null;
}

/** The work of an edition, if the catalog has it, and others that may be the same. */
export interface WorkMatch {
  readonly work?: FoundWork | undefined;
  readonly similar: readonly SimilarWork[];
}

/** An importer can choose among a few works. */
const MAX_SIMILAR = 5;

/**
 * Finds the work that the file names, or one with the edition's title by the same author, and
 * similar ones.
 */
export async function findWorkOfEdition(sql: Sql, metadata: EditionMetadata): Promise<WorkMatch> {
  const { title = 'Untitled', author, work } = metadata;
  const named = work === undefined ? undefined : await findWorkByKey(sql, work);
  if (named) return { work: named, similar: [] };
  const names = wordsOfName(author);
  const candidates = await listWorksByTitle(sql, titleForms(title, names), names);
  const found =
    names.length > 0 ? matchWork(candidates, title, author ?? '') : await findAgreeingWork(sql, sameTitle(candidates, title), metadata);
  const similar = similarWorks(await listSimilarWorks(sql, titleForms(title, names), names), title, author)
    .filter(({ id }) => id !== found?.id)
    .slice(0, MAX_SIMILAR)
    .map(({ id, title, author }) => ({ id, title, author }));
  return { work: found && { id: found.id, title: found.title }, similar };
}

function sameTitle(candidates: readonly Candidate[], title: string): number[] {
  const [form] = titleForms(title);
  return candidates.filter((one) => [one.title, ...one.other_titles].some((other) => titleForms(other)[0] === form)).map(({ id }) => id);
}

/** Creates the work of an edition from the file's metadata. */
export async function createWork(sql: Sql, slug: string, metadata: EditionMetadata): Promise<FoundWork> {
  const { title = 'Untitled', author } = metadata;
  const year = /^\d{3,4}$/.test(metadata.published ?? '') ? Number(metadata.published) : null;
  return addRecord(sql, {
    id: `text:${slug}`,
    title,
    altTitles: metadata.shortTitle === undefined ? [] : [metadata.shortTitle],
    authors:
      // `Anonymus` and `Various` are not persons.
      author === undefined || wordsOfName(author).length === 0
        ? []
        : [{ name: author, role: null, birth: null, death: null, floruit: null, dates: null, url: null, aliases: [] }],
    year,
    yearLabel: null,
    language: metadata.language ?? null,
    titleLanguage: null,
    category: metadata.scripture ? 'Scripture' : null,
    subjects: [],
    lcc: [],
    type: null,
    source: null,
    url: null,
  });
}

type Candidate = FoundWork & WorkCandidate;

/** Lists works whose words include those of a title, and of the author's name one. */
async function listWorksByTitle(sql: Sql, forms: readonly string[], names: readonly string[]): Promise<Candidate[]> {
  const titles = wordsOfForms(forms);
  if (titles.length === 0) return [];
  const anyTitle = titles.map((words) => `(${words.map(quoted).join(' & ')})`).join(' | ');
  return listWorksOf(sql, names.length === 0 ? anyTitle : `(${anyTitle}) & (${names.map(quoted).join(' | ')})`);
}

/**
 * Lists works with the words of a title, and those by authors of a similar name that share a word
 * with it.
 */
async function listSimilarWorks(sql: Sql, forms: readonly string[], names: readonly string[]): Promise<Candidate[]> {
  const titles = wordsOfForms(forms);
  const [whole] = titles;
  if (!whole) return [];
  const anyOf = (words: readonly string[]): string => [...new Set(words.map((word) => `${quoted(stemOf(word))}:*`))].join(' | ');
  const long = titles.flat().filter((word) => word.length > 3);
  const byName = names.length === 0 || long.length === 0 ? '' : ` | ((${anyOf(long)}) & (${anyOf(names)}))`;
  return listWorksOf(sql, `(${whole.map(quoted).join(' & ')})${byName}`);
}

/** Returns the words of each form of a title that has any. */
function wordsOfForms(forms: readonly string[]): string[][] {
  return forms.map((form) => foldedWords(form).slice(0, 20)).filter((words) => words.length > 0);
}

async function listWorksOf(sql: Sql, query: string): Promise<Candidate[]> {
  return sql<Candidate[]>`
    select w.id, w.title, w.author, w.other_titles, array(
        select unnest(array[a.name] || a.aliases) from work_authors wa join authors a on a.id = wa.author_id where wa.work_id = w.id
      ) || w.other_names || coalesce(array[w.author], '{}') as names
    from works w where w.filter_vector @@ ${query}::tsquery order by w.id limit 500`;
}

/** Returns the quoted form of a folded word, which has letters and digits only. */
function quoted(word: string): string {
  return `'${word}'`;
}

/**
 * Returns the work that agrees with an edition without an author in more than the title: its kind,
 * year or source.
 */
async function findAgreeingWork(
  sql: Sql,
  ids: readonly number[],
  { scripture, published, sourceUrl }: EditionMetadata,
): Promise<FoundWork | undefined> {
  // The URL of a whole site does not identify a text.
  const url = sourceUrl !== undefined && /^https?:\/\/[^/]+\/./.test(sourceUrl) ? sourceUrl : null;
  const year = /^\d{3,4}$/.test(published ?? '') ? Number(published) : null;
  const [row] = await sql<FoundWork[]>`
    select w.id, w.title from works w
    where w.id = any(${[...ids]}::bigint[]) and (
      (${scripture} and w.author is null and w.category = 'Scripture') or w.year = ${year}::integer or w.url = ${url}::text
      or exists (select from editions e where e.work_id = w.id and e.slug is not null and e.source_url = ${url}::text))
    order by w.id limit 1`;
  return row;
}
