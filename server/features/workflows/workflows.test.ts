import { describe, expect, test } from 'vitest';
import type { Api } from '#contract/api.ts';
import { form } from '../../testing/forms.ts';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, askAll, signUp } = app;

/** Macrina (1) owns it, Gaunilo (2) contributes to a project, Ruth (3) is not involved. */
async function readers() {
  return { macrina: await signUp('macrina'), gaunilo: await signUp('gaunilo'), ruth: await signUp('r.halevi') };
}

const createWorkflow = async (as: string, ...titles: string[]): Promise<number> => {
  const response = await ask('POST /api/workflows', { as, body: { title: 'A plan', steps: titles.map((title) => ({ title })) } });
  expect(response.status).toBe(201);
  return response.body.id;
};
const read = (as: string | undefined, id: number | string) => ask('GET /api/workflows/{id}', { as, params: { id } });
const change = (as: string | undefined, id: number, body: object, ifMatch?: string) =>
  ask('PATCH /api/workflows/{id}', { as, params: { id }, body, headers: ifMatch === undefined ? {} : { 'if-match': ifMatch } });
const createStep = (as: string | undefined, id: number, body: object, key?: string) =>
  ask('POST /api/workflows/{id}/steps', { as, params: { id }, body, headers: key === undefined ? {} : { 'idempotency-key': key } });
const updateStep = (as: string | undefined, id: number, stepId: number, body: object) =>
  ask('PATCH /api/workflows/{id}/steps/{stepId}', { as, params: { id, stepId }, body });
const deleteStep = (as: string | undefined, id: number, stepId: number) =>
  ask('DELETE /api/workflows/{id}/steps/{stepId}', { as, params: { id, stepId } });
const statusAndDetails = ({ status, body }: { status: number; body: { details?: string } | undefined }) => [status, body?.details];
/** Returns the titles in order, after checking that positions are 1, 2, 3 … */
const order = async (as: string, id: number): Promise<string> => {
  const { steps } = (await read(as, id)).body;
  expect(steps.map(({ position }: { position: number }) => position)).toEqual(steps.map((_: unknown, i: number) => i + 1));
  return steps.map(({ title }: { title: string }) => title).join(' ');
};
const project = async (as: string, contributor?: string): Promise<number> => {
  const { id } = (await ask('POST /api/projects', { as, body: { title: 'Sleep' } })).body;
  if (contributor !== undefined) await ask('POST /api/projects/{id}/contributors', { as, params: { id }, body: { username: contributor } });
  return id;
};
const note = async (as: string, title: string): Promise<number> => {
  const folder_id = (await ask('POST /api/folders', { as, body: { name: 'Any' } })).body.id;
  return (await ask('POST /api/notes', { as, body: { title, content: 'Text', folder_id } })).body.id;
};
const topic = async (as: string, title: string, isPublic: boolean): Promise<number> =>
  (await ask('POST /api/topics', { as, body: { title, content: 'Text', public: isPublic, citations: [] } })).body.id;
const essay = async (as: string, title: string, status: string): Promise<number> =>
  (await ask('POST /api/essays', { as, body: form(['title', title], ['content', 'Text'], ['status', status]) })).body.id;

describe('a workflow', () => {
  test('is created with its steps in order, some of them done', async () => {
    const { macrina } = await readers();
    const { status, body } = await ask('POST /api/workflows', {
      as: macrina,
      body: { title: ' Read\nthe Life ', steps: [{ title: ' Preface ' }, { title: 'Chapter one', done: true }] },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: 1, title: 'Read the Life', project_id: null, owner_id: 1, username: 'macrina', is_owner: true });
    expect(body).toMatchObject({ step_count: 2, done_count: 1 });
    expect(body.steps).toMatchObject([
      { position: 1, title: 'Preface', done: false, work_id: null, link_title: null },
      { position: 2, title: 'Chapter one', done: true },
    ]);
    expect((await read(macrina, 1)).body).toEqual(body);
    expect((await ask('POST /api/workflows', { as: macrina, body: { title: 'Empty' } })).body.steps).toEqual([]);
  });

  test('and its steps are created once, however often they are sent with one idempotency key', async () => {
    const { macrina } = await readers();
    const headers = { 'idempotency-key': 'a-key-of-some-length' };
    const send = () => ask('POST /api/workflows', { as: macrina, body: { title: 'Once', steps: [{ title: 'A' }] }, headers });
    const { body } = await send();
    expect((await send()).body).toEqual(body);
    const step = await createStep(macrina, body.id, { title: 'B' }, 'another-key-of-some-length');
    expect((await createStep(macrina, body.id, { title: 'B' }, 'another-key-of-some-length')).body).toEqual(step.body);
    expect((await createStep(macrina, body.id, { title: 'C' }, 'another-key-of-some-length')).status).toBe(409);
    expect(await order(macrina, body.id)).toBe('A B');
  });

  test('rejects an invalid title or steps', async () => {
    const { macrina } = await readers();
    const wrong = 'Please give the workflow a title of at most 200 characters.';
    for (const title of ['', ' ', 'x'.repeat(201), 5, null, undefined]) {
      expect(statusAndDetails(await ask('POST /api/workflows', { as: macrina, body: { title } }))).toEqual([400, wrong]);
    }
    for (const steps of [
      'A',
      [{}],
      [{ title: '' }],
      [{ title: 'x'.repeat(301) }],
      [{ title: 'A', done: 1 }],
      [{ title: 'A', work_id: 0 }],
    ]) {
      expect((await ask('POST /api/workflows', { as: macrina, body: { title: 'A', steps } })).status).toBe(400);
    }
    const many = Array.from({ length: 201 }, () => ({ title: 'A' }));
    expect(statusAndDetails(await ask('POST /api/workflows', { as: macrina, body: { title: 'A', steps: many } }))).toEqual([
      400,
      'A workflow can have at most 200 steps. Please remove some or create another workflow.',
    ]);
    const id = (await ask('POST /api/workflows', { as: macrina, body: { title: 'A', steps: many.slice(1) } })).body.id;
    expect((await createStep(macrina, id, { title: 'B' })).status).toBe(409);
  });

  test('is renamed, and rejects a title based on an old version', async () => {
    const { macrina } = await readers();
    const id = await createWorkflow(macrina, 'A');
    const before = (await read(macrina, id)).body;
    const renamed = (await change(macrina, id, { title: 'New' }, before.updated_at)).body;
    expect(renamed.title).toBe('New');
    const late = await change(macrina, id, { title: 'Late' }, before.updated_at);
    expect([late.status, late.body.message, late.body.current]).toEqual([409, 'This workflow was changed elsewhere.', renamed]);
    expect((await change(macrina, id, { title: 'New' }, before.updated_at)).body).toEqual(renamed);
  });

  test('belongs to a project that its owner is a member of, or to none', async () => {
    const { macrina, gaunilo } = await readers();
    const [shared, other] = [await project(macrina, 'gaunilo'), await project(macrina)];
    const id = await createWorkflow(gaunilo, 'A');
    const inside = (await change(gaunilo, id, { project_id: shared })).body;
    expect(inside).toMatchObject({ project_id: shared, project_title: 'Sleep', title: 'A plan' });
    expect((await read(macrina, id)).body).toMatchObject({ is_owner: false, username: 'gaunilo' });
    for (const project_id of [other, 99]) {
      expect(statusAndDetails(await change(gaunilo, id, { project_id }))).toEqual([404, 'Project not found.']);
      expect((await ask('POST /api/workflows', { as: gaunilo, body: { title: 'A', project_id } })).status).toBe(404);
    }
    expect((await change(gaunilo, id, { project_id: null })).body.project_id).toBeNull();
    expect((await read(macrina, id)).status).toBe(404);
  });
});

describe('a step', () => {
  test('is toggled and renamed separately', async () => {
    const { macrina } = await readers();
    const id = await createWorkflow(macrina, 'A', 'B');
    expect((await updateStep(macrina, id, 2, { done: true })).body).toMatchObject({ id: 2, title: 'B', done: true, position: 2 });
    expect((await updateStep(macrina, id, 2, { title: ' C ' })).body).toMatchObject({ title: 'C', done: true });
    expect((await read(macrina, id)).body).toMatchObject({ step_count: 2, done_count: 1 });
    expect((await updateStep(macrina, id, 2, { done: false })).body.done).toBe(false);
    for (const title of ['', ' ', 5, null, 'x'.repeat(301)]) {
      expect(statusAndDetails(await updateStep(macrina, id, 2, { title }))).toEqual([
        400,
        'Please describe the step in at most 300 characters.',
      ]);
    }
    for (const body of [{ done: 'yes' }, { position: 0 }, { position: 1.5 }, { position: 201 }]) {
      expect((await updateStep(macrina, id, 2, body)).status).toBe(400);
    }
  });

  test.each([
    [1, 1, 'A B C D'],
    [1, 3, 'B C A D'],
    [1, 4, 'B C D A'],
    [4, 1, 'D A B C'],
    [3, 2, 'A C B D'],
    [2, 200, 'A C D B'],
  ])('moves from %d to %d, and the others shift', async (from, to, expected) => {
    const { macrina } = await readers();
    const id = await createWorkflow(macrina, 'A', 'B', 'C', 'D');
    expect((await updateStep(macrina, id, from, { position: to })).body.position).toBe(Math.min(to, 4));
    expect(await order(macrina, id)).toBe(expected);
  });

  test('is added at the end or in between, and removed, without leaving a gap', async () => {
    const { macrina } = await readers();
    const id = await createWorkflow(macrina, 'A', 'B');
    expect((await createStep(macrina, id, { title: 'C' })).body).toMatchObject({ position: 3, done: false });
    expect((await createStep(macrina, id, { title: 'X', position: 2, done: true })).body).toMatchObject({ position: 2, done: true });
    expect((await createStep(macrina, id, { title: 'Y', position: 99 })).body.position).toBe(5);
    expect(await order(macrina, id)).toBe('A X B C Y');
    expect((await deleteStep(macrina, id, 1)).status).toBe(204);
    expect(statusAndDetails(await deleteStep(macrina, id, 1))).toEqual([404, 'This step no longer exists.']);
    expect(await order(macrina, id)).toBe('X B C Y');
  });

  test('keeps a gapless order if many are moved, added and removed at once', async () => {
    const { macrina } = await readers();
    const id = await createWorkflow(macrina, ...'ABCDEFGH');
    await Promise.all([
      ...[1, 2, 3, 4, 5].map((step) => updateStep(macrina, id, step, { position: 9 - step })),
      ...[6, 7].map((step) => deleteStep(macrina, id, step)),
      ...['X', 'Y'].map((title) => createStep(macrina, id, { title, position: 1 })),
    ]);
    expect((await order(macrina, id)).split(' ').toSorted()).toEqual([...'ABCDEHXY']);
  });

  test('is found only in its own workflow', async () => {
    const { macrina } = await readers();
    const [one, two] = [await createWorkflow(macrina, 'A'), await createWorkflow(macrina, 'B')];
    expect((await updateStep(macrina, one, 2, { done: true })).status).toBe(404);
    expect((await deleteStep(macrina, one, 2)).status).toBe(404);
    expect(await order(macrina, two)).toBe('B');
  });

  test('links to one work, essay, note or topic that its owner may read', async () => {
    const { macrina, gaunilo } = await readers();
    const id = await createWorkflow(macrina, 'A');
    const work = (await addWorks(app.sql, [{ title: 'Life' }]))[0] ?? 0;
    const mine = {
      work,
      note: await note(macrina, 'Hers'),
      topic: await topic(macrina, 'Sleep', false),
      essay: await essay(macrina, 'Draft', 'draft'),
    };
    for (const [body, title] of [
      [{ work_id: mine.work }, 'Life'],
      [{ note_id: mine.note }, 'Hers'],
      [{ topic_id: mine.topic, note_id: null }, 'Sleep'],
      [{ essay_id: mine.essay }, 'Draft'],
    ] as const) {
      const linked = (await updateStep(macrina, id, 1, body)).body;
      expect(linked).toMatchObject({ work_id: null, note_id: null, topic_id: null, essay_id: null, ...body, link_title: title });
    }
    expect((await updateStep(macrina, id, 1, { done: true })).body.link_title).toBe('Draft');
    expect((await updateStep(macrina, id, 1, { article_id: mine.essay })).body.essay_id).toBe(mine.essay);
    expect((await updateStep(macrina, id, 1, { essay_id: null })).body).toMatchObject({ essay_id: null, link_title: null });
    expect((await createStep(macrina, id, { title: 'B', note_id: mine.note })).body.link_title).toBe('Hers');
    for (const [body, sentence] of [
      [{ work_id: 99 }, 'Book or related data not found.'],
      [{ note_id: await note(gaunilo, 'His') }, 'Note not found.'],
      [{ topic_id: await topic(gaunilo, 'His', false) }, 'Topic not found.'],
      [{ essay_id: await essay(gaunilo, 'His', 'draft') }, 'Essay not found.'],
    ] as const) {
      expect(statusAndDetails(await updateStep(macrina, id, 1, body))).toEqual([404, sentence]);
      expect(statusAndDetails(await createStep(macrina, id, { title: 'A', ...body }))).toEqual([404, sentence]);
    }
    for (const body of [
      { work_id: work, note_id: mine.note },
      { essay_id: 1, article_id: 2 },
    ]) {
      expect(statusAndDetails(await updateStep(macrina, id, 1, body))).toEqual([
        400,
        'A step can link to only one book, essay, note or topic.',
      ]);
    }
  });

  test('shows project members the linked item only if they may read it', async () => {
    const { macrina, gaunilo } = await readers();
    const project_id = await project(macrina, 'gaunilo');
    const [hidden, secret, draft] = [
      await note(macrina, 'Hidden'),
      await topic(macrina, 'Secret', false),
      await essay(macrina, 'Draft', 'draft'),
    ];
    const shown = await topic(macrina, 'Shown', true);
    const steps = [
      { title: 'Step 0', note_id: hidden },
      { title: 'Step 1', topic_id: secret },
      { title: 'Step 2', essay_id: draft },
      { title: 'Step 3', topic_id: shown },
    ];
    const body = { title: 'A', project_id, steps };
    const { id } = (await ask('POST /api/workflows', { as: macrina, body })).body;
    const titles = async (as: string) => (await read(as, id)).body.steps.map(({ link_title }: { link_title: string | null }) => link_title);
    expect(await titles(macrina)).toEqual(['Hidden', 'Secret', 'Draft', 'Shown']);
    expect(await titles(gaunilo)).toEqual([null, null, null, 'Shown']);
    expect((await read(gaunilo, id)).body.steps[0]).toMatchObject({ title: 'Step 0', note_id: null });
  });

  test('stays when its linked item is deleted', async () => {
    const { macrina } = await readers();
    const linked = await note(macrina, 'Gone');
    const id = await createWorkflow(macrina, 'A');
    await updateStep(macrina, id, 1, { note_id: linked });
    await ask('DELETE /api/notes/{id}', { as: macrina, params: { id: linked } });
    expect((await read(macrina, id)).body.steps).toMatchObject([{ title: 'A', note_id: null, link_title: null }]);
  });
});

test("the list has the caller's workflows, newest first, in pages, or those of a project, with their first few steps", async () => {
  const { macrina, gaunilo, ruth } = await readers();
  const project_id = await project(macrina, 'gaunilo');
  for (let n = 1; n <= 7; n++) await createWorkflow(n % 2 === 0 ? macrina : gaunilo, ...'ABCDEFGH');
  for (const [as, id] of [
    [macrina, 2],
    [gaunilo, 3],
  ] as const)
    await change(as, id, { project_id });
  const ids = async (as: string, query = {}) => (await askAll('GET /api/workflows', { as, query })).map(({ id }) => id);
  for (const limit of [1, 2, 100]) expect(await ids(macrina, { limit })).toEqual([6, 4, 2]);
  for (const as of [macrina, gaunilo]) expect(await ids(as, { project_id })).toEqual([3, 2]);
  expect(statusAndDetails(await ask('GET /api/workflows', { as: ruth, query: { project_id } }))).toEqual([404, 'Project not found.']);
  const [row] = await askAll('GET /api/workflows', { as: macrina });
  expect([row.step_count, row.steps.length]).toEqual([8, 6]);
});

test('visitors, strangers, project members and owners have the expected rights', async () => {
  const { macrina, gaunilo, ruth } = await readers();
  const project_id = await project(macrina, 'gaunilo');
  const id = await createWorkflow(macrina, 'A', 'B');
  await change(macrina, id, { project_id });
  const expected: [keyof Api, { params?: Record<string, number>; body?: object }, number[]][] = [
    ['GET /api/workflows', {}, [401, 200, 200, 200]],
    ['POST /api/workflows', { body: { title: 'Any' } }, [401, 201, 201, 201]],
    ['GET /api/workflows/{id}', {}, [401, 404, 200, 200]],
    ['PATCH /api/workflows/{id}', { body: { title: 'Other' } }, [401, 404, 403, 200]],
    ['POST /api/workflows/{id}/steps', { body: { title: 'C' } }, [401, 404, 403, 201]],
    ['PATCH /api/workflows/{id}/steps/{stepId}', { params: { stepId: 1 }, body: { done: true } }, [401, 404, 403, 200]],
    ['DELETE /api/workflows/{id}/steps/{stepId}', { params: { stepId: 1 } }, [401, 404, 403, 204]],
    ['DELETE /api/workflows/{id}', {}, [401, 404, 403, 204]],
  ];
  for (const [call, { params, body }, statuses] of expected) {
    const actual: number[] = [];
    for (const as of [undefined, ruth, gaunilo, macrina]) {
      actual.push((await ask(call, { as, params: { id, ...params }, ...(body && { body }) })).status);
    }
    expect([call, ...actual]).toEqual([call, ...statuses]);
  }
});
