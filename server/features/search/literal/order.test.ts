import { expect, test } from 'vitest';
import { form } from '../../../testing/forms.ts';
import { addWorks } from '../../../testing/library.ts';
import { searchCalls } from '../../../testing/search-calls.ts';
import { testApp } from '../../../testing/test-app.ts';
import { backfillDocuments } from '../index/backfill.ts';

const app = testApp();
const { ask, signUp } = app;
const { post, ...calls } = searchCalls(app);

// People and passages of the same names would come before the texts that are ranked here.
const types = ['post', 'essay', 'work'];
const search = (as: string, query: string, rest: { limit?: number; filters?: object } = {}) => calls.search(as, query, { types, ...rest });
const found = (as: string, query: string, rest = {}) => calls.found(as, query, { types, ...rest });
const titles = (as: string, query: string, filters = {}) => found(as, query, { filters });
const marked = (text: string, marks: readonly [number, number][]) => marks.map(([from, to]) => text.slice(from, to));

test('ignores a leading article when comparing titles, except in quotes', async () => {
  const macrina = await signUp('macrina');
  await addWorks(app.sql, [
    { title: 'City of God', author: 'Augustine of Hippo' },
    { title: 'The Imitation of Christ', author: 'Thomas à Kempis' },
    { title: 'Against the Confessions of the Age' },
    { title: 'Confessions' },
  ]);
  const best = async (query: string) => (await search(macrina, query)).slice(0, 1).map(({ title, score }) => [title, score]);
  expect(await best('the city of god')).toEqual([['City of God', 1]]);
  expect(await best('City of God')).toEqual([['City of God', 1]]);
  expect(await best('A City of God')).toEqual([['City of God', 1]]);
  expect(await best('imitation of christ')).toEqual([['The Imitation of Christ', 1]]);
  expect(await best('The Imitation of Christ')).toEqual([['The Imitation of Christ', 1]]);
  expect(await best('The Confessions')).toEqual([['Confessions', 1]]);
  expect(await best('"the city of god"')).toEqual([]);
  expect(await best('the')).toHaveLength(1);
});

test('requires repeated words of a title to be repeated in the query for an exact match', async () => {
  const macrina = await signUp('macrina');
  await addWorks(app.sql, [
    { title: 'Holy' },
    { title: 'Holy, Holy, Holy' },
    { title: 'Holy Communions' },
    { title: 'On the Bondage of the Will' },
    { title: 'The Song of Songs', otherTitles: ['Vanitas vanitatum vanitas'] },
  ]);
  const best = async (query: string) => (await search(macrina, query)).slice(0, 1).map(({ title, score }) => [title, score]);
  for (const query of ['Holy, Holy, Holy', '"holy holy holy"']) expect(await best(query)).toEqual([['Holy, Holy, Holy', 1]]);
  expect((await search(macrina, 'Holy, Holy, Holy'))[1]?.score).toBeLessThan(0.95);
  expect(await best('holy')).toEqual([['Holy', 1]]);
  expect(await best('on the bondage of the will')).toEqual([['On the Bondage of the Will', 1]]);
  expect(await best('vanitas vanitatum vanitas')).toEqual([['The Song of Songs', 0.97]]);
});

test('ranks a title with the words in another order below the exact title', async () => {
  const macrina = await signUp('macrina');
  await addWorks(app.sql, [{ title: 'Faith and Grace' }, { title: 'Grace and Faith' }]);
  for (const [query, other] of [
    ['Faith and Grace', 'Grace and Faith'],
    ['Grace and Faith', 'Faith and Grace'],
  ]) {
    const hits = await search(macrina, query ?? '');
    expect(hits.map(({ title, score }) => [title, score])).toEqual([
      [query, 1],
      [other, 0.96],
    ]);
  }
});

test('ranks author and title together like a title, and an author above other names and subjects', async () => {
  const macrina = await signUp('macrina');
  await addWorks(app.sql, [
    { title: 'Confessions', author: 'Augustine of Hippo' },
    { title: 'Summa Theologiae', author: 'Thomas Aquinas' },
    { title: 'Augustinus', author: 'Cornelius Jansen', otherTitles: ['Augustine of Hippo, or his doctrine'] },
    { title: 'On Illustrious Men', author: 'Jerome', otherNames: ['Eusebius Hieronymus'] },
    { title: 'Church History', author: 'Eusebius of Caesarea', subjects: ['Church history'] },
    { title: 'Onomasticon', subjects: ['Eusebius', 'Eusebius of Caesarea -- Influence'] },
  ]);
  for (const query of ['Confessions Augustine', 'augustine of hippo confessions', 'thomas aquinas summa', 'Summa Theologiae Aquinas']) {
    const [first] = await search(macrina, query);
    expect([query, first?.title]).toEqual([query, /summa/i.test(query) ? 'Summa Theologiae' : 'Confessions']);
    expect(first?.score).toBeGreaterThanOrEqual(0.8);
    expect(first?.score).toBeLessThanOrEqual(0.95);
  }
  expect((await titles(macrina, 'eusebius'))[0]).toBe('Church History');
  expect(await titles(macrina, 'eusebius')).toHaveLength(3);
  expect((await search(macrina, 'eusebius'))[0]?.score).toBeGreaterThan(0.6);
  expect(await titles(macrina, 'augustine of hippo')).toEqual(['Confessions', 'Augustinus']);
});

test('ranks whole words above prefixes, even among many prefix matches', async () => {
  const macrina = await signUp('macrina');
  await app.sql`
    insert into works (title, category, language, sort_title, words)
    select 'On x and y number ' || n, 'Patristics', 'Latin', 'on x and y number ' || n, 'on x and y number ' || n
    from generate_series(0, 1599) n order by n desc`;
  await backfillDocuments(app.sql);
  expect((await titles(macrina, 'number 7'))[0]).toBe('On x and y number 7');
  expect((await titles(macrina, 'number 15'))[0]).toBe('On x and y number 15');
  for (let n = 10; n < 70; n++) await post(macrina, `Psalm ${n} psalm ${n}`);
  await post(macrina, 'A word on Psalm 1 and what comes after it');
  for (let n = 100; n < 110; n++) await post(macrina, `Psalm ${n}`);
  expect((await titles(macrina, 'psalm 1', { kind: 'post' }))[0]).toBe('A word on Psalm 1 and what comes after it');
  await addWorks(app.sql, [{ title: 'Philokalia' }, { title: 'On the Creation', author: 'Philo of Alexandria' }]);
  expect(await titles(macrina, 'philo')).toEqual(['On the Creation', 'Philokalia']);
}, 60_000);

test('finds title matches among thousands of other matches and ranks them first', async () => {
  const macrina = await signUp('macrina');
  await app.sql`
    insert into works (title, category, language, sort_title, words, subjects)
    select 'Volume ' || n, 'Patristics', 'Latin', 'volume ' || n, 'volume ' || n, array['Grace, hope and charity']
    from generate_series(1, 3000) n`;
  await backfillDocuments(app.sql);
  await addWorks(app.sql, [
    { title: 'Grace' },
    { title: 'On Nature and Grace', author: 'Augustine' },
    { title: 'Graceful Living' },
    { title: 'Charity', author: 'Grace Aguilar' },
    { title: 'The Gift', otherTitles: ['Grace'] },
  ]);
  const hits = await search(macrina, 'grace', { filters: { kind: 'work' } });
  expect(hits.slice(0, 5).map(({ title }) => title)).toEqual(['Grace', 'The Gift', 'On Nature and Grace', 'Charity', 'Graceful Living']);
  expect(hits[5]?.score).toBeLessThanOrEqual(0.44);
  expect((await titles(macrina, 'grace charity'))[0]).toBe('Charity');
  expect((await titles(macrina, 'gracef'))[0]).toBe('Graceful Living');
}, 60_000);

test('does not prefer old documents for a common word', async () => {
  const macrina = await signUp('macrina');
  const add = (text: string, many: number) => app.sql`
    insert into posts (user_id, content, title) select 1, replace(${text}::text, '#', n::text), 'Post' from generate_series(1, ${many}::integer) n`;
  await add('Number # says a little of the desert, and much of what is not sand, and of rivers, towns and the long way home', 600);
  // Similar in length, so that the database does not interleave them.
  await add(
    'Number # says desert, desert: how abbots, monks and hermits lived there in cells that stood apart, many miles from any well',
    100,
  );
  await backfillDocuments(app.sql);
  const [first] = await search(macrina, 'desert ');
  expect(first?.content).toContain('desert, desert');
}, 60_000);

test('finds the best match among more newer ones than it returns', async () => {
  const macrina = await signUp('macrina');
  await post(macrina, 'Acedia, acedia, acedia');
  await app.sql`
    insert into posts (user_id, content, title)
    select 1, 'Letter ' || n || ' only mentions acedia, among fasts, vigils, manual labor and the visits of many pilgrims', 'Post'
    from generate_series(1, 120) n`;
  await backfillDocuments(app.sql);
  expect((await titles(macrina, 'acedia '))[0]).toBe('Acedia, acedia, acedia');
});

test('finds a work by another title as by its own, and shows the matching name in the hit', async () => {
  const macrina = await signUp('macrina');
  await addWorks(app.sql, [
    { title: 'Commentary on the City of God', subjects: ['De civitate Dei'] },
    { title: 'City of God', author: 'Augustine', otherTitles: ['De civitate Dei', 'Der Gottesstaat'], subjects: ['History'] },
    { title: 'The Guide', author: 'Maimonides', otherNames: ['Rambam', 'רמב״ם'] },
  ]);
  const [city, other] = await search(macrina, 'De civitate Dei');
  expect([city?.title, other?.title]).toEqual(['City of God', 'Commentary on the City of God']);
  expect(city?.score).toBeGreaterThanOrEqual(0.95);
  expect(city?.content).toBe('Also “De civitate Dei” · History · Patristics · Latin');
  expect(marked(city?.content ?? '', city?.marks ?? [])).toEqual(['De', 'civitate', 'Dei']);
  const [german] = await search(macrina, 'gottesstaat');
  expect(german?.score).toBeGreaterThanOrEqual(0.95);
  expect(german?.content).toContain('Also “Der Gottesstaat”');
  expect(await titles(macrina, '"civitate dei"')).toHaveLength(2);
  const [guide] = await search(macrina, 'רמב"ם');
  expect(guide?.content).toContain('Also “רמב״ם”');
  const [author] = await search(macrina, 'maimonides');
  expect(marked(author?.author ?? '', author?.authorMarks ?? [])).toEqual(['Maimonides']);
});

// One case per code path: short texts are read whole, up to 8,000 bytes cut in JavaScript, longer
// ones cut by the database.
test.each([
  ['short', 20],
  ['longer', 60],
  ['long', 120],
  ['very long', 400],
])('shows a phrase across sentences and words with accents deep inside a %s text', async (_, times) => {
  const macrina = await signUp('macrina');
  const filler = 'Nothing of note is said in this place. '.repeat(times);
  const content = `${filler} They wrote of circumincession & love. More filler, and then ἡ ἐλπὶς. ${filler}`;
  await ask('POST /api/essays', { as: macrina, body: form(['title', 'Long'], ['content', content], ['status', 'published']) });
  const [phrase] = await search(macrina, '"love more filler"');
  expect(marked(phrase?.content ?? '', phrase?.marks ?? [])).toEqual(['love. More filler']);
  expect(phrase?.content).toMatch(/^….+…$/);
  const [greek] = await search(macrina, 'ελπις');
  expect(marked(greek?.content ?? '', greek?.marks ?? [])).toEqual(['ἐλπὶς']);
});

test('never cuts a surrogate pair in a snippet', async () => {
  const macrina = await signUp('macrina');
  for (const shift of ['', ' ']) await post(macrina, `${shift}${'😀'.repeat(1500)} kenosis ${'😀'.repeat(1200)}`);
  const hits = await search(macrina, 'kenosis');
  expect(hits).toHaveLength(2);
  for (const { content, marks } of hits) {
    expect(Buffer.from(content).toString()).toBe(content);
    expect(marked(content, marks)).toEqual(['kenosis']);
  }
});

test('shows titles of referenced works in snippets, but no topics that the reader may not see', async () => {
  const macrina = await signUp('macrina');
  const gaunilo = await signUp('gaunilo');
  await addWorks(app.sql, [{ title: 'On the Incarnation' }]);
  const hidden = await ask('POST /api/topics', {
    as: macrina,
    body: { title: 'Secret theme', content: 'Text', public: false, citations: [] },
  });
  await post(macrina, `on [Work:1] and kenotic love, [Topic:${hidden.body.id}] [Work:99]`);
  const [own] = await search(macrina, 'kenotic');
  expect(own?.content).toBe('on On the Incarnation and kenotic love, Secret theme [Work:99]');
  expect(marked(own?.content ?? '', own?.marks ?? [])).toEqual(['kenotic']);
  const [other] = await search(gaunilo, 'kenotic');
  expect(other?.content).toBe(`on On the Incarnation and kenotic love, [Topic:${hidden.body.id}] [Work:99]`);
});

test('ignores case in filters and rejects filters that match nothing', async () => {
  const macrina = await signUp('macrina');
  await addWorks(app.sql, [{ title: 'Grace', language: 'Latin', year: 400 }]);
  for (const language of ['latin', 'LATIN', 'Latin']) expect(await titles(macrina, 'grace', { language })).toEqual(['Grace']);
  for (const filters of [{ century: 0 }, { language: '' }, { language: ' ' }, { author: '' }]) {
    const response = await ask('POST /api/search/{type}', { as: macrina, params: { type: 'literal' }, body: { query: 'x', filters } });
    expect([filters, response.status]).toEqual([filters, 400]);
  }
});

test('rejects a blank query with a message', async () => {
  const macrina = await signUp('macrina');
  const { status, body } = await ask('POST /api/search/{type}', { as: macrina, params: { type: 'literal' }, body: { query: '  ' } });
  expect([status, body.details]).toEqual([400, 'Please enter what to search for.']);
});
