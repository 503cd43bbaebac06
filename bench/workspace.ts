import type { Sql } from '../server/platform/db/open.ts';
import type { Reader } from './readers.ts';

/** The reader's folders, notes and essays that are requested. */
export interface Workspace {
  /** The number of items in other users' folders, of notes in the large folder, and of essays. */
  rows: number;
  /** A folder with more works than one page. */
  folderId: number;
  /** The folder with all notes. */
  largeFolderId: number;
  noteTitle: string;
  /** An essay of typical length. */
  essayId: number;
}

/** The number of items in each folder of another user. */
const itemsPerFolder = 500;

/**
 * Adds a folder of works, a folder of `rows` notes and `rows` essays, and `rows` items in
 * folders of other users.
 */
export async function addWorkspace(sql: Sql, reader: Pick<Reader, 'id'>, rows: number): Promise<Workspace> {
  await addFoldersOfOthers(sql, reader, rows);
  const folderId = await addFolder(sql, reader, 'To read before Advent');
  await sql`insert into folder_items (folder_id, work_id) select ${folderId}, id from works order by id limit 60`;
  const largeFolderId = await addFolder(sql, reader, 'Everything else');
  await sql`
    with n as (
      insert into notes (user_id, folder_id, title, title_key, content)
      select ${reader.id}, ${largeFolderId}, 'Lectio ' || n, 'lectio ' || n, 'On waiting, which is a kind of attention. See [[Lectio 1]].'
      from generate_series(1, ${rows}::integer) n returning id, folder_id
    )
    insert into folder_items (folder_id, note_id) select folder_id, id from n order by id`;
  return { rows, folderId, largeFolderId, noteTitle: 'Lectio 12', essayId: await addEssays(sql, reader, rows) };
}

async function addFoldersOfOthers(sql: Sql, reader: Pick<Reader, 'id'>, rows: number): Promise<void> {
  await sql`
    with others as (select array_agg(id order by id) as ids from users where id <> ${reader.id}),
    f as (
      insert into folders (user_id, name, public)
      select ids[1 + n % cardinality(ids)], 'Folder ' || n, n % 2 = 0
      from others, generate_series(1, ${Math.ceil(rows / itemsPerFolder)}::integer) n returning id
    )
    insert into folder_items (folder_id, work_id)
    select f.id, w.id from f cross join (select id from works order by id limit ${Math.min(rows, itemsPerFolder)}) w`;
}

async function addFolder(sql: Sql, reader: Pick<Reader, 'id'>, name: string): Promise<number> {
  const [folder] = await sql<{ id: number }[]>`insert into folders (user_id, name) values (${reader.id}, ${name}) returning id`;
  if (!folder) throw new Error('no folder was inserted');
  return folder.id;
}

/** Adds one essay of the length of a paper among many short ones, and returns its id. */
async function addEssays(sql: Sql, reader: Pick<Reader, 'id'>, rows: number): Promise<number> {
  const paragraph =
    '<p>Read it as the prayer that it is and the <em>argument</em> changes shape: the hinge of a longing, no proof in a seminar.</p>';
  const essays = await sql<{ id: number }[]>`
    with e as (
      insert into essays (user_id, title, content, excerpt, status)
      select ${reader.id}, 'Essay ' || n, repeat(${paragraph}, case n when ${Math.ceil(rows / 2)}::integer then 150 else 3 end), 'Read it as the prayer', 'published'
      from generate_series(1, ${rows}::integer) n returning id, content
    )
    select id from e order by length(content) desc, id limit 1`;
  if (!essays[0]) throw new Error('no essay was inserted');
  return essays[0].id;
}
