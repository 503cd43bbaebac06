// Also on the embedded database: migrates.
import { expect, test } from 'vitest';
import { postTitle } from '#core/post.ts';
import { readMigrations } from '../../platform/db/migrate.ts';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();

test('the migration truncates stored titles like new ones, also in references to works', async () => {
  const macrina = await app.signUp('macrina');
  const [work = 0] = await addWorks(app.sql, [{ title: 'Proslogion' }]);
  const contents = [
    `${'word '.repeat(15)}unfinished and so on`,
    `${'long '.repeat(40)}`,
    'x'.repeat(300),
    'Exactly eighty characters are in this sentence, which was never cut by anybody..',
    'Short.',
  ];
  for (const content of contents) {
    await app.ask('POST /api/posts', {
      as: macrina,
      body: { content, references: [{ ref_type: 'work', ref_id: work }] },
    });
  }
  await app.sql`update posts set title = left(content, 80) where char_length(left(content, 80)) = 80`;
  await app.sql`update work_references r set title = p.title from posts p where p.id = r.source_id`;
  await app.sql.unsafe(readMigrations().find(({ name }) => name === '0029_titles_of_posts')?.text ?? '');
  const expected = contents.map((content) => postTitle(content));
  expect((await app.sql<{ title: string }[]>`select title from posts order by id`).map(({ title }) => title)).toEqual(expected);
  const { body } = await app.ask('GET /api/references/works/{id}', { as: macrina, params: { id: work } });
  expect(body.map(({ title }: { title: string }) => title)).toEqual(expected.toReversed());
});

test('the migration names the links in stored titles, also in references', async () => {
  const macrina = await app.signUp('gaunilo');
  const long = `On ${'true '.repeat(20)}religion`;
  const [work = 0, longer = 0] = await addWorks(app.sql, [{ title: 'Monologion' }, { title: long }]);
  const cases = [
    [`On [Work:${work}] and [Topic:7], as [[My note]] says`, 'On Monologion and a topic, as My note says'],
    [`[Work:999] and [Work:${work}]: [Work:${work}]`, 'a book and Monologion: Monologion'],
    [`See [Work:${longer}]`, `See On ${'true '.repeat(14).trim()}…`],
    ['Cut in [[a long title…', 'Cut in a long title…'],
    ['[Topic:1…', '…'],
    ['In [brackets] and [[ ]]', 'In [brackets] and [[ ]]'],
  ] as const;
  const ids: number[] = [];
  for (const [title] of cases) {
    const body = { content: 'Text', references: [{ ref_type: 'work', ref_id: work }] };
    const { id } = (await app.ask('POST /api/posts', { as: macrina, body })).body;
    await app.sql`update posts set title = ${title} where id = ${id}`;
    ids.push(id);
  }
  await app.sql`update work_references r set title = p.title from posts p where p.id = r.source_id`;
  await app.sql.unsafe(readMigrations().find(({ name }) => name === '0031_links_in_titles_of_posts')?.text ?? '');
  const expected = cases.map(([, title]) => title);
  const stored = await app.sql<{ title: string }[]>`select title from posts where id = any(${ids}::bigint[]) order by id`;
  expect(stored.map(({ title }) => title)).toEqual(expected);
  const { body } = await app.ask('GET /api/references/works/{id}', { as: macrina, params: { id: work } });
  expect(body.map(({ title }: { title: string }) => title)).toEqual(expected.toReversed());
});
