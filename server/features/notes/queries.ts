import type { Note, NoteTitle } from '#contract/notes.ts';
import { asJson } from '../../platform/db/json.ts';
import { limitClause } from '../../platform/db/limit-clause.ts';
import { oneRow } from '../../platform/db/one-row.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import { SerializationFailure } from '../../platform/db/retry.ts';

export type NoteRow = Note & { user_id: number };

export async function findNote(sql: SqlRunner, id: number): Promise<NoteRow | undefined> {
  const [note] = await sql<NoteRow[]>`select ${noteColumns(sql)}, n.user_id from notes n where n.id = ${id}`;
  return note;
}

/** Returns the note and locks it until the transaction ends. */
export async function lockNote(tx: Transaction, id: number): Promise<NoteRow | undefined> {
  const [note] = await tx<NoteRow[]>`select ${noteColumns(tx)}, n.user_id from notes n where n.id = ${id} for update`;
  return note;
}

/** The stored fields of a note, without its folder. */
export interface NoteInput {
  readonly title: string;
  readonly titleKey: string;
  readonly content: string;
  readonly ignored: readonly string[];
}

/** Inserts a note with its item and links; returns undefined if this user has no such folder. */
export async function insertNote(
  sql: SqlRunner,
  place: { userId: number; folderId: number },
  note: NoteInput,
  linkKeys: readonly string[],
): Promise<Note | undefined> {
  const [row] = await sql<Note[]>`
    with f as (select id, user_id from folders where id = ${place.folderId} and user_id = ${place.userId} for no key update),
    n as (
      insert into notes (user_id, folder_id, title, title_key, content, ignored_references)
      select user_id, id, ${note.title}, ${note.titleKey}, ${note.content}, ${[...note.ignored]}::text[] from f returning *
    ),
    item as (insert into folder_items (folder_id, note_id) select folder_id, id from n),
    links as (
      insert into note_links (note_id, user_id, title_key)
      select id, user_id, jsonb_array_elements_text(${asJson(sql, linkKeys)}) from n
    )
    select ${noteColumns(sql)} from n`;
  return row;
}

/**
 * Requires a lock on the note and, if it moves, on both folders. Its item moves in the same
 * statement, because a foreign key connects them.
 */
export async function updateNoteRow(tx: Transaction, id: number, note: NoteInput & { folderId: number }): Promise<Note> {
  // The time always increases, so that a client can detect any change since it read the note.
  const rows = await tx<Note[]>`
    with n as (
      update notes set title = ${note.title}, title_key = ${note.titleKey}, content = ${note.content}, folder_id = ${note.folderId},
        ignored_references = ${[...note.ignored]}::text[],
        updated_at = greatest(now(), updated_at + interval '1 millisecond')
      where id = ${id} returning *
    ),
    item as (update folder_items i set folder_id = n.folder_id from n where i.note_id = n.id and i.folder_id <> n.folder_id)
    select ${noteColumns(tx)} from n`;
  return oneRow(rows);
}

/** Updates a note's stored links to match its text. Requires a lock on the note. */
export async function updateLinks(tx: Transaction, userId: number, noteId: number, linkKeys: readonly string[]): Promise<void> {
  await tx`
    with named as materialized (select jsonb_array_elements_text(${asJson(tx, linkKeys)}) as title_key),
    gone as (delete from note_links where note_id = ${noteId} and title_key not in (select title_key from named))
    insert into note_links (note_id, user_id, title_key) select ${noteId}::bigint, ${userId}::bigint, title_key from named
    on conflict do nothing`;
}

/**
 * Deletes a note with its item and links. Locks the folder before the note, as every writer does;
 * throws an error that retries the statement if the note was moved meanwhile.
 */
export async function deleteNote(sql: Sql, id: number): Promise<void> {
  const { count } = await sql`
    with f as (select f.id from folders f join notes n on n.folder_id = f.id where n.id = ${id} for no key update of f)
    delete from notes n using f where n.id = ${id} and n.folder_id = f.id`;
  if (count === 0 && (await findNote(sql, id))) throw new SerializationFailure();
}

/** A note whose links were changed to a new title, as it will be stored. */
export interface RenamedNote {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  /** The `updated_at` of the note that `content` is based on. */
  readonly readAt: string;
  /** Whether another of its links still has the old key. */
  readonly keeps: boolean;
  readonly ignored: readonly string[];
}

/**
 * Stores notes with renamed links and updates their link keys. Skips notes that have changed since
 * they were read; returns how many were stored.
 */
export async function updateRenamedNotes(
  tx: Transaction,
  userId: number,
  keys: { readonly old: string; readonly new: string },
  renamed: readonly RenamedNote[],
): Promise<number> {
  const [saved] = await tx<[{ count: number }]>`
    with given as materialized (
      select id, content, "readAt", keeps from jsonb_to_recordset(${asJson(tx, renamed)}) as r (id bigint, content text, "readAt" timestamptz, keeps boolean)
    ),
    saved as (
      update notes n set content = g.content, updated_at = greatest(now(), n.updated_at + interval '1 millisecond')
      from given g where n.id = g.id and n.user_id = ${userId} and n.updated_at = g."readAt" returning n.id, g.keeps
    ),
    gone as (delete from note_links l using saved s where l.note_id = s.id and l.title_key = ${keys.old} and not s.keeps),
    named as (
      insert into note_links (note_id, user_id, title_key) select id, ${userId}::bigint, ${keys.new} from saved on conflict do nothing
    )
    select count(*)::int as count from saved`;
  return saved.count;
}

export async function listNewestNotes(sql: Sql, userId: number, limit: number): Promise<NoteTitle[]> {
  const rows = await sql<NoteTitle[]>`select id, title from notes where user_id = ${userId} order by id desc ${limitClause(sql, limit)}`;
  return rows.slice(0, limit);
}

/**
 * Returns notes whose title has the given key, exact titles first, and then those whose key starts
 * with it.
 */
export async function listNotesByTitle(
  sql: Sql,
  userId: number,
  { title, key }: { title: string; key: string },
  limit: number,
): Promise<NoteTitle[]> {
  // In byte order, every key that starts with `key` is at least `key` and less than `key` plus
  // U+10FFFF.
  const rows = await sql<NoteTitle[]>`
    select id, title from (
      (select id, title, title_key, 0 as rank from notes
       where user_id = ${userId} and title_key = ${key} and title = ${title} order by id ${limitClause(sql, limit)})
      union all
      (select id, title, title_key, 1 as rank from notes
       where user_id = ${userId} and title_key >= ${key} and title_key < ${`${key}\u{10ffff}`} and title <> ${title}
       order by title_key, id ${limitClause(sql, limit)})
    ) found
    order by rank, title_key, id ${limitClause(sql, limit)}`;
  return rows.slice(0, limit);
}

/**
 * Returns for each title, in order, the oldest note with exactly that title, or else (not `exact`)
 * the oldest with its key.
 */
export async function findNotesByTitles(
  sql: SqlRunner,
  userId: number,
  titles: readonly { title: string; key: string }[],
): Promise<(NoteTitle & { requested: string; exact: boolean })[]> {
  return sql<(NoteTitle & { requested: string; exact: boolean })[]>`
    select wanted.value->>'title' as requested, n.id, n.title, n.exact
    from jsonb_array_elements(${asJson(sql, titles)}) with ordinality wanted (value, position)
      cross join lateral (
        select id, title, normalize(title) = normalize(wanted.value->>'title') as exact
        from notes where user_id = ${userId} and title_key = wanted.value->>'key'
        order by exact desc, id limit 1
      ) n
    order by wanted.position`;
}

export type LinkingNote = Pick<Note, 'id' | 'title' | 'content' | 'ignored_references' | 'updated_at'>;

/**
 * Returns the user's other notes before the id `before`, newest first, that link to the title's key
 * and contain the title. The caller checks whether a link has exactly the title.
 */
export async function listLinkCandidates(
  sql: SqlRunner,
  userId: number,
  { noteId, title, key }: { noteId: number; title: string; key: string },
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<LinkingNote[]> {
  const rows = await sql<LinkingNote[]>`
    select n.id, n.title, n.content, n.ignored_references, n.updated_at from note_links l join notes n on n.id = l.note_id
    where l.user_id = ${userId} and l.title_key = ${key} and l.note_id <> ${noteId}
      and (${before ?? null}::bigint is null or l.note_id < ${before ?? null}::bigint)
      and strpos(normalize(n.content), normalize(${title}::text)) > 0
    order by l.note_id desc ${limitClause(sql, limit)}`;
  return rows.slice(0, limit);
}

/** The columns of a note in the API, from `notes n`. */
function noteColumns(sql: SqlRunner) {
  return sql`n.id, n.title, n.content, n.ignored_references, n.folder_id, n.created_at, n.updated_at`;
}
