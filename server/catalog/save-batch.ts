import { retryOnConflict } from '../platform/db/retry.ts';
import type { Sql, SqlRunner } from '../platform/db/open.ts';
import { languageCode, passagesInWork, storeWorkPassages } from '../features/references/public.ts';
import { documentOfWork, indexDocuments, type IndexedDocument } from '../features/search/public.ts';
import type { AuthorRow } from './authors.ts';
import {
  type Change,
  findChangedAuthors,
  findChangedWorks,
  deleteFormerAuthors,
  lockCatalog,
  saveAuthors,
  saveWorkAuthors,
  saveWorks,
} from './queries.ts';
import type { WorkRow } from './work.ts';

export interface BatchChanges {
  added: number;
  updated: number;
  authorsAdded: number;
  authorsUpdated: number;
}

/**
 * Writes the differences to the database in one transaction, so that readers see a record together
 * with its authors. Unchanged rows are not touched.
 */
export async function saveBatch(sql: Sql, works: readonly WorkRow[], authors: readonly AuthorRow[]): Promise<BatchChanges> {
  // Imports are serialized, but other writers are not: a review updates its work.
  return retryOnConflict(() =>
    sql.begin(async (tx) => {
      await lockCatalog(tx);
      const changes = await findChanges(tx, works, authors);
      const changedAuthors = pick(authors, changes.authors);
      const changedWorks = pick(works, changes.works);
      const known = changes.works.filter((change) => change.known);
      if (changedAuthors.length > 0) await saveAuthors(tx, changedAuthors);
      if (changedWorks.length > 0) {
        const ids = await saveWorks(tx, changedWorks);
        await indexDocuments(tx, 'work', documentsOf(changedWorks, ids));
        await storeWorkPassages(tx, passagesOf(changedWorks, ids), idsOfKnown(known, ids));
        await deleteFormerAuthors(tx, pick(works, known));
        await saveWorkAuthors(tx, changedWorks);
      }
      return counted(changes);
    }),
  );
}

/** Returns the changes that `saveBatch` would make. */
export async function compareBatch(sql: Sql, works: readonly WorkRow[], authors: readonly AuthorRow[]): Promise<BatchChanges> {
  return counted(await findChanges(sql, works, authors));
}

/** Returns whether the database rejected the data of a row, rather than being unavailable. */
export function isFaultOfRow(error: unknown): boolean {
  return /^(22|23|54)/.test(sqlState(error));
}

interface Changes {
  works: Change[];
  authors: Change[];
}

async function findChanges(sql: SqlRunner, works: readonly WorkRow[], authors: readonly AuthorRow[]): Promise<Changes> {
  return {
    authors: authors.length > 0 ? await findChangedAuthors(sql, authors) : [],
    works: await findChangedWorks(sql, works),
  };
}

function documentsOf(works: readonly WorkRow[], ids: ReadonlyMap<string, number>): IndexedDocument[] {
  return works.flatMap((work) => {
    const id = ids.get(work.source_key);
    return id === undefined ? [] : [{ ...documentOfWork(work), id, userId: null }];
  });
}

/** Numbers of psalms in catalogs are those of their own tradition, which records do not name; the canonical ones are assumed. */
function passagesOf(works: readonly WorkRow[], ids: ReadonlyMap<string, number>) {
  return works.flatMap((work) => {
    const id = ids.get(work.source_key);
    const found = id === undefined ? [] : passagesInWork(work, { numbering: 'kjv', language: languageCode(work.language) });
    return id === undefined || found.length === 0 ? [] : [{ id, found }];
  });
}

function idsOfKnown(known: readonly Change[], ids: ReadonlyMap<string, number>): number[] {
  return known.flatMap(({ source_key }) => ids.get(source_key) ?? []);
}

function pick<Row extends { source_key: string }>(rows: readonly Row[], changes: readonly Change[]): Row[] {
  const keys = new Set(changes.map(({ source_key }) => source_key));
  return rows.filter(({ source_key }) => keys.has(source_key));
}

function counted({ works, authors }: Changes): BatchChanges {
  const updated = works.filter(({ known }) => known).length;
  const authorsUpdated = authors.filter(({ known }) => known).length;
  return { added: works.length - updated, updated, authorsAdded: authors.length - authorsUpdated, authorsUpdated };
}

function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
