import { expect } from 'vitest';
import type { Api } from '#contract/api.ts';
import { annotator } from './annotator.ts';
import { form } from './forms.ts';
import { addWorks } from './library.ts';
import type { testApp } from './test-app.ts';

/** A user, and a word that only the display name and the texts contain. */
export interface Person {
  readonly token: string;
  readonly id: number;
  readonly username: string;
  readonly word: string;
}

/** What a user has, by kind. */
type Content = Readonly<Record<'post' | 'essay' | 'topic' | 'folder' | 'annotation' | 'circle' | 'project' | 'workflow', number>>;

/** Clare's things, and those in which both of the others take part. */
type Shared = Content & { readonly community: number; readonly work: number };

const verse = 'John 1:1';

/**
 * Builds three users with content of every kind: Anselm and Basil, who take part in each other's,
 * and Clare, in whose community, circle and project both are.
 */
export function blockingWorld(app: ReturnType<typeof testApp>) {
  const notes = annotator({ ask: app.ask, sql: app.sql });

  /** Sends a request that must succeed, and returns its body. */
  async function done(as: Person, name: keyof Api, input: Omit<NonNullable<Parameters<typeof app.ask>[1]>, 'as'> = {}) {
    const { status, body } = await app.ask(name, { ...input, as: as.token });
    expect([name, status, status < 300 ? '' : body]).toEqual([name, status, '']);
    return body;
  }

  async function signUpPerson(username: string, id: number): Promise<Person> {
    // A distinctive id, so that a search for it finds nothing else.
    await app.sql`select setval(pg_get_serial_sequence('users', 'id'), ${id - 1})`;
    const person = { token: await app.signUp(username), id, username, word: `qz${username}` };
    await done(person, 'PATCH /api/profile', { body: { display_name: `Reader ${person.word}`, bio: `Reads ${person.word}.` } });
    return person;
  }

  const create = async (as: Person, name: keyof Api, body: unknown, params = {}): Promise<number> =>
    (await done(as, name, { body, params })).id;

  async function createContent(me: Person, work: number, content = `Of ${me.word}, on ${verse} [Work:${work}]`): Promise<Content> {
    await create(me, 'POST /api/reads', { work_id: work, rating: 4, comment: content });
    const annotation = (await notes.annotate(me.token, 'the Word', { body: content, visibility: 'public' })).body.id;
    await create(me, 'POST /api/organizations', { name: `Press ${String(me.id).slice(0, 1)}`, kind: 'publisher' });
    return {
      post: await create(me, 'POST /api/posts', { content }),
      essay: await create(me, 'POST /api/essays', form(['title', content], ['content', content], ['status', 'published'])),
      topic: await create(me, 'POST /api/topics', { title: me.word, content, public: true, citations: [] }),
      folder: await create(me, 'POST /api/folders', { name: `Folder ${me.word}`, public: true }),
      annotation,
      circle: await create(me, 'POST /api/circles', { name: `Circle ${me.word}`, description: content, open: true }),
      project: await create(me, 'POST /api/projects', { title: `Project ${me.word}`, description: content }),
      workflow: await create(me, 'POST /api/workflows', { title: me.word, steps: [{ title: me.word }] }),
    };
  }

  /** Takes part in what somebody else has. */
  async function takePart(me: Person, owner: Person, { post, essay, topic, annotation, circle, project }: Content): Promise<void> {
    const params = { id: post };
    await done(me, 'POST /api/subscribe', { body: { followed_username: owner.username } });
    await done(me, 'POST /api/posts/{id}/like', { params });
    await done(me, 'POST /api/posts/{id}/repost', { params });
    await done(me, 'POST /api/posts/{id}/comments', { params, body: { content: `Says ${me.word} on ${verse}` } });
    await done(me, 'POST /api/annotations/{id}/replies', { params: { id: annotation }, body: { body: `Answers ${me.word}` } });
    await done(me, 'POST /api/reads', { body: { essay_id: essay, rating: 3, comment: `Judges ${me.word} on ${verse}` } });
    await done(me, 'POST /api/topics', { body: { title: `${me.word} on`, content: `[Topic:${topic}]`, public: true, citations: [] } });
    await done(me, 'POST /api/posts', { body: { content: `${me.word} greets @${owner.username} at [Topic:${topic}]` } });
    const invited = await create(me, 'POST /api/circles', { name: `Closed ${me.word}` });
    await done(me, 'POST /api/circles/{id}/invitations', { params: { id: invited }, body: { username: owner.username } });
    // Basil and Anselm are not in each other's circle, whose name would otherwise remain visible.
    if (owner.username === 'clare') await done(me, 'POST /api/circles/{id}/membership', { params: { id: circle } });
    await done(owner, 'POST /api/projects/{id}/contributors', { params: { id: project }, body: { username: me.username } });
    await create(me, 'POST /api/workflows', { title: `Plan ${me.word}`, project_id: project, steps: [{ title: me.word }] });
  }

  /** Puts something of somebody into a folder and a project of somebody else. */
  async function collect(owner: Person, { folder, project }: Content, { post, essay, topic }: Content): Promise<void> {
    for (const body of [{ post_id: post }, { essay_id: essay }, { topic_id: topic }])
      await done(owner, 'POST /api/folders/{id}/items', { params: { id: folder }, body });
    for (const body of [{ essay_id: essay }, { topic_id: topic }])
      await done(owner, 'POST /api/projects/{id}/items', { params: { id: project }, body });
  }

  async function writeInGroups(me: Person, { community, circle }: Shared): Promise<number> {
    await done(me, 'POST /api/communities/{id}/membership', { params: { id: community } });
    const inCircle = { body: `In the circle ${me.word}`, visibility: 'circles', circle_ids: [circle] };
    await notes.annotate(me.token, 'was God', inCircle);
    return create(me, 'POST /api/posts', { content: `In the community ${me.word}`, community_id: community });
  }

  async function build() {
    await notes.importJohn();
    const [work = 0] = await addWorks(app.sql, [{ title: 'Life' }]);
    const [anselm, basil, clare] = [
      await signUpPerson('anselm', 7_000_001),
      await signUpPerson('basil', 8_000_001),
      await signUpPerson('clare', 9_000_001),
    ];
    const community = await create(clare, 'POST /api/communities', { name: 'Readers' });
    const shared: Shared = { ...(await createContent(clare, work)), community, work };
    const [his, other] = [await createContent(anselm, work), await createContent(basil, work)];
    for (const [me, mine] of [
      [anselm, his],
      [basil, other],
    ] as const) {
      await takePart(me, clare, shared);
      await takePart(clare, me, mine);
      await collect(clare, shared, mine);
    }
    await takePart(anselm, basil, other);
    await takePart(basil, anselm, his);
    await collect(basil, other, his);
    await collect(anselm, his, other);
    const posts = { anselm: await writeInGroups(anselm, shared), basil: await writeInGroups(basil, shared) };
    return { anselm, basil, clare, his, other, shared, posts };
  }

  return { build, done };
}

export type BlockingWorld = Awaited<ReturnType<ReturnType<typeof blockingWorld>['build']>>;
