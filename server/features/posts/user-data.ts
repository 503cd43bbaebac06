import type { Post } from '#contract/posts.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import { allRows } from '../../platform/export.ts';
import type { AccountDeletion, UserData } from '../../platform/user-data.ts';
import { notBlocked } from '../blocks/access.ts';
import { deleteReferences, lockReferenceTargets } from '../references/public.ts';
import { deletePosts, referencesColumn } from './queries.ts';
import { commentCount, repostCount } from './visible-queries.ts';
import { deleteCommentsOf, deleteLikesAndRepostsOf, lockPostsOf } from './reaction-queries.ts';

type ExportedPost = Pick<
  Post,
  | 'id'
  | 'content'
  | 'ignored_references'
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

export const postUserData: UserData = {
  tables: [
    {
      table: 'posts',
      owner: 'user_id',
      fate: 'anonymized',
      deletedInCode: true,
      exports: [{ file: 'posts.json', about: 'posts with what they refer to', rows: postsOf }],
    },
    {
      table: 'pending_posts',
      owner: 'user_id',
      fate: 'deleted',
      exports: [{ file: 'pending-posts.json', about: 'posts that wait for approval', rows: pendingPostsOf }],
    },
    {
      table: 'likes',
      owner: 'user_id',
      fate: 'deleted',
      exports: [{ file: 'likes.json', about: 'posts that were liked', rows: likesOf }],
    },
    {
      table: 'reposts',
      owner: 'user_id',
      fate: 'deleted',
      exports: [{ file: 'reposts.json', about: 'posts that were passed on', rows: repostsOf }],
    },
  ],
  deleteUserData,
};

/**
 * Deletes a user's likes and reposts, and with `everything` their posts and comments. Locks all
 * affected posts by id first, since concurrent count updates could otherwise deadlock.
 */
async function deleteUserData(tx: Transaction, userId: number, { everything }: AccountDeletion): Promise<void> {
  const own = await lockPostsOf(tx, userId);
  await deleteLikesAndRepostsOf(tx, userId);
  if (!everything) return;
  await deleteCommentsOf(tx, userId);
  await lockReferenceTargets(tx, 'post', own);
  await deleteReferences(tx, 'post', own);
  await deletePosts(tx, own);
}

function postsOf(sql: Sql, userId: number): AsyncGenerator<ExportedPost> {
  return allRows(
    (after) => sql<ExportedPost[]>`
      select p.id, p.content, p.ignored_references, p.community_id, c.name as community_name, p.like_count,
        ${commentCount(sql, userId)} as comment_count, ${repostCount(sql, userId)} as repost_count,
        ${referencesColumn(sql, userId)}, p.created_at, p.updated_at
      from posts p left join communities c on c.id = p.community_id
      where p.user_id = ${userId} and p.id > ${after} order by p.id limit 50`,
  );
}

function pendingPostsOf(sql: Sql, userId: number): AsyncIterable<object> {
  return allRows(
    (after) => sql<{ id: number }[]>`
      select id, community_id, content, ignored_references, targets as references, created_at from pending_posts
      where user_id = ${userId} and id > ${after} order by id limit 50`,
  );
}

/** Lists a user's likes by post, since a like has no id of its own. */
async function* likesOf(sql: Sql, userId: number): AsyncGenerator<PostPointer> {
  const likes = allRows(
    (after) => sql<(Omit<PostPointer, 'post_id'> & { id: number })[]>`
      select l.post_id as id, p.title, u.username
      from likes l join posts p on p.id = l.post_id and ${notBlocked(sql, userId, 'p.user_id')} left join users u on u.id = p.user_id
      where l.user_id = ${userId} and l.post_id > ${after} order by l.post_id limit 100`,
  );
  for await (const { id, ...post } of likes) yield { post_id: id, ...post };
}

function repostsOf(sql: Sql, userId: number): AsyncGenerator<PostPointer & { readonly id: number; readonly created_at: string }> {
  return allRows(
    (after) => sql<(PostPointer & { id: number; created_at: string })[]>`
      select r.id, r.post_id, p.title, u.username, r.created_at
      from reposts r join posts p on p.id = r.post_id and ${notBlocked(sql, userId, 'p.user_id')} left join users u on u.id = p.user_id
      where r.user_id = ${userId} and r.id > ${after} order by r.id limit 100`,
  );
}
