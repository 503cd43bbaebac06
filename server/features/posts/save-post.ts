import type { BodyOf } from '#contract/endpoint.ts';
import type { HeldText } from '#contract/held-texts.ts';
import type { PendingPost, Post, postEndpoints } from '#contract/posts.ts';
import { linksOf } from '#core/links.ts';
import { mentionsIn } from '#core/mentions.ts';
import { postTitle, targetsInPostTitle } from '#core/post.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import { sameList } from '#core/same-list.ts';
import { showsNothing } from '#core/shows-nothing.ts';
import { messages } from '#core/messages.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { createResource } from '../../platform/http/create-resource.ts';
import { badRequest, changedElsewhere, forbidden, notFound } from '../../platform/http/http-error.ts';
import { communityExists } from '../communities/public.ts';
import { listEditionTitles } from '../editions/public.ts';
import { accessOwnHeldText, type HoldConfig, insertHeldText, mustWait, requireNoNewLinks } from '../held-texts/public.ts';
import { recordModeration } from '../moderation/public.ts';
import {
  deleteReferences,
  lockReferenceTargets,
  type NumberingConfig,
  readPassages,
  syncReferences,
  listWorkTitles,
} from '../references/public.ts';
import { closeReports } from '../reports/public.ts';
import { documentOfPost, indexDocuments } from '../search/public.ts';
import { accessOwnPostToChange, accessPendingPost, accessPost, accessPostToDelete } from './access.ts';
import { insertPendingPost, needsApproval } from './pending-queries.ts';
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

/** What of the configuration decides about posts. */
type PostConfig = HoldConfig & NumberingConfig;

const defaultConfig: PostConfig = { scriptureNumbering: 'kjv', holdNewLinks: false, publicUrl: undefined };

/** A post whose text is checked and read. */
export interface PreparedPost {
  readonly post: Parameters<typeof insertPost>[2];
  readonly targets: readonly Target[];
  readonly links: ReturnType<typeof linksOf>;
}

/**
 * Creates a post and stores its references. A repeated idempotency key returns the post that the
 * first request created. The post of a new member of a community may have to wait for approval.
 */
export async function createPost(
  sql: Sql,
  caller: Caller,
  body: NewPost,
  key?: string,
  config: PostConfig = defaultConfig,
): Promise<{ post: Post } | { pending: PendingPost | HeldText }> {
  const communityId = body.community_id ?? null;
  const prepared = await preparePost(sql, { ...body, communityId }, config.scriptureNumbering);
  const { post, targets, links } = prepared;
  const { ignored } = post;
  const sent = [body.content, communityId, targets, ...(ignored.length > 0 ? [ignored] : [])];
  const keyedRequest = { userId: caller.id, key, kind: 'post', sent };
  if (await mustWait(sql, caller, body.content, config)) {
    const hold = (tx: Transaction) => submitHeldPost(tx, caller, prepared);
    return { pending: await createResource(sql, { ...keyedRequest, kind: 'held post' }, hold, (id) => accessOwnHeldText(sql, caller, id)) };
  }
  if (communityId !== null && (await needsApproval(sql, caller.id, communityId))) {
    const submit = (tx: Transaction) => submitPost(tx, caller, communityId, prepared);
    const find = (id: number) => accessPendingPost(sql, caller, { communityId, id });
    return { pending: await createResource(sql, { ...keyedRequest, kind: 'pending post' }, submit, find) };
  }
  if (key === undefined && targets.length + links.works.length + links.topics.length === 0) {
    return { post: (await insertPost(sql, caller.id, post)) ?? (await rejectInsert(sql, communityId)) };
  }
  const create = async (tx: Transaction): Promise<Post> => {
    await requireTargets(tx, caller.id, targets);
    const id = (await insertPrepared(tx, caller.id, prepared)) ?? (await rejectInsert(tx, communityId));
    return accessPost(tx, caller, id);
  };
  return { post: await createResource(sql, keyedRequest, create, (id) => accessPost(sql, caller, id)) };
}

/** Checks and reads the text of a new post. */
export async function preparePost(
  sql: SqlRunner,
  body: Omit<NewPost, 'community_id'> & { readonly communityId: number | null },
  numbering: Numbering,
): Promise<PreparedPost> {
  const { content, communityId, references: targets = [], ignored_references: ignored = [] } = body;
  const input = await postInputOf(sql, { content, ignored, communityId }, numbering);
  return { post: { ...input, communityId, document: documentOfPost({ content }) }, targets, links: linksOf(content) };
}

/**
 * Inserts a post with its references, which must be checked. Returns undefined if there is no such
 * community or the user is not a member.
 */
export async function insertPrepared(tx: Transaction, userId: number, prepared: PreparedPost): Promise<number | undefined> {
  const { post, targets, links } = prepared;
  const inserted = await insertPost(tx, userId, post);
  if (!inserted) return undefined;
  if (targets.length > 0) await replaceReferences(tx, inserted.id, distinct(targets));
  await syncPostReferences(tx, userId, { id: inserted.id, title: post.title }, targets, links);
  return inserted.id;
}

async function submitHeldPost(tx: Transaction, caller: Caller, { post, targets }: PreparedPost): Promise<HeldText> {
  const { content, ignored, communityId } = post;
  await requireTargets(tx, caller.id, targets);
  const input = { content, ignored, communityId, targets: distinct(targets) };
  const id = (await insertHeldText(tx, caller.id, input)) ?? (await rejectInsert(tx, communityId));
  return accessOwnHeldText(tx, caller, id);
}

async function submitPost(tx: Transaction, caller: Caller, communityId: number, { post, targets }: PreparedPost): Promise<PendingPost> {
  await requireTargets(tx, caller.id, targets);
  const input = { content: post.content, ignored: post.ignored, targets: distinct(targets) };
  const id = (await insertPendingPost(tx, caller.id, communityId, input)) ?? (await rejectInsert(tx, communityId));
  return accessPendingPost(tx, caller, { communityId, id });
}

/**
 * Changes the caller's post unless it has changed since `readAt`, the `updated_at` that their text
 * is based on, if given. References are updated in the same transaction.
 */
export async function updatePost(
  sql: Sql,
  caller: Caller,
  id: number,
  body: PostChange,
  readAt: string | undefined,
  config: PostConfig = defaultConfig,
): Promise<Post> {
  const change = async (tx: Transaction): Promise<void> => {
    const old = await accessOwnPostToChange(tx, caller, id);
    if (readAt !== undefined && readAt !== old.updated_at) {
      throw changedElsewhere(messages.postChanged, await accessPost(tx, caller, id));
    }
    const changed = { content: body.content ?? old.content, ignored: body.ignored_references ?? old.ignored_references };
    await requireNoNewLinks(tx, caller, { after: [changed.content], before: [old.content] }, config);
    const input = await postInputOf(tx, { ...changed, communityId: old.community_id }, config.scriptureNumbering);
    const targets = body.references;
    await lockReferenceTargets(tx, 'post', [id]);
    if (targets) {
      await requireTargets(tx, caller.id, targets);
      await replaceReferences(tx, id, distinct(targets));
    }
    if (input.content !== old.content || !sameList(input.ignored, old.ignored_references)) {
      await updateContent(tx, id, input);
      await indexDocuments(tx, 'post', [{ ...documentOfPost(input), id, userId: caller.id }]);
    } else if (targets) await touchPost(tx, id);
    else return;
    await syncPostReferences(tx, caller.id, { id, title: input.title }, targets ?? (await findReferences(tx, id)), linksOf(input.content));
  };
  await retryOnConflict(() => sql.begin(change));
  return accessPost(sql, caller, id);
}

/**
 * Deletes a post. If the caller moderates it, logs that, closes its reports and notifies its
 * author.
 */
export async function deletePost(sql: Sql, caller: Caller, id: number, reason: string | null): Promise<void> {
  await removePost(sql, id, async (tx) => {
    const { user_id: userId, community_id: communityId, title } = await accessPostToDelete(tx, caller, id);
    if (userId === caller.id) return;
    await recordModeration(tx, { act: 'remove_post', actorId: caller.id, communityId, userId, reason, title });
    await closeReports(tx, { type: 'post', id, closedBy: caller.id, outcome: 'removed', note: reason });
  });
}

/** Deletes a post and its references after `access`, which locks the post. */
export async function removePost(sql: Sql, id: number, access: (tx: Transaction) => Promise<void>): Promise<void> {
  const remove = async (tx: Transaction): Promise<void> => {
    await access(tx);
    await lockReferenceTargets(tx, 'post', [id]);
    await deleteReferences(tx, 'post', [id]);
    await deletePosts(tx, [id]);
  };
  // Locks the post before its folders, while folder changes lock the folder first: retry on
  // deadlock.
  await retryOnConflict(() => sql.begin(remove));
}

/**
 * Locks targets. Rejects those that do not exist or are another user's private topics, with one
 * issue each and the same message.
 */
async function requireTargets(tx: Transaction, userId: number, targets: readonly Target[]): Promise<void> {
  if (targets.length === 0) return;
  const lockedKeys = new Set((await lockTargets(tx, userId, targets)).map(keyOf));
  const issues = targets.flatMap((target, i) =>
    lockedKeys.has(keyOf(target)) ? [] : [{ path: `references.${i}`, message: missing(target) }],
  );
  if (issues.length > 0) throw badRequest(issues.map(({ message }) => message).join(' '), issues);
}

function missing({ ref_type, ref_id }: Target): string {
  return ref_type === 'work' ? `There is no book with ID ${ref_id}.` : `There is no topic with ID ${ref_id}.`;
}

/** Stores the chosen references and those in the text alike. */
async function syncPostReferences(
  tx: Transaction,
  userId: number,
  post: { id: number; title: string },
  targets: readonly Target[],
  links: { readonly works: readonly number[]; readonly topics: readonly number[] },
): Promise<void> {
  const chosen = (type: Target['ref_type']): number[] => targets.filter(({ ref_type }) => ref_type === type).map(({ ref_id }) => ref_id);
  const named = { works: [...chosen('work'), ...links.works], topics: [...chosen('topic'), ...links.topics] };
  await syncReferences(tx, { type: 'post', ...post, userId, public: true }, named);
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
  const { works, slugs } = targetsInPostTitle(content);
  const titled = works.length === 0 ? [] : await listWorkTitles(sql, works);
  const editions = slugs.length === 0 ? [] : await listEditionTitles(sql, slugs);
  return postTitle(content, {
    works: new Map(titled.map(({ id, title }) => [id, title])),
    editions: new Map(editions.map(({ slug, title }) => [slug, title])),
  });
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
