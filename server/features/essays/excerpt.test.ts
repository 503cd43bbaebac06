import { describe, expect, test } from 'vitest';
import { addWorks } from '../../testing/library.ts';
import { testApp } from '../../testing/test-app.ts';
import { buildExcerpt } from './excerpt.ts';
import { rebuildExcerpts } from './rebuild-excerpts.ts';

test.each([
  ['<h1>A back, and not a face</h1><p>Moses asks to see.</p>', 'A back, and not a face – Moses asks to see.'],
  ['<p>Is it so?</p><p>It is.</p><p>Then “yes.”</p><p>No</p>', 'Is it so? It is. Then “yes.” No'],
  ['<p><br></p><h2>One</h2><p><br></p><p>Two <em>and</em> three</p>', 'One – Two and three'],
  ['<ol><li>First</li><li>Second</li></ol>', 'First – Second'],
  ['<p>Half a line<br>and the other</p>', 'Half a line – and the other'],
  ['# One\nPrayer is *converse*.', 'One – Prayer is converse.'],
  ['# One\n\nPrayer is\n*converse*.\n\n---\n\n- a\n- b', 'One – Prayer is converse. a b'],
  ['One line\nand the next\n\nAnother', 'One line and the next – Another'],
  ['a\u001Fb', 'a b'],
  ['', ''],
])('the excerpt of %j is %j', (content, excerpt) => expect(buildExcerpt(content)).toBe(excerpt));

test('long text in several blocks has an excerpt that can be truncated to 200 characters', () => {
  for (const block of ['<p>It ends.</p>', '<p>It goes on</p><p><br></p>', 'It ends.\n\n']) {
    expect(buildExcerpt(block.repeat(100)).length).toBeGreaterThanOrEqual(200);
  }
});

test('a stored excerpt has at most 400 characters and splits no surrogate pair', () => {
  const excerpts = ['<p>𝔞𝔟</p>'.repeat(5000), '𝔞\n\n'.repeat(400), '<h1>'.repeat(300_000), '\n'.repeat(900_000)].map(buildExcerpt);
  for (const excerpt of excerpts) {
    expect(Array.from(excerpt).length).toBeLessThanOrEqual(400);
    expect(excerpt).not.toMatch(/\p{Surrogate}/u);
  }
  expect(excerpts[0]).toMatch(/^𝔞𝔟 – 𝔞𝔟/u);
});

describe('the excerpt of an essay with links', () => {
  const app = testApp();
  const { ask, signUp } = app;

  async function excerptFor(as: string): Promise<string> {
    return (await ask('GET /api/essays', { as })).body[0].excerpt as string;
  }

  test('has the titles that the reader may see in their place', async () => {
    const [work = 0] = await addWorks(app.sql, [{ title: 'The Life of Moses' }]);
    const [macrina, gaunilo] = [await signUp('macrina'), await signUp('gaunilo')];
    const topic = { title: 'The face of God', content: 'x', public: false, citations: [] };
    const { body } = await ask('POST /api/topics', { as: macrina, body: topic });
    const content = `<p>Gregory, in [Work:${work}], sees the back. [Topic:${body.id}] follows, and [Work:999].</p>`;
    await app.sql`insert into essays (user_id, title, content, excerpt, status) select id, 'On seeing', ${content}, ${buildExcerpt(content)}, 'published' from users where username = 'macrina'`;
    expect(await excerptFor(macrina)).toBe('Gregory, in The Life of Moses, sees the back. The face of God follows, and [Work:999].');
    expect(await excerptFor(gaunilo)).toBe(`Gregory, in The Life of Moses, sees the back. [Topic:${body.id}] follows, and [Work:999].`);
  });

  test('has at most 200 characters with its titles', async () => {
    const [work = 0] = await addWorks(app.sql, [{ title: 'On the Trinity '.repeat(30).trim() }]);
    const macrina = await signUp('macrina');
    const content = `See [Work:${work}] and [Work:${work}].`;
    await app.sql`insert into essays (user_id, title, content, excerpt, status) select id, 'Long', ${content}, ${buildExcerpt(content)}, 'published' from users`;
    expect(await excerptFor(macrina)).toHaveLength(200);
  });

  test('is rebuilt if it was stored without them', async () => {
    const [work = 0] = await addWorks(app.sql, [{ title: 'The Life of Moses' }]);
    const macrina = await signUp('macrina');
    await app.sql`
      insert into essays (user_id, title, content, excerpt, status, excerpt_version)
      select id, 'Old', ${`In [Work:${work}] he climbs.`}, 'In … he climbs.', 'published', 1 from users, generate_series(1, 7)`;
    await rebuildExcerpts(app.sql);
    expect(await excerptFor(macrina)).toBe('In The Life of Moses he climbs.');
    expect(await app.sql`select from essays where excerpt_version = 1`).toHaveLength(0);
  });
});
