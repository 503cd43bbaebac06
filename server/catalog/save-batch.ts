import { retryOnConflict } from '../platform/db/retry.ts';
import type { Sql, SqlRunner, Transaction } from '../platform/db/open.ts';
import { storeWorkPassages } from '../features/references/public.ts';
import { indexDocuments } from '../features/search/public.ts';
import type { AuthorRow } from './authors.ts';
import {
  announceImport,
  type Change,
  findChangedAuthors,
  findChangedWorks,
  deleteFormerAuthors,
  listStoredKeys,
  lockCatalog,
  saveAuthors,
  saveWorkAuthors,
  saveWorks,
} from './queries.ts';
import { searchContentOf } from './search-content.ts';
import type { WorkRow } from './work.ts';

/** What to write, read in the transaction that writes it. */
export interface Batch {
  readonly works: readonly WorkRow[];
  readonly authors: readonly AuthorRow[];
}

export interface BatchChanges {
  added: number;
  updated: number;
  authorsAdded: number;
  authorsUpdated: number;
  /** The keys of the works that were added and updated. */
  changed: Changed;
}

export interface Changed {
  readonly added: readonly string[];
  readonly updated: readonly string[];
}

/** Background work pauses after a batch that changes at least this many works. */
const MANY_WORKS = 50;
/** Seconds for which it pauses. */
const IMPORT_SECONDS = 10;

/**
 * Writes the differences to the database in one transaction, so that readers see a record together
 * with its authors. Unchanged rows are not touched.
 */
export async function saveBatch(sql: Sql, read: Batch | ((tx: Transaction) => Promise<Batch>)): Promise<BatchChanges> {
  // Imports are serialized, but other writers are not: a review updates its work.
  return retryOnConflict(() =>
    sql.begin(async (tx) => {
      await lockCatalog(tx);
      const { works, authors } = typeof read === 'function' ? await read(tx) : read;
      const changes = await findChanges(tx, works, authors);
      const changedAuthors = pick(authors, changes.authors);
      if (changedAuthors.length > 0) await saveAuthors(tx, changedAuthors);
      if (changes.works.length > 0) await saveChangedWorks(tx, works, changes.works);
      if (changes.works.length >= MANY_WORKS) await announceImport(tx, IMPORT_SECONDS);
      return counted(changes);
    }),
  );
}

/** Returns the changes that `saveBatch` would make. */
export async function compareBatch(sql: Sql, read: (sql: SqlRunner) => Promise<Batch>): Promise<BatchChanges> {
  const { works, authors } = await read(sql);
  return counted(await findChanges(sql, works, authors));
}

/** Returns whether the database rejected the data of a row, rather than being unavailable. */
export function isFaultOfRow(error: unknown): boolean {
  return /^(22|23|54)/.test(sqlState(error));
}

async function saveChangedWorks(tx: Transaction, works: readonly WorkRow[], changes: readonly Change[]): Promise<void> {
  const ids = await saveWorks(tx, pick(works, changes));
  const saved = pick(works, changes).flatMap((work) => {
    const id = ids.get(work.source_key);
    return id === undefined ? [] : [{ id, work, ...searchContentOf(work) }];
  });
  const known = changes.filter((change) => change.known).flatMap(({ source_key }) => ids.get(source_key) ?? []);
  await indexDocuments(
    tx,
    'work',
    saved.map(({ id, document }) => ({ ...document, id, userId: null })),
  );
  const naming = saved.filter(({ passages }) => passages.length > 0);
  await storeWorkPassages(
    tx,
    naming.map(({ id, passages }) => ({ id, found: passages })),
    known,
  );
  const named = saved.map(({ id, work }) => ({ id, author_keys: work.author_keys }));
  if (known.length > 0) await deleteFormerAuthors(tx, named);
  await saveWorkAuthors(tx, named);
}

interface Changes {
  works: Change[];
  authors: Change[];
}

async function findChanges(sql: SqlRunner, works: readonly WorkRow[], authors: readonly AuthorRow[]): Promise<Changes> {
  const changedAuthors = authors.length > 0 ? await findChangedAuthors(sql, authors) : [];
  const stored = await listStoredKeys(sql, works);
  const [known, added] = [
    works.filter(({ source_key }) => stored.has(source_key)),
    works.filter(({ source_key }) => !stored.has(source_key)),
  ];
  const changedWorks = known.length > 0 ? await findChangedWorks(sql, known) : [];
  return { authors: changedAuthors, works: [...changedWorks, ...added.map(({ source_key }) => ({ source_key, known: false }))] };
}

function pick<Row extends { source_key: string }>(rows: readonly Row[], changes: readonly Change[]): Row[] {
  const keys = new Set(changes.map(({ source_key }) => source_key));
  return rows.filter(({ source_key }) => keys.has(source_key));
}

function counted({ works, authors }: Changes): BatchChanges {
  const keysOf = (isKnown: boolean) => works.filter(({ known }) => known === isKnown).map(({ source_key: key }) => key);
  const changed = { added: keysOf(false), updated: keysOf(true) };
  const authorsUpdated = authors.filter(({ known }) => known).length;
  return {
    added: changed.added.length,
    updated: changed.updated.length,
    authorsAdded: authors.length - authorsUpdated,
    authorsUpdated,
    changed,
  };
}

function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
