import type { Comment } from '#contract/posts.ts';
import type { Sql } from '../../platform/db/open.ts';
import { allRows } from '../../platform/export.ts';
import type { UserData } from '../../platform/user-data.ts';
import { notBlocked } from '../blocks/access.ts';

type ExportedComment = Pick<Comment, 'id' | 'content' | 'ignored_references' | 'created_at'> & {
  readonly post_id: number;
  /** The title of the post; null while a block separates the user from its author. */
  readonly title: string | null;
};

export const commentUserData: UserData = {
  tables: [
    {
      table: 'comments',
      owner: 'user_id',
      fate: 'anonymized',
      // Posts delete them, since their posts must be locked first.
      deletedInCode: true,
      exports: [{ file: 'comments.json', about: 'what was said under posts', rows: commentsOf }],
    },
  ],
};

function commentsOf(sql: Sql, userId: number): AsyncIterable<ExportedComment> {
  return allRows(
    (after) => sql<ExportedComment[]>`
      select c.id, c.post_id, case when ${notBlocked(sql, userId, 'p.user_id')} then p.title end as title,
        c.content, c.ignored_references, c.created_at
      from comments c join posts p on p.id = c.post_id
      where c.user_id = ${userId} and c.id > ${after} order by c.id limit 100`,
  );
}
