import type { BodyOf } from '#contract/endpoint.ts';
import type { Post, postEndpoints } from '#contract/posts.ts';
import { linksOf } from '#core/links.ts';
import { mentionsIn } from '#core/mentions.ts';
import { postTitle, worksInPostTitle } from '#core/post.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import { sameList } from '#core/same-list.ts';
import { showsNothing } from '#core/shows-nothing.ts';
import { messages } from '#core/messages.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { createResource } from '../../platform/http/create-resource.ts';
import { badRequest, changedElsewhere, forbidden, notFound } from '../../platform/http/http-error.ts';
import { communityExists } from '../communities/access.ts';
import { deleteReferences, lockReferenceTargets, readPassages, syncReferences, listWorkTitles } from '../references/public.ts';
import { documentOfPost, indexDocuments } from '../search/public.ts';
import { accessOwnPostToChange, accessPost, accessPostToDelete } from './access.ts';
import {
  deletePosts,
  findReferences,
  lockTargets,
  insertPost,
  replaceReferences,
  type Target,
  touchPost,
  updateContent,
  type PostInput,
} from './queries.ts';

type NewPost = BodyOf<(typeof postEndpoints)['POST /api/posts']>;
type PostChange = BodyOf<(typeof postEndpoints)['PATCH /api/posts/{id}']>;

/**
 * Creates a post and stores its references. A repeated idempotency key returns the post that the
 * first request created.
 */
export async function createPost(sql: Sql, caller: Caller, body: NewPost, key?: string, numbering: Numbering = 'kjv'): Promise<Post> {
  const communityId = body.community_id ?? null;
  const ignored = body.ignored_references ?? [];
  const input = await postInputOf(sql, { content: body.content, ignored, communityId }, numbering);
  const post = { ...input, communityId, document: documentOfPost(body) };
  const targets = body.references ?? [];
  const links = linksOf(body.content);
  if (key === undefined && targets.length + links.works.length + links.topics.length === 0) {
    return (await insertPost(sql, caller.id, post)) ?? rejectInsert(sql, communityId);
  }
  const create = async (tx: Transaction): Promise<Post> => {
    const { id } = (await insertPost(tx, caller.id, post)) ?? (await rejectInsert(tx, communityId));
    if (targets.length > 0) await saveReferences(tx, caller, id, targets);
    await syncPostReferences(tx, caller, { id, title: post.title }, targets, links);
    return accessPost(tx, caller, id);
  };
  const keyedRequest = {
    userId: caller.id,
    key,
    kind: 'post',
    sent: [body.content, communityId, targets, ...(ignored.length > 0 ? [ignored] : [])],
  };
  return createResource(sql, keyedRequest, create, (id) => accessPost(sql, caller, id));
}

/**
 * Changes an own post unless it has changed since `readAt`, the `updated_at` that the caller's text
 * is based on, if given. References are updated in the same transaction.
 */
export async function updatePost(
  sql: Sql,
  caller: Caller,
  id: number,
  body: PostChange,
  readAt: string | undefined,
  numbering: Numbering = 'kjv',
): Promise<Post> {
  const change = async (tx: Transaction): Promise<void> => {
    const old = await accessOwnPostToChange(tx, caller, id);
    if (readAt !== undefined && readAt !== old.updated_at) {
      throw changedElsewhere(messages.postChanged, await accessPost(tx, caller, id));
    }
    const changed = { content: body.content ?? old.content, ignored: body.ignored_references ?? old.ignored_references };
    const input = await postInputOf(tx, { ...changed, communityId: old.community_id }, numbering);
    const targets = body.references;
    await lockReferenceTargets(tx, 'post', [id]);
    if (targets) await saveReferences(tx, caller, id, targets);
    if (input.content !== old.content || !sameList(input.ignored, old.ignored_references)) {
      await updateContent(tx, id, input);
      await indexDocuments(tx, 'post', [{ ...documentOfPost(input), id, userId: caller.id }]);
    } else if (targets) await touchPost(tx, id);
    else return;
    await syncPostReferences(tx, caller, { id, title: input.title }, targets ?? (await findReferences(tx, id)), linksOf(input.content));
  };
  await retryOnConflict(() => sql.begin(change));
  return accessPost(sql, caller, id);
}

/** Deletes a post and its references. */
export async function deletePost(sql: Sql, caller: Caller, id: number): Promise<void> {
  const remove = async (tx: Transaction): Promise<void> => {
    await accessPostToDelete(tx, caller, id);
    await lockReferenceTargets(tx, 'post', [id]);
    await deleteReferences(tx, 'post', [id]);
    await deletePosts(tx, [id]);
  };
  // Locks the post before its folders, while folder changes lock the folder first: retry on
  // deadlock.
  await retryOnConflict(() => sql.begin(remove));
}

/**
 * Rejects targets that do not exist or are another user's private topics, with one issue each and
 * the same message.
 */
async function saveReferences(tx: Transaction, caller: Caller, id: number, targets: readonly Target[]): Promise<void> {
  const lockedKeys = new Set((await lockTargets(tx, caller.id, targets)).map(keyOf));
  const issues = targets.flatMap((target, i) =>
    lockedKeys.has(keyOf(target)) ? [] : [{ path: `references.${i}`, message: missing(target) }],
  );
  if (issues.length > 0) throw badRequest(issues.map(({ message }) => message).join(' '), issues);
  await replaceReferences(tx, id, distinct(targets));
}

function missing({ ref_type, ref_id }: Target): string {
  return ref_type === 'work' ? `There is no book with ID ${ref_id}.` : `There is no topic with ID ${ref_id}.`;
}

/** Stores the chosen references and those in the text alike. */
async function syncPostReferences(
  tx: Transaction,
  caller: Caller,
  post: { id: number; title: string },
  targets: readonly Target[],
  links: { readonly works: readonly number[]; readonly topics: readonly number[] },
): Promise<void> {
  const chosen = (type: Target['ref_type']): number[] => targets.filter(({ ref_type }) => ref_type === type).map(({ ref_id }) => ref_id);
  const named = { works: [...chosen('work'), ...links.works], topics: [...chosen('topic'), ...links.topics] };
  await syncReferences(tx, { type: 'post', ...post, userId: caller.id, public: true }, named);
}

async function postInputOf(
  sql: SqlRunner,
  { content, ignored, communityId }: { content: string; ignored: readonly string[]; communityId: number | null },
  numbering: Numbering,
): Promise<PostInput> {
  if (!showsNothing(content)) {
    const passages = await readPassages(sql, content, { numbering, ignored });
    return { content, ignored, title: await titleOf(sql, content), passages, mentions: mentionsIn(content) };
  }
  const sentence = communityId === null ? messages.postContentRequired : messages.postContentEmpty;
  throw badRequest(sentence, [{ path: 'content', message: sentence }]);
}

async function titleOf(sql: SqlRunner, content: string): Promise<string> {
  const works = worksInPostTitle(content);
  const titled = works.length === 0 ? [] : await listWorkTitles(sql, works);
  return postTitle(content, new Map(titled.map(({ id, title }) => [id, title])));
}

/** Throws if nothing was inserted: the community does not exist or the caller is not a member. */
async function rejectInsert(sql: SqlRunner, communityId: number | null): Promise<never> {
  if (communityId !== null && (await communityExists(sql, communityId))) throw forbidden(messages.notAMember);
  throw notFound(messages.resourceNotFound);
}

function distinct(targets: readonly Target[]): Target[] {
  return [...new Map(targets.map((target) => [keyOf(target), target])).values()];
}

function keyOf({ ref_type, ref_id }: Target): string {
  return `${ref_type} ${ref_id}`;
}
