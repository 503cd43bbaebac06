import type { AuthorInput, CatalogAuthor } from '#contract/catalog.ts';
import { messages } from '#core/messages.ts';
import { oneLine } from '#core/one-line.ts';
import { authorRow } from '../../catalog/authors.ts';
import { lockCatalog } from '../../catalog/queries.ts';
import { findStoredAuthors } from '../../catalog/corrections/queries.ts';
import { saveRecords } from '../../catalog/corrections/save-records.ts';
import { toRecord } from '../../catalog/corrections/stored-work.ts';
import { listStoredWorks } from '../../catalog/corrections/work-queries.ts';
import { type AuditInput, lockActor, recordAudit } from '../../platform/audit-log.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import { changedElsewhere, notFound } from '../../platform/http/http-error.ts';
import { findCatalogAuthor, listWorkIds, saveAuthor } from './edit-queries.ts';

declare module '../../platform/audit-log.ts' {
  interface AuditActs {
    'author-edited': true;
  }
}

interface AuthorEdit {
  readonly actor: AuditInput['actor'];
  readonly input: AuthorInput;
  /** The version that was edited; undefined overwrites any. */
  readonly ifMatch: string | undefined;
}

/** Returns an author with the fields that librarians edit. */
export async function accessCatalogAuthor(sql: SqlRunner, id: number): Promise<CatalogAuthor> {
  const author = await findCatalogAuthor(sql, id);
  if (!author) throw notFound(messages.authorNotFound);
  return author;
}

/**
 * Edits an author, whom imports then leave alone, and the name in works that have the former one.
 */
export async function editAuthor(sql: Sql, id: number, edit: AuthorEdit): Promise<CatalogAuthor> {
  return retryOnConflict(() =>
    sql.begin(async (tx) => {
      await lockActor(tx, edit.actor);
      await lockCatalog(tx);
      return editIn(tx, id, edit);
    }),
  );
}

async function editIn(tx: Transaction, id: number, { actor, input, ifMatch }: AuthorEdit): Promise<CatalogAuthor> {
  const current = await accessCatalogAuthor(tx, id);
  if (ifMatch !== undefined && ifMatch !== current.updated_at) throw changedElsewhere(messages.authorChanged, current);
  const name = oneLine(input.name);
  const dates = input.dates === null ? null : oneLine(input.dates);
  const aliases = [...new Set(input.aliases.map(oneLine))].filter((alias) => alias !== name);
  const changes = [
    ...(name === current.name ? [] : ['name']),
    ...(dates === current.dates ? [] : ['dates']),
    ...(aliases.toSorted().join('\n') === current.aliases.toSorted().join('\n') ? [] : ['aliases']),
  ];
  if (changes.length === 0) return current;
  const works = await listStoredWorks(tx, await listWorkIds(tx, id));
  const row = authorRow({ name, role: null, birth: null, death: null, floruit: null, dates, url: null, aliases });
  await saveAuthor(tx, id, { ...row, aliases, imported_name: current.name });
  const author = (await findStoredAuthors(tx, [id])).get(id);
  if (author && works.length > 0)
    await saveRecords(
      tx,
      works.map((work) => {
        const record = toRecord(work);
        const authors = record.authors.map((one) => {
          if (one.stored?.id !== id) return one;
          return { ...one, name: one.name === current.name ? name : one.name, aliases: [name, ...aliases], stored: author };
        });
        return { id: work.id, record: { ...record, authors } };
      }),
    );
  await recordAudit(tx, { actor, act: 'author-edited', subject: name, details: { author_id: id, fields: changes.join(', ') } });
  return accessCatalogAuthor(tx, id);
}
