import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readMigrations } from '../../platform/db/migrate.ts';
import { form } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';
import { passage } from '../../testing/texts.ts';
import { backfillReferences } from './backfill.ts';

const app = testApp();
const { ask, signUp } = app;

const textsOn = async (as: string, name: string): Promise<string[]> => {
  const { body } = await ask('GET /api/passages/{id}', { as, params: { id: passage(name) } });
  return body.texts.map(({ type, title }: { type: string; title: string | null }) => `${type} ${title}`);
};
const topicOf = (title: string, citations: readonly string[] | undefined, open = true) => ({
  title,
  content: 'The potter and the clay.',
  public: open,
  ...(citations ? { citations: citations.map((text) => ({ text, url: null })) } : {}),
});
const essayOf = (title: string) => form(['title', title], ['content', '<p>The potter.</p>'], ['status', 'published']);

test('finds a topic by its title and citations, and follows every edit', async () => {
  const [macrina, basil] = [await signUp('macrina'), await signUp('basil')];
  const body = topicOf('The potter of Romans 9', ['Cf. Isa 45:9', 'Jer 18:6']);
  const { id } = (await ask('POST /api/topics', { as: macrina, body })).body;
  const change = (next: ReturnType<typeof topicOf>) => ask('PUT /api/topics/{id}', { as: macrina, params: { id }, body: next });
  expect(await textsOn(basil, 'Romans 9')).toEqual(['topic The potter of Romans 9']);
  expect(await textsOn(basil, 'Isa 45:9')).toEqual(['topic The potter of Romans 9']);
  expect(await textsOn(basil, 'Jer 18:6')).toEqual(['topic The potter of Romans 9']);
  await change(topicOf('The potter', ['Jer 18:6']));
  expect([await textsOn(basil, 'Romans 9'), await textsOn(basil, 'Isa 45:9')]).toEqual([[], []]);
  // Citations that the request leaves out stay.
  await change(topicOf('The clay', undefined));
  expect(await textsOn(basil, 'Jer 18:6')).toEqual(['topic The clay']);
  await change(topicOf('The clay', undefined, false));
  expect([await textsOn(basil, 'Jer 18:6'), await textsOn(macrina, 'Jer 18:6')]).toEqual([[], ['topic The clay']]);
});

test("finds essays and the user's notes by their titles", async () => {
  const [macrina, basil] = [await signUp('macrina'), await signUp('basil')];
  const folder = (await ask('POST /api/folders', { as: macrina, body: { name: 'Lent', parent_id: null } })).body.id;
  const note = { title: 'On Lam 3:22', content: 'Mercies.', folder_id: folder };
  const { id } = (await ask('POST /api/notes', { as: macrina, body: note })).body;
  const essay = await ask('POST /api/essays', { as: macrina, body: essayOf('Lam 3:22'), headers: { 'idempotency-key': randomUUID() } });
  expect((await textsOn(macrina, 'Lam 3:22')).toSorted()).toEqual(['essay Lam 3:22', 'note On Lam 3:22']);
  expect(await textsOn(basil, 'Lam 3:22')).toEqual(['essay Lam 3:22']);
  await ask('PUT /api/essays/{id}', { as: macrina, params: { id: essay.body.id }, body: essayOf('Mercies') });
  await ask('PUT /api/notes/{id}', { as: macrina, params: { id }, body: { title: 'Mercies', content: 'Mercies.' } });
  expect(await textsOn(macrina, 'Lam 3:22')).toEqual([]);
});

test('reads the titles and citations of existing texts', async () => {
  const macrina = await signUp('macrina');
  await ask('POST /api/topics', { as: macrina, body: topicOf('Romans 9', ['Cf. Isa 45:9', 'John 3:16']) });
  await ask('POST /api/essays', { as: macrina, body: essayOf('Lam 3:22'), headers: { 'idempotency-key': randomUUID() } });
  const rows = () => app.sql`select * from passage_references order by topic_id, essay_id, passage`;
  const expected = await rows();
  expect(expected).toHaveLength(4);
  await app.sql`delete from passage_references`;
  await app.sql.unsafe(readMigrations().find(({ name }) => name === '0069_read_titles_and_citations')?.text ?? '');
  await backfillReferences(app.sql);
  expect(await rows()).toEqual(expected);
});
