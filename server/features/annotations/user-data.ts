import type { Sql, Transaction } from '../../platform/db/open.ts';
import { allRows } from '../../platform/export.ts';
import type { AccountDeletion, UserData } from '../../platform/user-data.ts';
import { lockEditionsOf } from './queries.ts';

export const annotationUserData: UserData = {
  tables: [
    {
      table: 'annotations',
      owner: 'author_id',
      fate: 'private deleted',
      exports: [{ file: 'annotations.json', about: 'highlights and notes on texts', rows: annotationsOf }],
    },
    // With the membership of the circle.
    { table: 'annotation_circles', owner: 'author_id', fate: 'deleted' },
    {
      table: 'annotation_imports',
      owner: 'user_id',
      fate: 'deleted',
      exports: [{ file: 'annotation-imports.json', about: 'when you imported annotations', rows: ['created_at'] }],
    },
    {
      table: 'annotation_replies',
      owner: 'author_id',
      fate: 'anonymized',
      exports: [
        { file: 'annotation-replies.json', about: 'replies to annotations', rows: ['annotation_id', 'body', 'created_at', 'edited_at'] },
      ],
    },
  ],
  deleteUserData,
};

/**
 * Deletes what only the user and their circles saw, or all; public annotations stay without an
 * author.
 */
async function deleteUserData(tx: Transaction, userId: number, { everything }: AccountDeletion): Promise<void> {
  await lockEditionsOf(tx, tx`a.author_id = ${userId}`);
  await tx`select from annotations where author_id = ${userId} order by id for update`;
  await tx`delete from annotations where author_id = ${userId} and (${everything} or visibility <> 'public')`;
}

function annotationsOf(sql: Sql, userId: number): AsyncGenerator<{ id: number }> {
  return allRows(
    (after) => sql<{ id: number }[]>`
      select a.id, e.slug as edition, e.title, f.citation as first, a.start_offset as start, l.citation as last, a.end_offset as end,
        a.quote, a.original_quote, a.body, a.color, a.visibility,
        array(select c.name from annotation_circles ac join circles c on c.id = ac.circle_id where ac.annotation_id = a.id order by c.id) as circles,
        a.created_at, a.updated_at
      from annotations a join editions e on e.id = a.edition_id
        join segments f on f.id = a.first_segment_id join segments l on l.id = a.last_segment_id
      where a.author_id = ${userId} and a.id > ${after} order by a.id limit 100`,
  );
}
