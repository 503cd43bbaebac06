import type { Api } from '#contract/api.ts';
import { file, form, png } from '../forms.ts';

/** Sends a request as one of the roles and returns the response. */
export type AskAs = (
  role: Role | 'visitor',
  name: keyof Api,
  input?: { readonly params?: Ids; readonly query?: Ids; readonly body?: unknown },
) => Promise<{
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // The calling tests know the shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}>;

export type Ids = Readonly<Record<string, string | number>>;

/**
 * `owner` creates all but the community of `moderator`. `member` belongs to it, the circles and the
 * project; `invited` is invited to the closed circle; `stranger` has no relation to any of it.
 */
export const roles = ['stranger', 'invited', 'member', 'moderator', 'owner'] as const;
/**
 * Users with a role in the library have no relation to any of it either, nor has the suspended one.
 * The owner blocked the last.
 */
export const everyRole = [...roles, 'administrator', 'librarian', 'site-moderator', 'suspended', 'blocked'] as const;
export type Role = (typeof everyRole)[number];

/** Returns the username of a role; `owner` and `moderator` themselves are reserved. */
export function usernameOf(role: Role): string {
  return `the-${role}`;
}

/**
 * Words that must not appear in responses to those who may not read them. No search folds them into
 * other words.
 */
export const markers = {
  own: 'qzownersecret',
  circle: 'qzcirclesecret',
  members: 'qzmemberssecret',
  pending: 'qzpendingsecret',
  held: 'qzheldsecret',
  project: 'qzprojectsecret',
} as const;

/** The roles that may see each marker. */
export const readers: Readonly<Record<keyof typeof markers, readonly Role[]>> = {
  own: ['owner'],
  circle: ['owner', 'member', 'invited'],
  members: ['owner', 'member'],
  pending: ['owner', 'moderator'],
  held: ['owner', 'administrator', 'site-moderator'],
  project: ['owner', 'member'],
};

export interface Setting {
  readonly as: AskAs;
  readonly users: Readonly<Record<Role, number>>;
  readonly workId: number;
  readonly authorId: number;
  readonly addWork: () => Promise<number>;
  /** Imports a text of one verse, John 3:16, and returns its slug. */
  readonly addEdition: () => Promise<string>;
}

type Factory = (setting: Setting) => Promise<Ids>;

/** Creates a resource and returns its ids by the names of the path parameters. */
async function createResource(setting: Setting, role: Role, name: keyof Api, input: Parameters<AskAs>[2]): Promise<number> {
  const { status, body } = await setting.as(role, name, input);
  if (status !== 201 && status !== 200) throw new Error(`${name} responded with ${status}: ${JSON.stringify(body)}`);
  return body.id;
}

const topic =
  (open: boolean): Factory =>
  async (setting) => {
    const text = open ? 'open' : markers.own;
    const body = { title: `Topic ${text}`, content: `Of ${text} [Work:${setting.workId}] John 3:16`, public: open, citations: [citation] };
    return { id: await createResource(setting, 'owner', 'POST /api/topics', { body }) };
  };
const citation = { text: 'Augustine, Confessions (397)', url: 'https://example.org/' };

const essay =
  (status: 'published' | 'draft'): Factory =>
  async (setting) => {
    const text = status === 'draft' ? markers.own : 'published';
    const content = `Of ${text} [Work:${setting.workId}] Rom 8:28`;
    const body = form(['title', `Essay ${text}`], ['content', content], ['status', status]);
    return { id: await createResource(setting, 'owner', 'POST /api/essays', { body }) };
  };

/** A folder with a work, plus a note, a draft and a private topic that only the owner may see. */
const folder =
  (open: boolean): Factory =>
  async (setting) => {
    const body = { name: open ? 'Open folder' : `Folder ${markers.own}`, public: open };
    const id = await createResource(setting, 'owner', 'POST /api/folders', { body });
    const note = { title: `Note ${markers.own}`, content: `Of ${markers.own}`, folder_id: id };
    const noteId = await createResource(setting, 'owner', 'POST /api/notes', { body: note });
    const draft = await essay('draft')(setting);
    await createResource(setting, 'owner', 'POST /api/folders/{id}/items', { params: { id }, body: { essay_id: draft['id'] } });
    const hidden = await topic(false)(setting);
    await createResource(setting, 'owner', 'POST /api/folders/{id}/items', { params: { id }, body: { topic_id: hidden['id'] } });
    const itemId = await createResource(setting, 'owner', 'POST /api/folders/{id}/items', {
      params: { id },
      body: { work_id: setting.workId },
    });
    return { id, itemId, noteId };
  };

const circle =
  (open: boolean): Factory =>
  async (setting) => {
    const { as, users, workId } = setting;
    const text = open ? 'Open circle' : `Circle ${markers.circle}`;
    const id = await createResource(setting, 'owner', 'POST /api/circles', { body: { name: text, description: text, open } });
    const params = { id };
    const invite = (role: Role) =>
      createResource(setting, 'owner', 'POST /api/circles/{id}/invitations', { params, body: { username: usernameOf(role) } });
    await invite('member');
    await as('member', 'POST /api/circles/{id}/membership', { params });
    const invitationId = await invite('invited');
    await as('owner', 'POST /api/circles/{id}/works', { params, body: { work_id: workId } });
    return { id, invitationId, userId: users.member, workId };
  };

/** A note on a text; unless it is private, the member has replied to it. */
const annotation =
  (visibility: 'private' | 'circles' | 'public'): Factory =>
  async (setting) => {
    const slug = await setting.addEdition();
    const citation = 'John.3.16';
    const { status, body: page } = await setting.as('owner', 'GET /api/editions/{slug}/segments', {
      params: { slug },
      query: { at: citation },
    });
    // The fuzzer also runs on a library without texts.
    if (status !== 200) return { id: 0, replyId: 0, slug };
    const quote = String(page.segments[0].text).split(' ')[0] ?? '';
    const circleId = visibility === 'circles' ? (await circle(false)(setting))['id'] : undefined;
    const body = {
      edition: slug,
      first: { citation, start: 0 },
      last: { citation, end: quote.length },
      quote,
      body: { private: `Note ${markers.own}`, circles: `Note ${markers.members}`, public: 'Open note' }[visibility],
      visibility,
      ...(circleId !== undefined && { circle_ids: [circleId] }),
    };
    const id = await createResource(setting, 'owner', 'POST /api/annotations', { body });
    if (visibility === 'private') return { id, slug };
    const reply = { body: visibility === 'circles' ? `Reply ${markers.members}` : 'Open reply' };
    const replyId = await createResource(setting, 'member', 'POST /api/annotations/{id}/replies', { params: { id }, body: reply });
    return { id, replyId, slug };
  };

const community: Factory = async (setting) => {
  const id = await createResource(setting, 'moderator', 'POST /api/communities', { body: { name: `Community ${++count}` } });
  await setting.as('member', 'POST /api/communities/{id}/membership', { params: { id } });
  await setting.as('owner', 'POST /api/communities/{id}/membership', { params: { id } });
  return { id, userId: setting.users.member };
};

const project: Factory = async (setting) => {
  const text = `Project ${markers.project}`;
  const id = await createResource(setting, 'owner', 'POST /api/projects', { body: { title: text, description: text } });
  const params = { id };
  await setting.as('owner', 'POST /api/projects/{id}/contributors', { params, body: { username: usernameOf('member') } });
  await setting.as('owner', 'POST /api/projects/{id}/items', { params, body: { work_id: setting.workId } });
  const hidden = await topic(false)(setting);
  const draft = await essay('draft')(setting);
  await setting.as('owner', 'POST /api/projects/{id}/items', { params, body: { topic_id: hidden['id'] } });
  await setting.as('owner', 'POST /api/projects/{id}/items', { params, body: { essay_id: draft['id'] } });
  const { body } = await setting.as('owner', 'GET /api/projects/{id}', { params });
  return { id, userId: setting.users.member, itemId: body.works[0].item_id };
};

const post =
  (inCommunity: boolean): Factory =>
  async (setting) => {
    const place = inCommunity ? await community(setting) : undefined;
    const body = { content: `A post, see [Work:${setting.workId}]`, ...(place && { community_id: place['id'] }) };
    const id = await createResource(setting, 'owner', 'POST /api/posts', { body });
    const commentId = await createResource(setting, 'owner', 'POST /api/posts/{id}/comments', {
      params: { id },
      body: { content: 'A comment' },
    });
    return { id, commentId, communityId: place?.['id'] ?? 0 };
  };

/** A post of the owner that waits for approval. */
const pendingPost: Factory = async (setting) => {
  const { id = 0 } = await community(setting);
  await setting.as('moderator', 'PATCH /api/communities/{id}', { params: { id }, body: { approve_posts: true } });
  const body = { content: `A post ${markers.pending}`, community_id: id };
  const { status, body: pending } = await setting.as('owner', 'POST /api/posts', { body });
  if (status !== 202) throw new Error(`the post does not wait: ${status}`);
  return { id, pendingId: pending.id };
};

/** A post of the owner that waits because of its link. The setting is on only meanwhile. */
const heldPost: Factory = async (setting) => {
  const hold = (on: boolean) => setting.as('administrator', 'PATCH /api/admin/settings', { body: { hold_new_links: on } });
  await hold(true);
  const content = `A post ${markers.held} https://books.example/`;
  const { status, body } = await setting.as('owner', 'POST /api/posts', { body: { content } });
  await hold(false);
  if (status !== 202) throw new Error(`the post does not wait: ${status}`);
  return { id: body.id };
};

/** A post in a community, which the member reported. */
const reportedPost: Factory = async (setting) => {
  const { id, communityId = 0 } = await post(true)(setting);
  const report = { type: 'post', id, reason: 'Insults' };
  return { id: communityId, reportId: await createResource(setting, 'member', 'POST /api/reports', { body: report }) };
};

const workflow =
  (inProject: boolean): Factory =>
  async (setting) => {
    const parent = inProject ? await project(setting) : undefined;
    const text = inProject ? markers.project : markers.own;
    const hidden = await topic(false)(setting);
    const steps = [{ title: `Step ${text}` }, { title: 'Linked step', topic_id: hidden['id'] }];
    const { body } = await setting.as('owner', 'POST /api/workflows', {
      body: { title: `Workflow ${text}`, steps, ...(parent && { project_id: parent['id'] }) },
    });
    return { id: body.id, stepId: body.steps[0].id, projectId: parent?.['id'] ?? 0 };
  };

/** Somebody who waits for approval. Leaves registration open, as the other resources need it. */
const registration: Factory = async ({ as }) => {
  const username = `waiting-${++count}`;
  const change = (mode: string) => as('administrator', 'PATCH /api/admin/settings', { body: { registration: mode } });
  await change('approval');
  await as('visitor', 'POST /api/signup', { body: { email: `${username}@example.org`, username, password: 'correct horse' } });
  await change('open');
  const { body } = await as('administrator', 'GET /api/admin/registrations');
  return { id: body[0]?.id ?? 0 };
};

const twoWorks: Factory = async ({ addWork }) => ({ into: await addWork(), from: await addWork() });

/** Every kind of resource that an endpoint can target, by its name in the table. */
export const resources = {
  nothing: async () => ({}),
  work: async ({ workId }) => ({ id: workId }),
  /** Not reviewed by anyone, so the caller's review is a new one. */
  'fresh work': async ({ addWork }) => ({ id: await addWork() }),
  letter: async () => ({ letter: 'a' }),
  author: async ({ authorId }) => ({ id: authorId }),
  edition: async ({ addEdition }) => ({ slug: await addEdition() }),
  /** John 3:16. */
  passage: async () => ({ id: 43_003_016_016 }),
  literal: async () => ({ type: 'literal' }),
  semantic: async () => ({ type: 'semantic' }),
  /** The start of the first page of the global feed. */
  cursor: async ({ as }) => {
    const { headers } = await as('owner', 'GET /api/posts');
    const after = /[?&]after=([^&>]+)/.exec(String(headers['link'] ?? ''))?.[1] ?? '';
    return { cursor: decodeURIComponent(after) };
  },
  'unused name': async () => ({ name: `Church ${++count}` }),
  /** The suspended user; a test that changes the account is its last user. */
  'managed user': async ({ users }) => ({ id: users.suspended, role: 'moderator' }),
  user: async ({ users }) => ({ id: users.owner, userId: users.owner, who: usernameOf('owner') }),
  'public topic': topic(true),
  'private topic': topic(false),
  'published essay': essay('published'),
  'draft essay': essay('draft'),
  'public folder': folder(true),
  'private folder': folder(false),
  note: async (setting) => {
    const { noteId = 0, id = 0 } = await folder(true)(setting);
    return { id: noteId, folderId: id };
  },
  'public annotation': annotation('public'),
  'circle annotation': annotation('circles'),
  'private annotation': annotation('private'),
  'open circle': circle(true),
  'closed circle': circle(false),
  community,
  'pending post': pendingPost,
  'held post': heldPost,
  'reported post': reportedPost,
  report: async (setting) => ({ id: (await reportedPost(setting))['reportId'] ?? 0 }),
  post: post(false),
  'community post': post(true),
  review: async (setting) => ({
    id: await createResource(setting, 'owner', 'POST /api/reads', { body: { work_id: setting.workId, rating: 4 } }),
  }),
  organization: async (setting) => ({
    id: await createResource(setting, 'owner', 'POST /api/organizations', { body: { name: `Seminary ${++count}`, kind: 'seminary' } }),
  }),
  'account invitation': async (setting) => ({
    id: await createResource(setting, 'administrator', 'POST /api/admin/invitations', { body: { uses: 1 } }),
  }),
  registration,
  'two works': twoWorks,
  merge: async (setting) => {
    const { into = 0, from = 0 } = await twoWorks(setting);
    return { id: await createResource(setting, 'administrator', 'POST /api/admin/merges', { body: { kind: 'work', into, from } }) };
  },
  project,
  'node of a public topic': async (setting) => ({ id: `topic_${(await topic(true)(setting))['id']}` }),
  'node of a private topic': async (setting) => ({ id: `topic_${(await topic(false)(setting))['id']}` }),
  'node of a project': async (setting) => ({ id: `project_${(await project(setting))['id']}` }),
  'unpublished picture': async ({ as }) => {
    const { body } = await as('owner', 'POST /api/essays/images', { body: form(['file', file('a.png', png(String(++count)))]) });
    return { name: /[0-9a-f]{64}\.png/.exec(body.url)?.[0] ?? '' };
  },
  workflow: workflow(false),
  'project workflow': workflow(true),
} satisfies Record<string, Factory>;

export type Resource = keyof typeof resources;

let count = 0;
