import { expect, test } from 'vitest';
import { accessAnnotation, visibleAnnotations } from './features/annotations/access.ts';
import { accessCircle, listedCircles } from './features/circles/access.ts';
import { accessEssay, visibleEssays } from './features/essays/access.ts';
import { listVisibleEntities } from './features/graph/access.ts';
import { accessOwnNote, visibleNotes } from './features/notes/access.ts';
import { accessPost, visiblePosts } from './features/posts/access.ts';
import { accessProject, visibleProjects } from './features/projects/access.ts';
import { accessTopic, visibleTopics } from './features/topics/access.ts';
import { accessWorkflow } from './features/workflows/access.ts';
import type { Fragment } from './platform/db/open.ts';
import type { Caller } from './platform/http/authenticate.ts';
import { HttpError } from './platform/http/http-error.ts';
import { annotator } from './testing/annotator.ts';
import { graphWorld } from './testing/graph-world.ts';
import { testApp } from './testing/test-app.ts';
import { writer } from './testing/texts.ts';

const app = testApp();
const { ask, signUp } = app;
const world = graphWorld(() => app.sql);
const write = writer(app);

type Access = (caller: Caller, id: number) => Promise<unknown>;
type Condition = (callerId: number) => Fragment;

/** Returns who may read each row, by the function for one thing and by the condition for lists. */
async function readersByBoth(table: string, access: Access, condition: Condition) {
  const callers = await app.sql<{ id: number; username: string }[]>`select id, username from users order by id`;
  const rows = await app.sql<{ id: number }[]>`select id from ${app.sql(table)} order by id`;
  const [one, listed]: [Record<number, string[]>, Record<number, string[]>] = [{}, {}];
  for (const { id } of rows) [one[id], listed[id]] = [[], []];
  for (const { id: callerId, username } of callers) {
    const caller: Caller = { id: callerId, username, sessionId: 1, premium: false, roles: [], numbering: null };
    for (const { id } of rows) if (await isAllowed(access(caller, id))) one[id]?.push(username);
    const matched = await app.sql<{ id: number }[]>`select id from ${app.sql(table)} t where ${condition(callerId)}`;
    for (const { id } of matched) listed[id]?.push(username);
  }
  return { one, listed };
}

async function isAllowed(access: Promise<unknown>): Promise<boolean> {
  return access.then(
    () => true,
    (error: unknown) => {
      if (error instanceof HttpError && [403, 404].includes(error.status)) return false;
      throw error;
    },
  );
}

test('a topic can be read exactly by those to whom lists show it', async () => {
  const [macrina] = [await signUp('macrina'), await signUp('gaunilo')];
  const [open, hidden, orphaned] = [
    await write.topic(macrina, 'a'),
    await write.topic(macrina, 'b', false),
    await write.topic(macrina, 'c'),
  ];
  await app.sql`update topics set user_id = null where id = ${orphaned}`;
  const { one, listed } = await readersByBoth(
    'topics',
    (caller, id) => accessTopic(app.sql, caller, id),
    (callerId) => visibleTopics(app.sql, callerId, 't'),
  );
  expect(one).toEqual({ [open]: ['macrina', 'gaunilo'], [hidden]: ['macrina'], [orphaned]: ['macrina', 'gaunilo'] });
  expect(listed).toEqual(one);
});

test('an essay can be read exactly by those to whom lists show it', async () => {
  const [macrina] = [await signUp('macrina'), await signUp('gaunilo')];
  const [published, draft, orphaned] = [
    await write.essay(macrina, 'a'),
    await write.essay(macrina, 'b', 'draft'),
    await write.essay(macrina, 'c'),
  ];
  await app.sql`update essays set user_id = null where id = ${orphaned}`;
  const { one, listed } = await readersByBoth(
    'essays',
    (caller, id) => accessEssay(app.sql, caller, id),
    (callerId) => visibleEssays(app.sql, callerId, 't'),
  );
  expect(one).toEqual({ [published]: ['macrina', 'gaunilo'], [draft]: ['macrina'], [orphaned]: ['macrina', 'gaunilo'] });
  expect(listed).toEqual(one);
});

test('a note can be read exactly by those to whom lists show it, also in a public folder', async () => {
  const [macrina] = [await signUp('macrina'), await signUp('gaunilo')];
  const folder = await ask('POST /api/folders', { as: macrina, body: { name: 'Soul', public: true } });
  const note = await ask('POST /api/notes', { as: macrina, body: { title: 'Soul', content: 'a', folder_id: folder.body.id } });
  const { one, listed } = await readersByBoth(
    'notes',
    (caller, id) => accessOwnNote(app.sql, caller, id),
    (callerId) => visibleNotes(app.sql, callerId, 't'),
  );
  expect(one).toEqual({ [note.body.id]: ['macrina'] });
  expect(listed).toEqual(one);
});

test('a circle can be read exactly by those to whom lists show it, and by invited users', async () => {
  for (const name of ['macrina', 'gaunilo', 'eunomius']) await signUp(name);
  const [macrina, gaunilo] = [await world.idOf('macrina'), await world.idOf('gaunilo')];
  const [open, closed, inviting] = [
    await world.addCircle('Lauds', true, [macrina]),
    await world.addCircle('Vespers', false, [macrina, gaunilo]),
    await world.addCircle('Compline', false, [macrina]),
  ];
  await app.sql`insert into circle_invitations (circle_id, user_id) values (${inviting}, ${gaunilo})`;
  const { one, listed } = await readersByBoth(
    'circles',
    (caller, id) => accessCircle(app.sql, caller, id),
    (callerId) => listedCircles(app.sql, callerId, 't'),
  );
  expect(listed).toEqual({ [open]: ['macrina', 'gaunilo', 'eunomius'], [closed]: ['macrina', 'gaunilo'], [inviting]: ['macrina'] });
  expect(one).toEqual({ ...listed, [inviting]: ['macrina', 'gaunilo'] });
});

test('an annotation can be read exactly by those to whom lists show it', async () => {
  const [macrina] = [await signUp('macrina'), await signUp('gaunilo'), await signUp('eunomius')];
  const { annotate, importJohn } = annotator(app);
  await importJohn();
  const circle = await world.addCircle('Vespers', false, [await world.idOf('macrina'), await world.idOf('gaunilo')]);
  const [own, shared, open, orphaned] = [
    (await annotate(macrina, 'the Word')).body.id,
    (await annotate(macrina, 'the Word', { visibility: 'circles', circle_ids: [circle] })).body.id,
    (await annotate(macrina, 'the Word', { visibility: 'public' })).body.id,
    (await annotate(macrina, 'the Word', { visibility: 'public' })).body.id,
  ];
  await app.sql`update annotations set author_id = null where id = ${orphaned}`;
  const { one, listed } = await readersByBoth(
    'annotations',
    (caller, id) => accessAnnotation(app.sql, caller, id),
    (callerId) => visibleAnnotations(app.sql, callerId, 't'),
  );
  const everyone = ['macrina', 'gaunilo', 'eunomius'];
  expect(one).toEqual({ [own]: ['macrina'], [shared]: ['macrina', 'gaunilo'], [open]: everyone, [orphaned]: everyone });
  expect(listed).toEqual(one);
});

test('a project can be read exactly by those to whom lists show it', async () => {
  const tokens = [await signUp('macrina'), await signUp('gaunilo'), await signUp('eunomius')];
  const [macrina, gaunilo, eunomius] = [await world.idOf('macrina'), await world.idOf('gaunilo'), await world.idOf('eunomius')];
  const [alone, together, blocked] = [
    await world.addProject('Alone', macrina),
    await world.addProject('Together', macrina, [gaunilo]),
    await world.addProject('Blocked', macrina, [gaunilo, eunomius]),
  ];
  await app.sql`insert into blocks (blocker_id, blocked_id) values (${macrina}, ${eunomius})`;
  const { one, listed } = await readersByBoth(
    'projects',
    (caller, id) => accessProject(app.sql, caller, id),
    (callerId) => visibleProjects(app.sql, callerId, 't'),
  );
  expect(one).toEqual({ [alone]: ['macrina'], [together]: ['macrina', 'gaunilo'], [blocked]: ['macrina', 'gaunilo'] });
  expect(listed).toEqual(one);
  const lists = await Promise.all(tokens.map((as) => ask('GET /api/projects', { as })));
  expect(lists.map(({ body }) => body.map(({ id }: { id: number }) => id))).toEqual([[blocked, together, alone], [blocked, together], []]);
});

test('a post can be read exactly by those to whom lists show it', async () => {
  for (const name of ['macrina', 'gaunilo', 'eunomius']) await signUp(name);
  const [macrina, gaunilo, eunomius] = [await world.idOf('macrina'), await world.idOf('gaunilo'), await world.idOf('eunomius')];
  const moderated = await world.addCommunity('Monastics', [macrina, eunomius]);
  await app.sql`update memberships set moderator_since = now() where user_id = ${eunomius}`;
  const [post = 0] = await world.addPosts(macrina, 1);
  const [ofModerated = 0] = await world.addPosts(macrina, 1, moderated);
  const [orphaned = 0] = await world.addPosts(null, 1);
  await app.sql`insert into blocks (blocker_id, blocked_id) values (${macrina}, ${gaunilo}), (${macrina}, ${eunomius})`;
  const { one, listed } = await readersByBoth(
    'posts',
    (caller, id) => accessPost(app.sql, caller, id),
    (callerId) => visiblePosts(app.sql, callerId, 't'),
  );
  const everyone = ['macrina', 'gaunilo', 'eunomius'];
  expect(one).toEqual({ [post]: ['macrina'], [ofModerated]: ['macrina', 'eunomius'], [orphaned]: everyone });
  expect(listed).toEqual(one);
});

test('a workflow can be read exactly by those to whom graphs show it', async () => {
  for (const name of ['macrina', 'gaunilo', 'eunomius']) await signUp(name);
  const [macrina, gaunilo, eunomius] = [await world.idOf('macrina'), await world.idOf('gaunilo'), await world.idOf('eunomius')];
  const project = await world.addProject('On the soul', macrina, [gaunilo]);
  const workflows = [
    await world.addWorkflow('Alone', macrina),
    await world.addWorkflow('Together', gaunilo, project),
    await world.addWorkflow('Elsewhere', eunomius),
  ];
  const expected = [['macrina'], ['macrina', 'gaunilo'], ['eunomius']];
  for (const [username, id] of Object.entries({ macrina, gaunilo, eunomius })) {
    const caller: Caller = { id, username, sessionId: 1, premium: false, roles: [], numbering: null };
    const shown = await listVisibleEntities(
      app.sql,
      id,
      workflows.map((workflow) => ({ kind: 'workflow', id: workflow })),
    );
    for (const [i, workflow] of workflows.entries()) {
      const isExpected = expected[i]?.includes(username);
      expect([username, i, await isAllowed(accessWorkflow(app.sql, caller, workflow))]).toEqual([username, i, isExpected]);
      expect([username, i, shown.has(`workflow_${workflow}`)]).toEqual([username, i, isExpected]);
    }
  }
});
