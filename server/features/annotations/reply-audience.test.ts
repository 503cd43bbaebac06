import { beforeEach, expect, test } from 'vitest';
import { messages } from '#core/messages.ts';
import { annotator } from '../../testing/annotator.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;
const { annotate, importJohn } = annotator(app);

let [macrina, gaunilo] = ['', ''];
beforeEach(async () => {
  [macrina, gaunilo] = [await signUp('macrina'), await signUp('gaunilo')];
  await importJohn();
});

const change = (id: number, body: object) => ask('PATCH /api/annotations/{id}', { as: macrina, params: { id }, body });
const reply = async (as: string, id: number): Promise<number> =>
  (await ask('POST /api/annotations/{id}/replies', { as, params: { id }, body: { body: 'Between us' } })).body.id;
const addCircle = async (): Promise<number> => {
  const { id } = (await ask('POST /api/circles', { as: macrina, body: { name: 'Lauds', open: true } })).body;
  await ask('POST /api/circles/{id}/membership', { as: gaunilo, params: { id } });
  return id;
};
const share = async (...circle_ids: number[]): Promise<number> =>
  (await annotate(macrina, 'the Word', { visibility: 'circles', circle_ids })).body.id;
const toCircles = (...circle_ids: number[]): object => ({ visibility: 'circles', circle_ids });

test('shows replies to nobody who could not see the annotation when they were written', async () => {
  const [lauds, vespers] = [await addCircle(), await addCircle()];
  const id = await share(lauds);
  const replied = await reply(gaunilo, id);
  for (const wider of [{ visibility: 'public' }, toCircles(lauds, vespers), toCircles(vespers)]) {
    const { status, body } = await change(id, wider);
    expect([status, body.details]).toEqual([400, messages.annotationReplied]);
  }
  // A detour through a smaller audience does not help.
  expect((await change(id, { visibility: 'private' })).status).toBe(200);
  expect((await change(id, { visibility: 'public' })).status).toBe(400);
  expect((await change(id, toCircles(lauds))).status).toBe(200);
  await ask('DELETE /api/circles/{id}', { as: macrina, params: { id: lauds } });
  expect([(await change(id, { visibility: 'public' })).status, (await change(id, { body: 'Alone' })).status]).toEqual([400, 200]);
  await ask('DELETE /api/annotations/{id}/replies/{replyId}', { as: macrina, params: { id, replyId: replied } });
  expect((await change(id, { visibility: 'public' })).status).toBe(200);
});

test('lets the author restore who could see an annotation, and share one that only they have replied to', async () => {
  const [lauds, vespers] = [await addCircle(), await addCircle()];
  const shared = (await annotate(macrina, 'the Word', { visibility: 'public' })).body.id;
  await reply(gaunilo, shared);
  for (const next of [toCircles(lauds), { visibility: 'private' }, { visibility: 'public' }])
    expect((await change(shared, next)).status).toBe(200);
  const both = await share(lauds, vespers);
  await reply(gaunilo, both);
  for (const next of [toCircles(lauds), toCircles(lauds, vespers)]) expect((await change(both, next)).status).toBe(200);
  const own = await share(lauds);
  await reply(macrina, own);
  expect((await change(own, { visibility: 'public' })).status).toBe(200);
});
