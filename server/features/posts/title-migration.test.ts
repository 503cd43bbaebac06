import { expect, test } from 'vitest';
import { postTitle } from '#core/post.ts';
import { readMigrations } from '../../platform/db/migrate.ts';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();

test('the migration cuts stored titles like new ones, also in references to works', async () => {
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
  const expected = contents.map(postTitle);
  expect((await app.sql<{ title: string }[]>`select title from posts order by id`).map(({ title }) => title)).toEqual(expected);
  const { body } = await app.ask('GET /api/references/works/{id}', { as: macrina, params: { id: work } });
  expect(body.map(({ title }: { title: string }) => title)).toEqual(expected.toReversed());
});
