import { describe, expect, test } from 'vitest';
import { addWorks } from '../../testing/library.ts';
import { graphWorld } from '../../testing/graph-world.ts';
import { testApp } from '../../testing/test-app.ts';
import { passage, writer } from '../../testing/texts.ts';

const app = testApp();
const { ask, signUp } = app;
const write = writer(app);
const world = graphWorld(() => app.sql);

const pageOf = (as: string | undefined, name: string, query: Record<string, string | number> = {}) =>
  ask('GET /api/passages/{id}', { as, params: { id: passage(name) }, query });

/** Returns rows such as `essay 3: John 3:16`, newest first. */
async function textsOn(as: string, name: string): Promise<string[]> {
  const { status, body } = await pageOf(as, name);
  expect(status).toBe(200);
  return body.texts.map(
    (text: { type: string; id: number; passages: { name: string }[] }) =>
      `${text.type} ${text.id}: ${text.passages.map((one) => one.name).join(', ')}`,
  );
}

/** Returns all stored references. */
async function stored(): Promise<{ passages: string[]; essays: string[] }> {
  const passages = await app.sql<{ row: string }[]>`
    select concat_ws(' ', 'topic ' || topic_id, 'post ' || post_id, 'essay ' || essay_id, passage, position, user_id, public) as row
    from passage_references order by 1`;
  const essays = await app.sql<{ row: string }[]>`
    select concat_ws(' ', essay_id, 'work ' || work_id, 'topic ' || topic_id, user_id, public) as row from essay_references order by 1`;
  return { passages: passages.map(({ row }) => row), essays: essays.map(({ row }) => row) };
}

describe('GET /api/passages/{id}', () => {
  test('lists texts that refer to the passage or an overlapping one, narrowest and then newest first', async () => {
    const macrina = await signUp('macrina');
    const topic = await write.topic(macrina, 'On John 3:16 and Rom 8:28.');
    const post = await write.post(macrina, 'John 3:14–16, and John 3:18 too.');
    const essay = await write.essay(macrina, '<p>See <strong>John 3:16–18</strong>.</p>');
    await write.topic(macrina, 'John 3:19 is past it, 1 John 3:16 another book.');
    expect(await textsOn(macrina, 'John 3:16')).toEqual([
      `topic ${topic}: John 3:16`,
      `essay ${essay}: John 3:16–18`,
      `post ${post}: John 3:14–16`,
    ]);
    expect(await textsOn(macrina, 'John 3:18')).toEqual([`post ${post}: John 3:18`, `essay ${essay}: John 3:16–18`]);
    expect(await textsOn(macrina, 'Rom 8')).toEqual([`topic ${topic}: Romans 8:28`]);
    expect((await pageOf(macrina, 'John 3:16')).body).toMatchObject({
      id: 43_003_016_016,
      name: 'John 3:16',
      osis: 'John.3.16',
      texts: [
        { type: 'topic', title: 'Soul', url: `/topics/${topic}` },
        {
          type: 'essay',
          title: 'On it',
          url: `/article/${essay}`,
          username: 'macrina',
          display_name: null,
          passages: [{ id: 43_003_016_018, name: 'John 3:16–18' }],
        },
        { type: 'post', title: 'John 3:14–16, and John 3:18 too.', url: `/posts/${post}` },
      ],
    });
  });

  test('includes references to single verses in the page of a chapter', async () => {
    const macrina = await signUp('macrina');
    const post = await write.post(macrina, 'Ps 23:1; 121:1');
    const whole = await write.post(macrina, 'Psalm 23');
    expect(await textsOn(macrina, 'Psalm 23')).toEqual([`post ${post}: Psalm 23:1 (22:1)`, `post ${whole}: Psalm 23 (22)`]);
    expect(await textsOn(macrina, 'Ps 23:4')).toEqual([`post ${whole}: Psalm 23 (22)`]);
  });

  test('is empty if no text refers to the passage', async () => {
    expect((await pageOf(await signUp('macrina'), 'Jude 3')).body).toEqual({
      id: 65_001_003_003,
      osis: 'Jude.1.3',
      name: 'Jude 3',
      other_name: null,
      following: false,
      texts: [],
      counts: { topic: 0, post: 0, essay: 0, note: 0, comment: 0, review: 0, work: 0, commentary: 0 },
      commentary: [],
      groups: [],
      neighbors: [],
      chapters: [{ id: 65_001_000_000, chapter: 1, label: '1', texts: 0 }],
    });
  });

  test('returns pages by cursor', async () => {
    const macrina = await signUp('macrina');
    for (let i = 0; i < 4; i++) {
      await write.topic(macrina, 'John 3:16 and John 3:16–17');
      await write.post(macrina, 'John 3:16');
      await write.essay(macrina, 'John 3:15–16', i % 2 ? 'draft' : 'published');
    }
    // Equal timestamps, as imports produce.
    await app.sql`update passage_references set written_at = '2026-01-01' where essay_id is not null or topic_id is not null`;
    const all = await textsOn(macrina, 'John 3:16');
    expect(all).toHaveLength(12);
    const paged: string[] = [];
    let query: Record<string, string | number> = { limit: 1 };
    for (;;) {
      const { body, headers } = await pageOf(macrina, 'John 3:16', query);
      paged.push(...body.texts.map((text: { type: string; id: number }) => `${text.type} ${text.id}`));
      const next = /<([^>]*)>; rel="next"/.exec(String(headers['link'] ?? ''))?.[1];
      if (next === undefined) break;
      query = Object.fromEntries(new URL(next, 'http://any').searchParams);
    }
    expect(paged).toEqual(all.map((text) => text.replace(/:.*/, '')));
  });

  test('requires a login, a valid passage and a valid cursor', async () => {
    const macrina = await signUp('macrina');
    expect((await pageOf(undefined, 'John 3:16')).status).toBe(401);
    for (const id of [1, 43_022_001_001, 43_003_177_177, 43_003_018_016, 99_001_001_001, 9_007_199_254_740_991]) {
      const { status, body } = await ask('GET /api/passages/{id}', { as: macrina, params: { id } });
      expect(status).toBe(404);
      expect(JSON.stringify(body)).toContain('Passage not found.');
    }
    for (const id of ['x', '0', '-1', '1.5'])
      expect((await ask('GET /api/passages/{id}', { as: macrina, params: { id } })).status).toBe(400);
    const cursor = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const before of ['x', cursor([1]), cursor([1, 1, 'circle', 1]), cursor([1, -1, 'topic', 1]), cursor([1, 1, 'topic', '1'])]) {
      expect((await pageOf(macrina, 'John 3:16', { before })).status).toBe(400);
    }
  });

  test('starts with the newest of many texts', async () => {
    const macrina = await signUp('macrina');
    const [user] = [await world.idOf('macrina')];
    const posts = await world.addPosts(user, 3000);
    await app.sql`
      insert into passage_references (passage, post_id, position, user_id, public, written_at)
      select 43003000000 + n % 30 * 1000 + 1000 + n % 30 + 1, id, 0, ${user}, true, now() - n * interval '1 minute'
      from unnest(${posts}::bigint[]) with ordinality p (id, n)`;
    await app.sql`analyze passage_references`;
    const { body } = await pageOf(macrina, 'John 3:16');
    const onVerse = posts.filter((_, i) => (i + 1) % 30 === 15);
    expect(body.texts.map(({ id }: { id: number }) => id)).toEqual(onVerse.slice(0, 50));
  });
});

describe('a reader without access to a text', () => {
  test('does not see that the text refers to a passage', async () => {
    const [macrina, gaunilo] = [await signUp('macrina'), await signUp('gaunilo')];
    const hidden = await write.topic(macrina, 'John 3:16', false);
    const draft = await write.essay(macrina, 'John 3:16', 'draft');
    expect(await textsOn(macrina, 'John 3:16')).toEqual([`essay ${draft}: John 3:16`, `topic ${hidden}: John 3:16`]);
    expect(await textsOn(gaunilo, 'John 3:16')).toEqual([]);
    await write.updateEssay(macrina, draft, 'John 3:16', 'published');
    await ask('PUT /api/topics/{id}', { as: macrina, params: { id: hidden }, body: { title: 'Soul', content: 'John 3:16', public: true } });
    expect(await textsOn(gaunilo, 'John 3:16')).toHaveLength(2);
    await write.updateEssay(macrina, draft, 'John 3:16', 'draft');
    await ask('PUT /api/topics/{id}', {
      as: macrina,
      params: { id: hidden },
      body: { title: 'Soul', content: 'John 3:16', public: false },
    });
    expect(await textsOn(gaunilo, 'John 3:16')).toEqual([]);
    expect(await textsOn(macrina, 'John 3:16')).toHaveLength(2);
  });
});

describe('stored references', () => {
  test('follow updates and deletion of the text', async () => {
    const macrina = await signUp('macrina');
    const user = await world.idOf('macrina');
    const [work = 0] = await addWorks(app.sql, [{ title: 'Proslogion' }]);
    const topic = await write.topic(macrina, 'John 3:16 and Rom 8:28');
    const post = await write.post(macrina, 'Rom 8:28, and again Rom 8:28');
    const essay = await write.essay(macrina, `<p>Ps 23, [Work:${work}], [Topic:${topic}], [Work:999]</p>`);
    expect(await stored()).toEqual({
      passages: [
        `essay ${essay} 19023000000 0 ${user} t`,
        `post ${post} 45008028028 0 ${user} t`,
        `topic ${topic} 43003016016 0 ${user} t`,
        `topic ${topic} 45008028028 1 ${user} t`,
      ],
      essays: [`${essay} topic ${topic} ${user} t`, `${essay} work ${work} ${user} t`],
    });
    const body = { title: 'Soul', content: 'Rom 8:28 and Jude 3', public: true };
    await ask('PUT /api/topics/{id}', { as: macrina, params: { id: topic }, body });
    await ask('PATCH /api/posts/{id}', { as: macrina, params: { id: post }, body: { content: 'Nothing.' } });
    await write.updateEssay(macrina, essay, `<p>Now Ps 24 and [Work:${work}].</p>`, 'draft');
    expect(await stored()).toEqual({
      passages: [
        `essay ${essay} 19024000000 0 ${user} f`,
        `topic ${topic} 45008028028 0 ${user} t`,
        `topic ${topic} 65001003003 1 ${user} t`,
      ],
      essays: [`${essay} work ${work} ${user} f`],
    });
    await ask('DELETE /api/topics/{id}', { as: macrina, params: { id: topic } });
    await ask('DELETE /api/posts/{id}', { as: macrina, params: { id: post } });
    await ask('DELETE /api/essays/{id}', { as: macrina, params: { id: essay } });
    expect(await stored()).toEqual({ passages: [], essays: [] });
  });

  test('include the links that the reader shows in an essay, but not those in code or in other links', async () => {
    const macrina = await signUp('macrina');
    const works = await addWorks(app.sql, [{ title: 'A' }, { title: 'B' }, { title: 'C' }, { title: 'D' }, { title: 'E' }]);
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = works;
    await write.essay(
      macrina,
      `<p>[Work:${a}] <code>[Work:${b}]</code> <a href="https://example.org">[Work:${c}]</a> and [Work:${d}]</p><pre>[Work:${e}]</pre>`,
    );
    const markdown = await write.essay(macrina, `[Work:${a}] and \`[Work:${b}]\``);
    expect(
      (await app.sql<{ work_id: number }[]>`select work_id from essay_references order by essay_id, work_id`).map((row) => row.work_id),
    ).toEqual([a, d, a]);
    expect((await stored()).essays).toContain(`${markdown} work ${a} 1 t`);
  });

  test('of an essay are not listed under works and topics', async () => {
    const macrina = await signUp('macrina');
    const [work = 0] = await addWorks(app.sql, [{ title: 'Proslogion' }]);
    const topic = await write.topic(macrina, 'Text');
    await write.essay(macrina, `[Work:${work}] and [Topic:${topic}]`);
    expect((await ask('GET /api/references/works/{id}', { as: macrina, params: { id: work } })).body).toEqual([]);
    expect((await ask('GET /api/references/topics/{id}', { as: macrina, params: { id: topic } })).body).toEqual([]);
  });

  test('match one of two concurrent essay updates', async () => {
    const macrina = await signUp('macrina');
    const essay = await write.essay(macrina, 'Rom 1');
    for (let round = 0; round < 5; round++) {
      const texts = ['Rom 2 and Rom 3', 'Rom 4 and Rom 5'];
      await Promise.all(texts.map((text) => write.updateEssay(macrina, essay, text, 'published')));
      const { content } = (await ask('GET /api/essays/{id}', { as: macrina, params: { id: essay } })).body;
      const named = (await stored()).passages.map((row) => row.split(' ')[2]);
      expect(named).toEqual(content === texts[0] ? ['45002000000', '45003000000'] : ['45004000000', '45005000000']);
    }
  });
});
