import { expect, test } from 'vitest';
import { form } from './testing/forms.ts';
import { testApp } from './testing/test-app.ts';

const app = testApp();
const { ask, signUp } = app;

const sentence = 'The text is nested too deeply or has too much formatting to be displayed. Please simplify it.';
const complex = `${'- '.repeat(4000)}a`;
const simple = 'A list:\n\n- one\n- two';
const rejection = [400, sentence, [{ path: 'content', message: sentence }]];

test('a text that is too complex to display is rejected as a post, topic, note and essay', async () => {
  const as = await signUp('macrina');
  const rejected = ({ status, body }: { status: number; body: { details?: string; issues?: object[] } }) => [
    status,
    body.details,
    body.issues,
  ];
  const { id: post } = (await ask('POST /api/posts', { as, body: { content: simple } })).body;
  expect(rejected(await ask('POST /api/posts', { as, body: { content: complex } }))).toEqual(rejection);
  expect(rejected(await ask('PATCH /api/posts/{id}', { as, params: { id: post }, body: { content: complex } }))).toEqual(rejection);

  const topic = { title: 'Topic', content: simple, public: true, citations: [] };
  const { id } = (await ask('POST /api/topics', { as, body: topic })).body;
  expect(rejected(await ask('POST /api/topics', { as, body: { ...topic, content: complex } }))).toEqual(rejection);
  expect(rejected(await ask('PUT /api/topics/{id}', { as, params: { id }, body: { ...topic, content: complex } }))).toEqual(rejection);

  const { id: folder_id } = (await ask('POST /api/folders', { as, body: { name: 'Letters', public: false } })).body;
  const note = { title: 'Note', content: simple, folder_id };
  const { id: noteId } = (await ask('POST /api/notes', { as, body: note })).body;
  expect(rejected(await ask('POST /api/notes', { as, body: { ...note, content: complex } }))).toEqual(rejection);
  expect(rejected(await ask('PUT /api/notes/{id}', { as, params: { id: noteId }, body: { ...note, content: complex } }))).toEqual(
    rejection,
  );

  const essay = (content: string) => ask('POST /api/essays', { as, body: form(['title', 'Essay'], ['content', content]) });
  expect((await essay(simple)).status).toBe(201);
  expect(rejected(await essay(complex))).toEqual(rejection);
});

test('references of a post that is already stored can still be changed', async () => {
  const as = await signUp('macrina');
  const { id } = (await ask('POST /api/posts', { as, body: { content: simple } })).body;
  await app.sql`update posts set content = ${complex} where id = ${id}`;
  expect((await ask('PATCH /api/posts/{id}', { as, params: { id }, body: { references: [] } })).status).toBe(200);
});
