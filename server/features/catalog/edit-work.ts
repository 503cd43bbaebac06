import type { CatalogWork, WorkInput } from '#contract/catalog.ts';
import { messages } from '#core/messages.ts';
import { oneLine } from '#core/one-line.ts';
import { authorRow, isPerson } from '../../catalog/authors.ts';
import { languageOf } from '../../catalog/languages.ts';
import { lockCatalog, saveAuthors } from '../../catalog/queries.ts';
import { findStoredAuthors } from '../../catalog/corrections/queries.ts';
import { saveRecords } from '../../catalog/corrections/save-records.ts';
import { toRecord } from '../../catalog/corrections/stored-work.ts';
import { listStoredWorks } from '../../catalog/corrections/work-queries.ts';
import { withEdits } from '../../catalog/corrections/work-edits.ts';
import { type AuditInput, lockActor, recordAudit } from '../../platform/audit-log.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import { badRequest, changedElsewhere, notFound } from '../../platform/http/http-error.ts';
import { findAuthorByKey, findWorkEdits, saveWorkEdits } from './edit-queries.ts';
import { changedFields, toCatalogWork, toEdits } from './work-shape.ts';

declare module '../../platform/audit-log.ts' {
  interface AuditActs {
    'work-edited': true;
  }
}

interface Edit<Input> {
  readonly actor: AuditInput['actor'];
  readonly input: Input;
  /** The version that was edited; undefined overwrites any. */
  readonly ifMatch: string | undefined;
}
export type WorkEdit = Edit<WorkInput>;

/** Returns a work with the fields that librarians edit. */
export async function accessCatalogWork(sql: SqlRunner, id: number): Promise<CatalogWork> {
  const [work] = await listStoredWorks(sql, [id]);
  if (!work) throw notFound(messages.bookNotFound);
  return toCatalogWork(work, await findWorkEdits(sql, id));
}

/** Edits a work. Imports leave the fields alone that differ from what was stored. */
export async function editWork(sql: Sql, id: number, edit: WorkEdit): Promise<CatalogWork> {
  const input = normalized(edit.input);
  return retryOnConflict(() =>
    sql.begin(async (tx) => {
      await lockActor(tx, edit.actor);
      await lockCatalog(tx);
      return editIn(tx, id, { ...edit, input });
    }),
  );
}

async function editIn(tx: Transaction, id: number, { actor, input, ifMatch }: WorkEdit): Promise<CatalogWork> {
  const current = await accessCatalogWork(tx, id);
  if (ifMatch !== undefined && ifMatch !== current.updated_at) throw changedElsewhere(messages.workChanged, current);
  const authors = await withAuthors(tx, input.authors);
  const fields = changedFields(current, { ...input, authors });
  if (fields.length === 0) return current;
  const edits = { ...(await findWorkEdits(tx, id)), ...toEdits(fields, { ...input, authors }) };
  const [work] = await listStoredWorks(tx, [id]);
  if (!work) throw notFound(messages.bookNotFound);
  const stored = await findStoredAuthors(
    tx,
    authors.flatMap((author) => author.id ?? []),
  );
  const changed = fields.includes('authors') ? edits : withoutAuthors(edits);
  await saveRecords(tx, [{ id, record: withEdits(toRecord(work), changed, stored) }]);
  await saveWorkEdits(tx, id, edits);
  await recordAudit(tx, { actor, act: 'work-edited', subject: input.title, details: { work_id: id, fields: fields.join(', ') } });
  return accessCatalogWork(tx, id);
}

/** Adds the persons to the index that are not in it, and returns all with their ids. */
async function withAuthors(tx: Transaction, authors: WorkInput['authors']): Promise<CatalogWork['authors']> {
  const known = await findStoredAuthors(
    tx,
    authors.flatMap(({ id }) => id ?? []),
  );
  const found: CatalogWork['authors'] = [];
  for (const { id, name, role } of authors) {
    if (id !== null && !known.has(id)) throw badRequest(messages.unknownAuthor, [{ path: 'authors', message: messages.unknownAuthor }]);
    const author = id === null ? await addAuthor(tx, name) : known.get(id);
    found.push({ id: author?.id ?? null, name, role, dates: null });
  }
  return found;
}

async function addAuthor(tx: Transaction, name: string): Promise<{ id: number } | undefined> {
  const row = authorRow({ name, role: null, birth: null, death: null, floruit: null, dates: null, url: null, aliases: [] });
  if (!isPerson(row)) return undefined;
  const known = await findAuthorByKey(tx, row.source_key);
  if (known) return known;
  await saveAuthors(tx, [row]);
  return findAuthorByKey(tx, row.source_key);
}

function withoutAuthors({ authors: _, ...edits }: ReturnType<typeof toEdits>): ReturnType<typeof toEdits> {
  return edits;
}

/** Cells of a catalog are single lines; lists have each text once. */
function normalized(input: WorkInput): WorkInput {
  const language = languageName(input.language);
  const titleLanguage = input.title_language === null || isBlank(input.title_language) ? null : languageOf(oneLine(input.title_language));
  if (language === undefined) throw badRequest(messages.workLanguage, [{ path: 'language', message: messages.workLanguage }]);
  if (titleLanguage?.code === null) throw badRequest(messages.workLanguage, [{ path: 'title_language', message: messages.workLanguage }]);
  return {
    ...input,
    title: oneLine(input.title),
    alt_titles: distinct(input.alt_titles),
    authors: input.authors.map((author) => ({ ...author, name: oneLine(author.name) })),
    year_label: input.year_label === null ? null : oneLine(input.year_label),
    language,
    title_language: titleLanguage?.code ?? null,
    category: oneLine(input.category),
    subjects: distinct(input.subjects),
  };
}

/** Returns the English name of a language; undefined if there is no such language. */
function languageName(text: string): string | undefined {
  const { name } = languageOf(oneLine(text));
  return name !== 'Unknown' || isBlank(text) || /^unknown$/i.test(text.trim()) ? name : undefined;
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.map(oneLine))];
}
