import { expect, test } from 'vitest';
import { readMigrations } from '../../platform/db/migrate.ts';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';
import { writer } from '../../testing/texts.ts';
import { backfillReferences } from './backfill.ts';

const app = testApp();
const { ask, signUp } = app;
const write = writer(app);

/** Simulates a database of an older version, whose texts have no stored references. */
async function addOldTexts(): Promise<{ macrina: string; count: number }> {
  const macrina = await signUp('macrina');
  const [work = 0] = await addWorks(app.sql, [{ title: 'Proslogion' }]);
  for (let i = 0; i < 7; i++) {
    await write.topic(macrina, `John 3:${i + 1} and Rom 8`, i % 2 === 0);
    await write.post(macrina, `John 3:${i + 1}`);
    await write.essay(macrina, `<p>John 3:${i + 1} and [Work:${work}]</p>`, i % 2 ? 'draft' : 'published');
  }
  await app.sql`update texts_read set to_read_until = 7`;
  return { macrina, count: 28 };
}

const rows = async (): Promise<{ passages: string; essays: string }> => {
  const [row] = await app.sql<{ passages: string; essays: string }[]>`
    select (select json_agg(r order by topic_id, post_id, essay_id, passage)::text from passage_references r) as passages,
      (select json_agg(r order by essay_id, work_id, topic_id)::text from essay_references r) as essays`;
  return row ?? { passages: '', essays: '' };
};

const deleteReferences = () => app.sql`with e as (delete from essay_references) delete from passage_references`;

test('stores the references of existing texts as if they were saved now', async () => {
  await addOldTexts();
  const expected = await rows();
  await deleteReferences();
  await backfillReferences(app.sql);
  expect(await rows()).toEqual(expected);
  expect(await app.sql`select from texts_read where read_until < to_read_until`).toHaveLength(0);
});

test('resumes where it stopped and processes each text once across processes', async () => {
  const { count } = await addOldTexts();
  const expected = await rows();
  await deleteReferences();
  const controller = new AbortController();
  controller.abort();
  await backfillReferences(app.sql, controller.signal);
  expect(await app.sql`select from passage_references`).toHaveLength(0);
  // As if another process had processed the first four and was killed: they are skipped.
  await app.sql`update texts_read set read_until = 4`;
  await Promise.all([backfillReferences(app.sql), backfillReferences(app.sql)]);
  const [row] = await app.sql<{ count: number }[]>`select count(*)::integer as count from passage_references`;
  expect(row?.count).toBe((count / 7) * 3);
  await app.sql`update texts_read set read_until = 0`;
  await backfillReferences(app.sql);
  expect(await rows()).toEqual(expected);
});

test('keeps a concurrent change of a text', async () => {
  const { macrina } = await addOldTexts();
  await app.sql`update texts_read set read_until = 0`;
  const change = (id: number) => write.updateEssay(macrina, id, 'Jude 3', 'published');
  await Promise.all([backfillReferences(app.sql), ...[1, 2, 3, 4, 5, 6, 7].map(change)]);
  const named = await app.sql<
    { passage: number; public: boolean }[]
  >`select passage, public from passage_references where essay_id is not null`;
  expect(named).toEqual(Array.from({ length: 7 }, () => ({ passage: 65_001_003_003, public: true })));
  expect(await app.sql`select from essay_references`).toHaveLength(0);
});

test('skips deleted texts and texts without references', async () => {
  const { macrina } = await addOldTexts();
  await ask('DELETE /api/essays/{id}', { as: macrina, params: { id: 7 } });
  await write.post(macrina, 'Nothing at all.');
  await app.sql`update texts_read set read_until = 0, to_read_until = 100`;
  const before = await rows();
  await backfillReferences(app.sql);
  expect(await rows()).toEqual(before);
  expect(await app.sql`select from texts_read where read_until <> 100`).toHaveLength(0);
});

test('replaces the passages that an earlier version stored', async () => {
  const macrina = await signUp('macrina');
  const post = await write.post(macrina, 'Gen 1:26–2:3, Daniel 13:1 and Romans 8.5');
  const essay = await write.essay(macrina, 'John 3:17ff', 'draft');
  const expected = await rows();
  await deleteReferences();
  await app.sql`
    insert into passage_references (passage, position, post_id, essay_id, user_id, public, written_at)
    select passage, position, p.id, e.id, u.id, p.id is not null, coalesce(p.created_at, e.created_at)
    from (values (1001026999, 0, ${post}::bigint, null::bigint), (1002001003, 1, ${post}, null), (27013001001, 2, ${post}, null), (43003017017, 0, null, ${essay}))
      old (passage, position, post_id, essay_id)
      left join posts p on p.id = old.post_id left join essays e on e.id = old.essay_id cross join users u`;
  await app.sql.unsafe(readMigrations().find(({ name }) => name === '0042_read_scripture_again')?.text ?? '');
  expect(await app.sql`select from texts_read where read_until = 0`).toHaveLength(9);
  await backfillReferences(app.sql);
  expect(await rows()).toEqual(expected);
});
