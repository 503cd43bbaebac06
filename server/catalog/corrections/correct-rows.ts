import type { SqlRunner } from '../../platform/db/open.ts';
import { authorKey } from '../authors.ts';
import type { CatalogAuthor } from '../record.ts';
import { toWorkRows, type WorkRows } from '../work.ts';
import { type AuthorCorrection, findCorrections, findStoredAuthors, hasCorrections } from './queries.ts';
import { withEdits } from './work-edits.ts';

export interface CorrectedRows {
  readonly rows: readonly WorkRows[];
  /** Records of works that were merged into others, which are skipped. */
  readonly merged: number;
  /** Works with corrected fields, which the rows have. */
  readonly kept: number;
}

/** Applies what librarians corrected to rows of a catalog, so that an import does not undo it. */
export async function correctRows(sql: SqlRunner, rows: readonly WorkRows[]): Promise<CorrectedRows> {
  const found = (await hasCorrections(sql)) ? await findCorrections(sql, keysOf(rows), authorKeysOf(rows)) : undefined;
  if (!found) return { rows, merged: 0, kept: 0 };
  const merged = new Set(found.merged);
  const edits = new Map(found.works?.map(({ source_key, fields }) => [source_key, fields]));
  const authors = new Map(found.authors?.map((one) => [one.key, one]));
  const ids = [...edits.values()].flatMap((fields) => fields.authors?.flatMap(({ id }) => id ?? []) ?? []);
  const stored = await findStoredAuthors(sql, ids);
  const corrected = rows
    .filter(({ record }) => !merged.has(record.id))
    .map((row) => {
      const fields = edits.get(row.record.id);
      if (fields === undefined && !row.work.author_keys.some((key) => authors.has(key))) return row;
      const record = { ...row.record, authors: row.record.authors.map((author) => correctAuthor(author, authors.get(authorKey(author)))) };
      return toWorkRows(row.line, fields === undefined ? record : withEdits(record, fields, stored));
    });
  return { rows: corrected, merged: rows.length - corrected.length, kept: corrected.filter(({ record }) => edits.has(record.id)).length };
}

function keysOf(rows: readonly WorkRows[]): string[] {
  return rows.map(({ record }) => record.id);
}

function authorKeysOf(rows: readonly WorkRows[]): string[] {
  return [...new Set(rows.flatMap(({ work }) => work.author_keys))];
}

/** Works are found by the names of a record and by those that a librarian gave the author. */
function correctAuthor(author: CatalogAuthor, correction: AuthorCorrection | undefined): CatalogAuthor {
  if (!correction) return author;
  const { author: stored, imported_name: imported } = correction;
  const name = author.name === imported ? stored.name : author.name;
  const names = [stored.name, ...stored.aliases, ...(imported === null ? author.aliases : [])];
  return { ...author, name, aliases: [...new Set(names)], stored };
}
