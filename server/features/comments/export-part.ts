import type { Comment } from '#contract/posts.ts';
import { everyRow, jsonArray } from '../../platform/export.ts';
import type { ExportPart } from '../../platform/feature.ts';

type ExportedComment = Pick<Comment, 'id' | 'content' | 'created_at'> & {
  readonly post_id: number;
  /** The title of the post. */
  readonly title: string;
};

export const exportComments: ExportPart = async function* ({ sql }, user) {
  const comments = everyRow(
    (after) => sql<ExportedComment[]>`
      select c.id, c.post_id, p.title, c.content, c.created_at from comments c join posts p on p.id = c.post_id
      where c.user_id = ${user.id} and c.id > ${after} order by c.id limit 100`,
  );
  yield { path: 'comments.json', content: jsonArray(comments) };
};
