import { foldedWords } from '#core/fold.ts';
import { addRecord } from '../../../catalog/add-record.ts';
import { findWorkByKey } from '../../../catalog/queries.ts';
import type { Sql } from '../../../platform/db/open.ts';
import type { EditionMetadata } from '../formats/text-events.ts';
import { matchWork, titleForms, type WorkCandidate, wordsOfName } from './match-work.ts';

export interface FoundWork {
  readonly id: number;
  readonly title: string;
}

/** Returns a work by its own id or by its id in the catalog, or the work into which it was merged. */
export async function findWork(sql: Sql, work: string): Promise<FoundWork | undefined> {
  const id = /^\d{1,15}$/.test(work) ? Number(work) : 0;
  const [row] = await sql<FoundWork[]>`
    select id, title from works where id = ${id} or source_key = ${work}
      or id = (select into_id from merged_works where id = ${id} or source_key = ${work} limit 1) limit 1`;
  return row;
}

/** The work of an edition, or what the importer should know about works that may be the same. */
export interface WorkMatch {
  readonly work?: FoundWork | undefined;
  readonly doubt?: string | undefined;
}

/** Finds the work that the file names, or one with the edition's title by the same author. */
export async function findWorkOfEdition(sql: Sql, metadata: EditionMetadata): Promise<WorkMatch> {
  const { title = 'Untitled', author, work } = metadata;
  const named = work === undefined ? undefined : await findWorkByKey(sql, work);
  if (named) return { work: named };
  const names = wordsOfName(author);
  const candidates = await listWorksByTitle(sql, titleForms(title, names), names);
  if (author !== undefined && names.length > 0) return { work: matchWork(candidates, title, author) };
  const [form] = titleForms(title);
  const alike = candidates.filter((one) => [one.title, ...one.other_titles].some((other) => titleForms(other)[0] === form));
  const agreeing = await findAgreeingWork(
    sql,
    alike.map(({ id }) => id),
    metadata,
  );
  return agreeing ? { work: agreeing } : { doubt: alike[0] && doubtOf(alike[0]) };
}

function doubtOf({ id, title, author }: Candidate): string {
  const name = author === null ? `“${title}”` : `“${title}” by ${author}`;
  return `The text got a work of its own, since it names no author and only its title agrees with ${name}; if that is its work, import it with the work ${id}.`;
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
  const titles = forms.map((form) => foldedWords(form).slice(0, 20)).filter((words) => words.length > 0);
  if (titles.length === 0) return [];
  const anyTitle = titles.map((words) => `(${words.map(quoted).join(' & ')})`).join(' | ');
  const query = names.length === 0 ? anyTitle : `(${anyTitle}) & (${names.map(quoted).join(' | ')})`;
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

/** Returns the work that agrees with an edition without an author in more than the title: its kind, year or source. */
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
