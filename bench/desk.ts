import type { Sql } from '../server/platform/db/open.ts';
import type { Reader } from './readers.ts';

/** What a reader has on the desk, and what of it is asked for. */
export interface Desk {
  /** How many there are: items in folders of others, notes in the large folder, essays. */
  rows: number;
  /** With a page of works in it. */
  folderId: number;
  /** All the notes are in it. */
  largeFolderId: number;
  noteTitle: string;
  /** As long as essays are. */
  essayId: number;
}

/** Items of one folder of somebody else. */
const itemsOfOthers = 500;

/** Gives the reader a folder of works, one that holds so many notes, and essays; others have as many items in folders of their own. */
export async function addDesk(sql: Sql, reader: Pick<Reader, 'id'>, rows: number): Promise<Desk> {
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
      from others, generate_series(1, ${Math.ceil(rows / itemsOfOthers)}::integer) n returning id
    )
    insert into folder_items (folder_id, work_id)
    select f.id, w.id from f cross join (select id from works order by id limit ${Math.min(rows, itemsOfOthers)}) w`;
}

async function addFolder(sql: Sql, reader: Pick<Reader, 'id'>, name: string): Promise<number> {
  const [folder] = await sql<{ id: number }[]>`insert into folders (user_id, name) values (${reader.id}, ${name}) returning id`;
  if (!folder) throw new Error('no folder was written');
  return folder.id;
}

/** One from the middle is as long as a paper, the others are short: there are many of them. */
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
  if (!essays[0]) throw new Error('no essay was written');
  return essays[0].id;
}
