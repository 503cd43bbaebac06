import { describe, expect, test } from 'vitest';
import type { Api } from '#contract/api.ts';
import { form } from '../../testing/forms.ts';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, askAll, signUp } = app;

/** Macrina (1) owns it, Gaunilo (2) contributes, Ruth (3) is not involved. */
async function readers() {
  return { macrina: await signUp('macrina'), gaunilo: await signUp('gaunilo'), ruth: await signUp('r.halevi') };
}

const createProject = async (as: string, body: object = {}): Promise<number> => {
  const response = await ask('POST /api/projects', { as, body: { title: 'Sleep in the Fathers', ...body } });
  expect(response.status).toBe(201);
  return response.body.id;
};
const read = (as: string | undefined, id: number | string) => ask('GET /api/projects/{id}', { as, params: { id } });
const change = (as: string | undefined, id: number, body: object, ifMatch?: string) =>
  ask('PATCH /api/projects/{id}', { as, params: { id }, body, headers: ifMatch === undefined ? {} : { 'if-match': ifMatch } });
const contribute = (as: string | undefined, id: number, username: unknown) =>
  ask('POST /api/projects/{id}/contributors', { as, params: { id }, body: { username } });
const remove = (as: string | undefined, id: number, userId: number) =>
  ask('DELETE /api/projects/{id}/contributors/{userId}', { as, params: { id, userId } });
const addItem = (as: string | undefined, id: number, body: object) => ask('POST /api/projects/{id}/items', { as, params: { id }, body });
const removeItem = (as: string | undefined, id: number, itemId: number) =>
  ask('DELETE /api/projects/{id}/items/{itemId}', { as, params: { id, itemId } });
const statusAndDetails = ({ status, body }: { status: number; body: { details?: string } | undefined }) => [status, body?.details];
const topic = async (as: string, title: string, isPublic: boolean): Promise<number> =>
  (await ask('POST /api/topics', { as, body: { title, content: 'Text', public: isPublic, citations: [] } })).body.id;
const essay = async (as: string, title: string, status = 'published'): Promise<number> =>
  (await ask('POST /api/essays', { as, body: form(['title', title], ['content', 'Text'], ['status', status]) })).body.id;
const workflow = async (as: string, project_id: number | null, title = 'Plan'): Promise<number> =>
  (await ask('POST /api/workflows', { as, body: { title, project_id, steps: [{ title: 'A', done: true }, { title: 'B' }] } })).body.id;
const readWorkflow = (as: string, id: number) => ask('GET /api/workflows/{id}', { as, params: { id } });
const deleteAccount = (as: string) => ask('DELETE /api/profile', { as, body: { password: 'correct horse' } });

describe('a project', () => {
  test('has its creator as owner, with title and description trimmed', async () => {
    const { macrina } = await readers();
    const { status, body } = await ask('POST /api/projects', {
      as: macrina,
      body: { title: ' Sleep\nand death ', description: ' Where is sleep death? \n' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: 1, title: 'Sleep and death', description: 'Where is sleep death?', owner_id: 1, is_owner: true });
    expect(body).toMatchObject({ owner: { username: 'macrina' }, contributors: [], contributor_count: 0 });
    expect(body).toMatchObject({ works: [], topics: [], essays: [], workflows: [] });
    expect((await read(macrina, 1)).body).toEqual(body);
  });

  test('is created once, however often it is sent with one idempotency key', async () => {
    const { macrina } = await readers();
    const send = (title: string) =>
      ask('POST /api/projects', { as: macrina, body: { title }, headers: { 'idempotency-key': 'a-key-of-some-length' } });
    const first = await send('Once');
    expect((await send('Once')).body).toEqual(first.body);
    expect((await send('Otherwise')).status).toBe(409);
    expect(await askAll('GET /api/projects', { as: macrina })).toHaveLength(1);
  });

  test.each(['', ' \u00a0', 'x'.repeat(201), 5, null, undefined])('rejects the title %j', async (title) => {
    const { macrina } = await readers();
    const response = await ask('POST /api/projects', { as: macrina, body: { title } });
    expect(statusAndDetails(response)).toEqual([400, 'Please give the project a title of at most 200 characters.']);
  });

  test('updates only the given fields, and rejects texts that are based on an old version', async () => {
    const { macrina } = await readers();
    const id = await createProject(macrina, { description: 'Old' });
    const before = (await read(macrina, id)).body;
    const renamed = (await change(macrina, id, { title: 'New' }, before.updated_at)).body;
    expect(renamed).toMatchObject({ title: 'New', description: 'Old' });
    const late = await change(macrina, id, { description: 'Late' }, before.updated_at);
    expect([late.status, late.body.message, late.body.current]).toEqual([409, 'This project was changed elsewhere.', renamed]);
    expect((await change(macrina, id, { title: 'New' }, before.updated_at)).body).toEqual(renamed);
    expect((await change(macrina, id, { description: ' ' })).body.description).toBeNull();
    expect((await change(macrina, id, { description: 'x'.repeat(5001) })).status).toBe(400);
  });

  test('can be transferred to a contributor, and its former owner contributes', async () => {
    const { macrina, gaunilo } = await readers();
    const id = await createProject(macrina);
    const rejected = [400, 'Only a contributor can own the project. Please choose one of its contributors.'];
    for (const owner_id of [2, 99]) expect(statusAndDetails(await change(macrina, id, { owner_id }))).toEqual(rejected);
    await contribute(macrina, id, 'gaunilo');
    const plan = await workflow(gaunilo, id);
    expect((await change(macrina, id, { owner_id: 1 })).status).toBe(200);
    const handed = (await change(macrina, id, { owner_id: 2 })).body;
    expect(handed).toMatchObject({ owner_id: 2, is_owner: false, contributor_count: 1, contributors: [{ username: 'macrina' }] });
    // Becoming the owner does not count as leaving.
    expect(handed.workflows).toMatchObject([{ id: plan, owner_id: 2 }]);
  });

  test('is deleted with its contents, while its workflows stay with their owners', async () => {
    const { macrina, gaunilo } = await readers();
    const id = await createProject(macrina);
    await contribute(macrina, id, 'gaunilo');
    const [work] = await addWorks(app.sql, [{ title: 'Life' }]);
    await addItem(macrina, id, { work_id: work });
    const [hers, his] = [await workflow(macrina, id), await workflow(gaunilo, id)];
    expect((await ask('DELETE /api/projects/{id}', { as: macrina, params: { id } })).status).toBe(204);
    for (const [as, plan] of [
      [macrina, hers],
      [gaunilo, his],
    ] as const) {
      expect((await readWorkflow(as, plan)).body).toMatchObject({ project_id: null, project_title: null, step_count: 2 });
    }
    expect((await readWorkflow(macrina, his)).status).toBe(404);
  });
});

describe('a contributor', () => {
  test('is added by the owner by username, once, and sees the project in their list', async () => {
    const { macrina, gaunilo } = await readers();
    const id = await createProject(macrina);
    const added = await contribute(macrina, id, 'Gaunilo');
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ contributor_count: 1, contributors: [{ id: 2, username: 'gaunilo' }] });
    expect((await contribute(macrina, id, 'gaunilo')).status).toBe(200);
    expect(await askAll('GET /api/projects', { as: gaunilo })).toMatchObject([{ id, is_owner: false, owner: { username: 'macrina' } }]);
    expect(statusAndDetails(await contribute(macrina, id, 'nobody.here'))).toEqual([404, 'User not found.']);
    for (const name of ['3', ' 3 ', '0', '9007199254740993']) {
      expect(statusAndDetails(await contribute(macrina, id, name))).toEqual([404, 'User not found.']);
    }
    expect((await read(macrina, id)).body.contributor_count).toBe(1);
    expect(statusAndDetails(await contribute(macrina, id, 'macrina'))).toEqual([400, 'They already own this project.']);
    expect(statusAndDetails(await contribute(macrina, id, ' '))).toEqual([400, 'Please enter the username of the person you want to add.']);
  });

  test('leaves or is removed, and takes their workflows along', async () => {
    const { macrina, gaunilo } = await readers();
    const id = await createProject(macrina);
    for (const by of [gaunilo, macrina]) {
      await contribute(macrina, id, 'gaunilo');
      const plan = await workflow(gaunilo, id);
      expect((await remove(by, id, 2)).status).toBe(204);
      expect((await read(gaunilo, id)).status).toBe(404);
      expect((await readWorkflow(gaunilo, plan)).body.project_id).toBeNull();
      expect((await read(macrina, id)).body.workflows).toEqual([]);
    }
    expect(statusAndDetails(await remove(macrina, id, 2))).toEqual([404, 'They are no longer a contributor to this project.']);
    expect((await remove(macrina, id, 1)).status).toBe(404);
  });

  test('is one of at most fifty', async () => {
    const { macrina } = await readers();
    const id = await createProject(macrina);
    await app.sql`
      insert into users (email, email_key, username, password_hash)
      select 'r' || n || '@example.org', 'r' || n || '@example.org', 'reader' || n, 'x' from generate_series(1, 50) n`;
    await app.sql`insert into project_contributors (project_id, user_id) select ${id}, id from users where username like 'reader%'`;
    expect(statusAndDetails(await contribute(macrina, id, 'gaunilo'))).toEqual([409, 'A project can have at most 50 contributors.']);
    expect((await read(macrina, id)).body.contributors).toHaveLength(50);
  });

  test("with the longest membership becomes the owner, also of workflows, when the owner's account is deleted", async () => {
    const { macrina, gaunilo, ruth } = await readers();
    const [shared, alone] = [await createProject(macrina), await createProject(macrina)];
    for (const name of ['r.halevi', 'gaunilo']) await contribute(macrina, shared, name);
    const [hers, his, own] = [await workflow(macrina, shared), await workflow(gaunilo, shared), await workflow(macrina, null)];
    await deleteAccount(macrina);
    const passed = (await read(ruth, shared)).body;
    expect(passed).toMatchObject({ owner_id: 3, is_owner: true, contributors: [{ username: 'gaunilo' }] });
    expect(passed.workflows).toMatchObject([
      { id: hers, owner_id: 3 },
      { id: his, owner_id: 2 },
    ]);
    await deleteAccount(gaunilo);
    expect((await readWorkflow(ruth, his)).body).toMatchObject({ is_owner: true, project_id: shared });
    expect(await app.sql`select id from projects where id = ${alone}`).toHaveLength(0);
    expect(await app.sql`select id from workflows where id = ${own}`).toHaveLength(0);
    await deleteAccount(ruth);
    expect(await app.sql`select id from projects union all select id from workflows`).toHaveLength(0);
  });
});

describe('the items of a project', () => {
  test('are added and removed by owner and contributors, each once', async () => {
    const { macrina, gaunilo } = await readers();
    const id = await createProject(macrina);
    await contribute(macrina, id, 'gaunilo');
    const [life = 0, psalms = 0] = await addWorks(app.sql, [{ title: 'Life' }, { title: 'Psalms' }]);
    const [sleep, dawn] = [await topic(macrina, 'Sleep', true), await essay(gaunilo, 'Dawn')];
    expect((await addItem(macrina, id, { work_id: life })).status).toBe(201);
    expect((await addItem(gaunilo, id, { work_id: psalms, topic_id: null })).status).toBe(201);
    expect((await addItem(gaunilo, id, { topic_id: sleep })).status).toBe(201);
    expect((await addItem(macrina, id, { essay_id: dawn })).status).toBe(201);
    const second = await addItem(macrina, id, { article_id: dawn });
    expect(second.status).toBe(200);
    expect(second.body.works).toMatchObject([{ id: psalms, title: 'Psalms' }, { id: life }]);
    expect(second.body.topics).toMatchObject([{ id: sleep, title: 'Sleep', public: true, username: 'macrina' }]);
    expect(second.body.essays).toMatchObject([{ id: dawn, title: 'Dawn', draft: false, username: 'gaunilo' }]);
    const { item_id } = second.body.works[1];
    expect((await removeItem(gaunilo, id, item_id)).status).toBe(204);
    expect(statusAndDetails(await removeItem(gaunilo, id, item_id))).toEqual([404, 'This is no longer in the project.']);
    expect((await read(macrina, id)).body.works).toMatchObject([{ id: psalms }]);
  });

  test('must exist and be readable by the caller', async () => {
    const { macrina, gaunilo } = await readers();
    const id = await createProject(macrina);
    const [secret, draft] = [await topic(gaunilo, 'Secret', false), await essay(gaunilo, 'Draft', 'draft')];
    expect(statusAndDetails(await addItem(macrina, id, { work_id: 99 }))).toEqual([404, 'Book or related data not found.']);
    expect(statusAndDetails(await addItem(macrina, id, { topic_id: secret }))).toEqual([404, 'Topic not found.']);
    expect(statusAndDetails(await addItem(macrina, id, { essay_id: draft }))).toEqual([404, 'Essay not found.']);
    for (const body of [{}, { work_id: null }, { work_id: 1, topic_id: 1 }, { essay_id: 1, article_id: 2 }]) {
      expect(statusAndDetails(await addItem(macrina, id, body))).toEqual([400, 'Please choose one book, topic or essay.']);
    }
    for (const body of [{ work_id: '1' }, { topic_id: 0 }, { essay_id: 1.5 }]) expect((await addItem(macrina, id, body)).status).toBe(400);
  });

  test('are left out for those who may not read them: drafts and private topics of others', async () => {
    const { macrina, gaunilo } = await readers();
    const id = await createProject(macrina);
    await contribute(macrina, id, 'gaunilo');
    await addItem(gaunilo, id, { topic_id: await topic(gaunilo, 'Secret', false) });
    await addItem(gaunilo, id, { essay_id: await essay(gaunilo, 'Draft', 'draft') });
    expect((await read(gaunilo, id)).body).toMatchObject({ topics: [{ title: 'Secret', public: false }], essays: [{ draft: true }] });
    expect((await read(macrina, id)).body).toMatchObject({ topics: [], essays: [] });
    expect(JSON.stringify(await askAll('GET /api/projects', { as: macrina }))).not.toContain('Secret');
  });

  test('are removed when they are deleted, and limited to 300', async () => {
    const { macrina } = await readers();
    const id = await createProject(macrina);
    const deleted = await topic(macrina, 'Gone', true);
    await addItem(macrina, id, { topic_id: deleted });
    await ask('DELETE /api/topics/{id}', { as: macrina, params: { id: deleted } });
    expect((await read(macrina, id)).body.topics).toEqual([]);
    const works = await addWorks(
      app.sql,
      Array.from({ length: 301 }, (_, i) => ({ title: `Work ${i}` })),
    );
    await app.sql`insert into project_items (project_id, work_id) select ${id}, unnest(${works.slice(1)}::bigint[])`;
    expect(statusAndDetails(await addItem(macrina, id, { work_id: works[0] }))[0]).toBe(409);
    expect((await addItem(macrina, id, { work_id: works[1] })).status).toBe(200);
    expect((await read(macrina, id)).body.works).toHaveLength(300);
  });
});

test("the list has the caller's projects and those they contribute to, newest first, in pages, with the first few items", async () => {
  const { macrina, gaunilo, ruth } = await readers();
  for (let n = 1; n <= 9; n++) {
    const as = n % 2 === 0 ? macrina : gaunilo;
    await createProject(as);
    if (n % 3 === 0) await contribute(as, n, 'r.halevi');
  }
  const works = await addWorks(
    app.sql,
    Array.from({ length: 8 }, (_, i) => ({ title: `Work ${i}` })),
  );
  for (const work_id of works) await addItem(macrina, 6, { work_id });
  const ids = async (as: string, query = {}) => (await askAll('GET /api/projects', { as, query })).map(({ id }) => id);
  expect(await ids(ruth)).toEqual([9, 6, 3]);
  for (const limit of [1, 2, 3, 100]) expect(await ids(macrina, { limit })).toEqual([8, 6, 4, 2]);
  expect((await askAll('GET /api/projects', { as: ruth }))[1].works).toHaveLength(6);
  expect((await ask('GET /api/projects', { as: ruth, query: { before: 'x' } })).status).toBe(400);
});

test('visitors, strangers, contributors and owners have the expected rights', async () => {
  const { macrina, gaunilo, ruth } = await readers();
  const work = (await addWorks(app.sql, [{ title: 'Life' }]))[0] ?? 0;
  const id = await createProject(macrina);
  await contribute(macrina, id, 'gaunilo');
  const expected: [keyof Api, { params?: Record<string, number>; body?: object }, number[]][] = [
    ['GET /api/projects', {}, [401, 200, 200, 200]],
    ['POST /api/projects', { body: { title: 'Any' } }, [401, 201, 201, 201]],
    ['GET /api/projects/{id}', {}, [401, 404, 200, 200]],
    ['PATCH /api/projects/{id}', { body: { title: 'Other' } }, [401, 404, 403, 200]],
    ['POST /api/projects/{id}/contributors', { body: { username: 'gaunilo' } }, [401, 404, 403, 200]],
    ['DELETE /api/projects/{id}/contributors/{userId}', { params: { userId: 99 } }, [401, 404, 403, 404]],
    ['POST /api/projects/{id}/items', { body: { work_id: work } }, [401, 404, 201, 200]],
    ['DELETE /api/projects/{id}/items/{itemId}', { params: { itemId: 1 } }, [401, 404, 204, 404]],
    ['DELETE /api/projects/{id}', {}, [401, 404, 403, 204]],
  ];
  for (const [call, { params, body }, statuses] of expected) {
    const actual: number[] = [];
    for (const as of [undefined, ruth, gaunilo, macrina]) {
      actual.push((await ask(call, { as, params: { id, ...params }, ...(body && { body }) })).status);
    }
    expect([call, ...actual]).toEqual([call, ...statuses]);
  }
});
