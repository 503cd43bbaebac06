import { describe, expect, test } from 'vitest';
import { circleCalls } from '../../testing/circles.ts';
import { addWorks } from '../../testing/library.ts';
import { passageCalls } from '../../testing/passage-calls.ts';
import { testApp } from '../../testing/test-app.ts';
import { passage, writer } from '../../testing/texts.ts';
import { backfillReferences } from './backfill.ts';
import { compactPassageCounts } from './backfill-queries.ts';

const app = testApp();
const { ask, signUp } = app;
const write = writer(app);
const circle = circleCalls(app);
const none = { topic: 0, post: 0, essay: 0, note: 0, comment: 0, review: 0, work: 0, commentary: 0 };
const { pageOf, rowsOn, addNote, addComment, review } = passageCalls(app);

const textsInChapter = async (as: string, name: string): Promise<number> => {
  const { id, chapters } = await pageOf(as, name);
  return chapters.find((one: { id: number }) => one.id === Math.floor(id / 1e6) * 1e6).texts;
};

describe('the page of a passage', () => {
  test('lists every kind of text with its page, and counts them', async () => {
    const [macrina, gaunilo] = [await signUp('macrina'), await signUp('gaunilo')];
    const post = await write.post(macrina, 'Rom 9:20');
    const topic = await write.topic(macrina, 'Rom 9:20');
    const essay = await write.essay(macrina, 'Rom 9:20');
    const note = await addNote(macrina, 'Rom 9:20');
    const comment = await addComment(gaunilo, post, 'Rom 9:20 again');
    const [work = 0] = await addWorks(app.sql, [{ title: 'Potters' }]);
    const onWork = (await review(gaunilo, { work_id: work, comment: 'Rom 9:20' })).body.id;
    const onEssay = (await review(gaunilo, { essay_id: essay, comment: 'Rom 9:20' })).body.id;
    await review(macrina, { work_id: work });
    const rows = await rowsOn(macrina, 'Rom 9:20');
    expect(rows.toSorted()).toEqual(
      [
        `post ${post} /posts/${post}`,
        `topic ${topic} /topics/${topic}`,
        `essay ${essay} /article/${essay}`,
        `note ${note} /notes/${note}`,
        `comment ${comment} /posts/${post}`,
        `review ${onWork} /book/${work}`,
        `review ${onEssay} /article/${essay}`,
      ].toSorted(),
    );
    const { counts } = await pageOf(macrina, 'Rom 9:20');
    expect(counts).toEqual({ ...none, topic: 1, post: 1, essay: 1, note: 1, comment: 1, review: 2 });
    expect(await textsInChapter(macrina, 'Rom 9:20')).toBe(7);
    expect(await rowsOn(macrina, 'Rom 9:20', { type: 'review' })).toHaveLength(2);
    expect((await pageOf(macrina, 'Rom 9:20', { type: 'review' })).counts).toEqual(counts);
    expect((await pageOf(macrina, 'Rom 9:20', { type: 'circle' })).status).toBe(400);
    expect(await rowsOn(gaunilo, 'Rom 9:20')).toEqual(rows.filter((row) => !row.startsWith('note')));
    expect((await pageOf(gaunilo, 'Rom 9:20')).counts.note).toBe(0);
    expect(await textsInChapter(gaunilo, 'Rom 9:20')).toBe(6);
  });

  test('lists works on fewer chapters first, then the newest, then those without a year', async () => {
    const macrina = await signUp('macrina');
    const works = await addWorks(app.sql, [
      { title: 'Commentary on Psalms 1–81', year: 2006 },
      { title: 'Notes on Psalm 23' },
      { title: 'Sermons on Psalm 23', year: 420 },
      { title: 'Commentary on Psalms 1–50', year: 2014 },
      { title: 'The Shepherd of My Soul', year: 1989, subjects: ['Bible. Psalms XXIII'] },
      { title: 'Homilies on Psalm 23', year: 1875 },
    ]);
    await app.sql`update texts_read set read_until = 0, to_read_until = ${works.at(-1) ?? 0} where kind = 'work'`;
    await backfillReferences(app.sql);
    const post = await write.post(macrina, 'Psalm 23');
    const { texts } = await pageOf(macrina, 'Psalm 23');
    const inOrder = [
      'The Shepherd of My Soul',
      'Homilies on Psalm 23',
      'Sermons on Psalm 23',
      'Notes on Psalm 23',
      'Commentary on Psalms 1–50',
      'Commentary on Psalms 1–81',
    ];
    expect(texts.map(({ type, id, title }: { type: string; id: number; title: string }) => (type === 'work' ? title : id))).toEqual([
      post,
      ...inOrder,
    ]);
    for (const name of ['Psalm 23', 'Ps 23:4']) {
      const listed: string[] = [];
      let next: string | undefined = '/?type=work&limit=1';
      while (next !== undefined) {
        const query = Object.fromEntries(new URL(next, 'http://any').searchParams);
        const { headers, body } = await ask('GET /api/passages/{id}', { as: macrina, params: { id: passage(name) }, query });
        listed.push(...body.texts.map(({ title }: { title: string }) => title));
        next = /<([^>]*)>; rel="next"/.exec(String(headers['link'] ?? ''))?.[1];
      }
      expect(listed).toEqual(inOrder);
    }
  });

  test('filters by person, circle and century', async () => {
    const [macrina, gaunilo, ruth] = [await signUp('macrina'), await signUp('gaunilo'), await signUp('ruth')];
    const own = await write.post(macrina, 'Rom 9:20');
    const other = await write.post(gaunilo, 'Rom 9:20');
    await write.post(ruth, 'Rom 9:20');
    const id = await circle.start(macrina, { open: true });
    await circle.join(gaunilo, id);
    await addWorks(app.sql, [
      { title: 'On Romans 9', author: 'Ambrosiaster', year: 390 },
      { title: 'Romans 9 again', year: 1520 },
      { title: 'Sermon on Romans 9', author: 'Augustine of Hippo', dates: '354–430' },
      { title: 'Romans 9, anonymous' },
    ]);
    await app.sql`update texts_read set to_read_until = 4 where kind = 'work'`;
    await backfillReferences(app.sql);
    expect(await rowsOn(ruth, 'Rom 9:20', { person: 'Gaunilo' })).toEqual([`post ${other} /posts/${other}`]);
    expect((await pageOf(ruth, 'Rom 9:20', { person: 'gaunilo' })).counts).toEqual({ ...none, post: 1 });
    expect(await rowsOn(ruth, 'Rom 9:20', { person: 'nobody' })).toEqual([]);
    expect((await rowsOn(macrina, 'Rom 9:20', { circle: id })).toSorted()).toEqual([
      `post ${own} /posts/${own}`,
      `post ${other} /posts/${other}`,
    ]);
    for (const missing of [id, 999]) expect((await pageOf(ruth, 'Rom 9:20', { circle: missing })).status).toBe(404);
    const { texts } = await pageOf(ruth, 'Rom 9:20', { century: 4 });
    expect(texts).toContainEqual(expect.objectContaining({ title: 'On Romans 9', author: 'Ambrosiaster', year: 390, year_label: null }));
    expect(texts.map(({ title }: { title: string }) => title).toSorted()).toEqual(['On Romans 9', 'Sermon on Romans 9']);
    expect((await pageOf(ruth, 'Rom 9:20', { century: 5 })).counts).toEqual({ ...none, work: 1 });
    for (const century of [0, 51, 'x']) expect((await pageOf(ruth, 'Rom 9:20', { century })).status).toBe(400);
  });

  test('counts what users write in the century in which they wrote it', async () => {
    const [macrina, ruth] = [await signUp('macrina'), await signUp('ruth')];
    await write.post(macrina, 'Rom 9:20');
    await addNote(ruth, 'Rom 9:20');
    const later = await write.topic(macrina, 'Rom 9:20');
    await app.sql`update passage_references set written_at = '2101-01-01 00:00Z' where topic_id = ${later}`;
    await addWorks(app.sql, [{ title: 'Romans 9 today', year: 2010 }, { title: 'Romans 9, anonymous' }]);
    await app.sql`update texts_read set to_read_until = 2 where kind = 'work'`;
    await backfillReferences(app.sql);
    const pageOfCentury = async (as: string, century: number, query = {}) => {
      const { texts, counts } = await pageOf(as, 'Rom 9:20', { century, ...query });
      return { types: texts.map(({ type }: { type: string }) => type).toSorted(), counts };
    };
    expect(await pageOfCentury(ruth, 21)).toEqual({
      types: ['note', 'post', 'work'],
      counts: { ...none, note: 1, post: 1, work: 1 },
    });
    expect((await pageOfCentury(macrina, 21)).counts).toEqual({ ...none, post: 1, work: 1 });
    expect((await pageOfCentury(ruth, 21, { person: 'macrina' })).types).toEqual(['post']);
    expect(await pageOfCentury(ruth, 22)).toEqual({ types: ['topic'], counts: { ...none, topic: 1 } });
    expect((await pageOfCentury(ruth, 20)).counts).toEqual(none);
  });

  test.each([
    ['354–430', '[374,431)'],
    ['c. 296–373', '[316,374)'],
    ['428–348 BC', '[-408,-347)'],
    ['50 BC–AD 35', '[-30,36)'],
    ['b. 1938', '[1958,2009)'],
    ['1938–', '[1958,2009)'],
    ['d. 364', '[324,365)'],
    ['fl. c. 180', '[180,181)'],
    ['4th century', '[301,401)'],
    ['5th–6th century', '[401,601)'],
    ['2nd century BC', '[-200,-100)'],
    ['430–354', '[374,431)'],
    ['unknown', null],
    ['', null],
  ])('an author with the dates %j wrote in %s', async (dates, years) => {
    expect((await app.sql`select life_years(${dates})::text as years`)[0]?.['years']).toBe(years);
  });

  test('ranks the neighbors and counts the texts of each chapter', async () => {
    const macrina = await signUp('macrina');
    for (const text of ['Rom 9:20', 'Rom 9:21 and Rom 9:22', 'Rom 9:21', 'Rom 10:1', 'Rom 8']) await write.post(macrina, text);
    const { neighbors, chapters } = await pageOf(macrina, 'Rom 9:20');
    expect(neighbors.map(({ osis, texts }: { osis: string; texts: number }) => `${osis} ${texts}`)).toEqual(['Rom.9.21 2', 'Rom.9.22 1']);
    expect(chapters.map(({ texts }: { texts: number }) => texts).slice(7, 11)).toEqual([1, 3, 1, 0]);
    expect(chapters).toHaveLength(16);
    const ofChapter = await pageOf(macrina, 'Romans 9');
    expect(ofChapter.neighbors.map(({ osis, texts }: { osis: string; texts: number }) => `${osis} ${texts}`)).toEqual([
      'Rom.8 1',
      'Rom.10 1',
    ]);
    await compactPassageCounts(app.sql);
    expect((await pageOf(macrina, 'Rom 9:20')).chapters).toEqual(chapters);
    expect(await app.sql`select from passage_chapter_counts group by chapter having count(*) > 1`).toHaveLength(0);
  });

  test('names a psalm with both numbers', async () => {
    const macrina = await signUp('macrina');
    expect(await pageOf(macrina, 'Psalm 51')).toMatchObject({ name: 'Psalm 51 (50)', other_name: 'Psalm 50', osis: 'Ps.51' });
    expect(await pageOf(macrina, 'Psalm 3')).toMatchObject({ name: 'Psalm 3', other_name: null });
  });
});

describe('a description of a circle or a project', () => {
  test('is listed to those who may see the circle or project, and not counted', async () => {
    const [macrina, gaunilo] = [await signUp('macrina'), await signUp('gaunilo')];
    const open = await circle.start(macrina, { name: 'Open', open: true, description: 'We read Rom 9:20.' });
    const closed = await circle.start(macrina, { name: 'Closed', description: 'Rom 9' });
    const project = (await ask('POST /api/projects', { as: macrina, body: { title: 'Potters', description: 'Rom 9:20–21' } })).body.id;
    const groupsFor = async (as: string) =>
      (await pageOf(as, 'Rom 9:20')).groups.map(({ title, url }: { title: string; url: string }) => `${title} ${url}`);
    expect((await groupsFor(macrina)).toSorted()).toEqual([
      `Closed /circles/${closed}`,
      `Open /circles/${open}`,
      `Potters /projects/${project}`,
    ]);
    expect(await groupsFor(gaunilo)).toEqual([`Open /circles/${open}`]);
    expect(await pageOf(macrina, 'Rom 9:20')).toMatchObject({ texts: [], counts: none, neighbors: [] });
    expect(await textsInChapter(macrina, 'Rom 9:20')).toBe(0);
    await circle.change(macrina, open, { description: 'We read Rom 10.' });
    await ask('PATCH /api/projects/{id}', { as: macrina, params: { id: project }, body: { description: null } });
    expect(await groupsFor(macrina)).toEqual([`Closed /circles/${closed}`]);
  });
});

describe('a text of somebody else that is not public', () => {
  test('is in no list, total, heat strip or neighbor, before and after it was public', async () => {
    const [macrina, gaunilo] = [await signUp('macrina'), await signUp('gaunilo')];
    await addNote(macrina, 'Rom 9:20 and Rom 9:21');
    const topic = await write.topic(macrina, 'Rom 9:20 and Rom 9:21', false);
    const essay = await write.essay(macrina, 'Rom 9:20 and Rom 9:21', 'draft');
    const hidden = { texts: [], counts: none, neighbors: [] };
    const check = async () => {
      expect(await pageOf(gaunilo, 'Rom 9:20')).toMatchObject(hidden);
      expect(await textsInChapter(gaunilo, 'Rom 9:20')).toBe(0);
      expect((await pageOf(gaunilo, 'Romans 8')).neighbors).toEqual([]);
    };
    await check();
    expect(await pageOf(macrina, 'Rom 9:20')).toMatchObject({
      counts: { ...none, note: 1, topic: 1, essay: 1 },
      neighbors: [{ texts: 3 }],
    });
    expect(await textsInChapter(macrina, 'Rom 9:20')).toBe(3);
    const change = async (open: boolean) => {
      await ask('PUT /api/topics/{id}', {
        as: macrina,
        params: { id: topic },
        body: { title: 'Soul', content: 'Rom 9:20 and Rom 9:21', public: open },
      });
      await write.updateEssay(macrina, essay, 'Rom 9:20 and Rom 9:21', open ? 'published' : 'draft');
    };
    await change(true);
    const onEssay = (await review(gaunilo, { essay_id: essay, comment: 'Rom 9:20' })).body.id;
    expect((await pageOf(gaunilo, 'Rom 9:20')).counts).toEqual({ ...none, topic: 1, essay: 1, review: 1 });
    await change(false);
    await check();
    await change(true);
    expect(await textsInChapter(gaunilo, 'Rom 9:20')).toBe(3);
    await ask('DELETE /api/reads/{id}', { as: gaunilo, params: { id: onEssay } });
    expect(await textsInChapter(gaunilo, 'Rom 9:20')).toBe(2);
  });
});
