import type { Post } from '#contract/posts.ts';
import type { Sql } from '../../platform/db/open.ts';
import { everyRow, jsonArray } from '../../platform/export.ts';
import type { ExportPart } from '../../platform/feature.ts';
import { referencesColumn } from './queries.ts';

type ExportedPost = Pick<
  Post,
  | 'id'
  | 'content'
  | 'community_id'
  | 'community_name'
  | 'like_count'
  | 'comment_count'
  | 'repost_count'
  | 'references'
  | 'created_at'
  | 'updated_at'
>;

/** A post that the user liked or reposted. Its text belongs to its author and is not exported. */
interface PostPointer {
  readonly post_id: number;
  readonly title: string;
  /** The author's; null if the account was deleted. */
  readonly username: string | null;
}

export const exportPosts: ExportPart = async function* ({ sql }, user) {
  yield { path: 'posts.json', content: jsonArray(postsOf(sql, user.id)) };
  yield { path: 'likes.json', content: jsonArray(likesOf(sql, user.id)) };
  yield { path: 'reposts.json', content: jsonArray(repostsOf(sql, user.id)) };
};

function postsOf(sql: Sql, userId: number): AsyncGenerator<ExportedPost> {
  return everyRow(
    (after) => sql<ExportedPost[]>`
      select p.id, p.content, p.community_id, c.name as community_name, p.like_count, p.comment_count, p.repost_count,
        ${referencesColumn(sql, userId)}, p.created_at, p.updated_at
      from posts p left join communities c on c.id = p.community_id
      where p.user_id = ${userId} and p.id > ${after} order by p.id limit 50`,
  );
}

/** Lists a user's likes by post, since a like has no id of its own. */
async function* likesOf(sql: Sql, userId: number): AsyncGenerator<PostPointer> {
  const likes = everyRow(
    (after) => sql<(Omit<PostPointer, 'post_id'> & { id: number })[]>`
      select l.post_id as id, p.title, u.username
      from likes l join posts p on p.id = l.post_id left join users u on u.id = p.user_id
      where l.user_id = ${userId} and l.post_id > ${after} order by l.post_id limit 100`,
  );
  for await (const { id, ...post } of likes) yield { post_id: id, ...post };
}

function repostsOf(sql: Sql, userId: number): AsyncGenerator<PostPointer & { readonly id: number; readonly created_at: string }> {
  return everyRow(
    (after) => sql<(PostPointer & { id: number; created_at: string })[]>`
      select r.id, r.post_id, p.title, u.username, r.created_at
      from reposts r join posts p on p.id = r.post_id left join users u on u.id = p.user_id
      where r.user_id = ${userId} and r.id > ${after} order by r.id limit 100`,
  );
}
