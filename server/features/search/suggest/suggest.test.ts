// Also on the embedded database: depends on the collation.
import { describe, expect, test } from 'vitest';
import { form } from '../../../testing/forms.ts';
import { addWorks } from '../../../testing/library.ts';
import { testApp } from '../../../testing/test-app.ts';
import { backfillDocuments } from '../index/backfill.ts';
import { countWords } from './count-words.ts';

const app = testApp();
const { ask, signUp } = app;

async function createTopic(as: string, title: string, open = true): Promise<number> {
  return (await ask('POST /api/topics', { as, body: { title, content: 'Text', public: open, citations: [] } })).body.id;
}

async function createWorld() {
  const macrina = await signUp('macrina');
  const gaunilo = await signUp('gaunilo');
  const [city = 0, confessions = 0, freedom = 0] = await addWorks(app.sql, [
    { title: 'The City of God', author: 'Augustine' },
    { title: 'Confessions', author: 'Augustine' },
    { title: 'On the Freedom of the Will', author: 'Erasmus' },
  ]);
  const open = await createTopic(macrina, 'Freedom and grace');
  const hidden = await createTopic(macrina, 'Freedom, privately', false);
  return { macrina, gaunilo, city, confessions, freedom, open, hidden };
}

describe('suggestions', () => {
  const suggest = async (as: string, q: string, limit?: number) =>
    (await ask('GET /api/search/suggestions', { as, query: { q, types: 'work,topic', ...(limit !== undefined && { limit }) } })).body.map(
      ({ title }: { title: string }) => title,
    );

  test('list the work that the query abbreviates before titles that merely begin with it', async () => {
    const { macrina } = await createWorld();
    await addWorks(app.sql, [{ title: 'Conferences', author: 'John Cassian' }, { title: 'Conferring' }]);
    expect(await suggest(macrina, 'conf')).toEqual(['Confessions', 'Conferences', 'Conferring']);
  });

  test('start with titles that begin with the query, ignoring articles and accents, with their URLs', async () => {
    const { macrina, city } = await createWorld();
    const { body } = await ask('GET /api/search/suggestions', { as: macrina, query: { q: 'Cíty' } });
    expect(body).toEqual([{ type: 'work', id: city, title: 'The City of God', detail: 'Augustine', url: `/book/${city}` }]);
    expect(await suggest(macrina, 'the c')).toEqual(['The City of God', 'Confessions']);
  });

  test('match words in the middle of titles, authors, and topics besides works', async () => {
    const { macrina } = await createWorld();
    expect(await suggest(macrina, 'augus')).toEqual(['Confessions', 'The City of God']);
    expect(await suggest(macrina, 'freedo')).toEqual(['On the Freedom of the Will', 'Freedom and grace', 'Freedom, privately']);
    expect(await suggest(macrina, 'freedo', 2)).toEqual(['On the Freedom of the Will', 'Freedom and grace']);
  });

  test('never include private topics of others, and follow title changes', async () => {
    const { macrina, gaunilo, hidden, open } = await createWorld();
    expect(await suggest(gaunilo, 'privately')).toEqual([]);
    expect(await suggest(macrina, 'privately')).toEqual(['Freedom, privately']);
    const body = { title: 'Bondage', content: 'Text', public: true };
    await ask('PUT /api/topics/{id}', { as: macrina, params: { id: open }, body });
    expect([await suggest(gaunilo, 'grace'), await suggest(gaunilo, 'bond')]).toEqual([[], ['Bondage']]);
    await ask('DELETE /api/topics/{id}', { as: macrina, params: { id: hidden } });
    expect(await suggest(macrina, 'privately')).toEqual([]);
  });

  test('are empty for blank or unusual input, and require a login', async () => {
    const { macrina } = await createWorld();
    for (const q of ['', '  ', '?!', "'", "') | (", '&', ':*', '\\', '😀', 'א', 'x'.repeat(200)])
      expect(await suggest(macrina, q)).toEqual([]);
    expect((await ask('GET /api/search/suggestions', { as: macrina, query: { q: 'x'.repeat(201) } })).status).toBe(400);
    expect((await ask('GET /api/search/suggestions', { as: macrina, query: { q: '\0' } })).status).toBe(400);
    expect((await ask('GET /api/search/suggestions', { query: { q: 'x' } })).status).toBe(401);
    expect((await ask('GET /api/search/suggestions', { as: macrina, query: { q: 'x', types: 'post' } })).status).toBe(400);
  });

  test('include authors by sort name and by any word of the name', async () => {
    const { macrina } = await createWorld();
    await addWorks(app.sql, [{ title: 'Deliverance from Error', author: 'al-Ghazali, Abu Hamid', dates: '1058–1111' }]);
    const authors = async (q: string) => (await ask('GET /api/search/suggestions', { as: macrina, query: { q, types: 'author' } })).body;
    const [{ id } = { id: 0 }] = await app.sql<{ id: number }[]>`select id from authors where name like 'al-%'`;
    const ghazali = { type: 'author', id, title: 'Abu Hamid al-Ghazali', detail: '1058–1111', url: `/authors/id/${id}` };
    expect(await authors('ghaz')).toEqual([ghazali]);
    expect(await authors('hamid gha')).toEqual([ghazali]);
    expect((await authors('a')).map(({ title }: { title: string }) => title)).toEqual(['Augustine']);
    expect(await authors('city')).toEqual([]);
  });

  test("include published essays and the caller's drafts by words of the title", async () => {
    const { macrina, gaunilo } = await createWorld();
    const createEssay = async (title: string, status: string) =>
      (await ask('POST /api/essays', { as: macrina, body: form(['title', title], ['content', 'Words'], ['status', status]) })).body.id;
    const open = await createEssay('On Theosis', 'published');
    const draft = await createEssay('Theosis, once more', 'draft');
    const essays = async (as: string, q: string) =>
      (await ask('GET /api/search/suggestions', { as, query: { q } })).body.filter(({ type }: { type: string }) => type === 'essay');
    const essaySuggestion = (id: number, title: string) => ({ type: 'essay', id, title, detail: 'macrina', url: `/article/${id}` });
    expect(await essays(gaunilo, 'theos')).toEqual([essaySuggestion(open, 'On Theosis')]);
    expect(await essays(macrina, 'theos')).toEqual([essaySuggestion(open, 'On Theosis'), essaySuggestion(draft, 'Theosis, once more')]);
    expect(await essays(gaunilo, 'once')).toEqual([]);
    expect(await essays(gaunilo, 'words')).toEqual([]);
    expect((await ask('GET /api/search/suggestions', { as: gaunilo, query: { q: 'theos', types: 'essay' } })).body).toHaveLength(1);
  });

  test('share the limit among kinds', async () => {
    const { macrina } = await createWorld();
    await addWorks(
      app.sql,
      Array.from({ length: 20 }, (_, i) => ({ title: `Freedom ${i}`, author: 'Freedman' })),
    );
    const { body } = await ask('GET /api/search/suggestions', { as: macrina, query: { q: 'free' } });
    expect(body.map(({ type }: { type: string }) => type)).toEqual([...Array(5).fill('work'), 'author', 'topic', 'topic']);
  });
});

describe('the spelling suggestion', () => {
  const spelling = async (as: string, q: string, types?: string) => {
    const { body } = await ask('GET /api/search/suggestions', { as, query: { q, ...(types !== undefined && { types }) } });
    return body.filter(({ type }: { type: string }) => type === 'spelling').map(({ title }: { title: string }) => title);
  };
  const count = () => countWords(app.sql, new AbortController().signal);
  const post = (as: string, content: string) => ask('POST /api/posts', { as, body: { content } });

  test('is offered if nothing is found, and finds something itself', async () => {
    const macrina = await signUp('macrina');
    await post(macrina, 'Justification by grace alone, and Ἐλπίς');
    await count();
    for (const typed of ['justifcation', 'jsutification', 'ustification', 'justificationn']) {
      expect([typed, await spelling(macrina, typed)]).toEqual([typed, ['justification']]);
    }
    expect(await spelling(macrina, 'Justificatoin')).toEqual(['Justification']);
    expect(await spelling(macrina, 'ελπισσ')).toEqual(['ελπις']);
    expect(await spelling(macrina, '"justifcation by grase"')).toEqual(['"justification by grace"']);
    const { body } = await ask('GET /api/search/suggestions', { as: macrina, query: { q: 'justifcation' } });
    expect(body).toEqual([
      { type: 'spelling', id: 1, title: 'justification', detail: null, url: '/search?query=justification&type=literal' },
    ]);
  });

  test('corrects two mistakes in a word of eight letters, but not in a shorter one', async () => {
    const macrina = await signUp('macrina');
    await post(macrina, 'The monastic rule of Caesarea');
    await post(macrina, 'Trinity and vespers');
    await count();
    expect(await spelling(macrina, 'monustyc')).toEqual(['monastic']);
    expect(await spelling(macrina, 'vespurz')).toEqual([]);
  });

  test('is omitted if something is found or no similar query would find anything', async () => {
    const macrina = await signUp('macrina');
    await post(macrina, 'Justification by grace');
    await post(macrina, 'Mercy');
    await count();
    for (const typed of ['justif', 'grace', 'supercalifragilistic', 'grac x', 'justifcation mercy', '1234', 'xy', '-']) {
      expect([typed, await spelling(macrina, typed)]).toEqual([typed, []]);
    }
    expect(await spelling(macrina, 'justifcation', 'work,topic')).toEqual([]);
  });

  test('is a plausible word, with final letter forms and the typed capitalization', async () => {
    const macrina = await signUp('macrina');
    await addWorks(app.sql, [
      { title: 'The Didache' },
      { title: 'Ninety-Five Theses' },
      { title: 'Against Athens' },
      { title: 'Cyril', otherTitles: ['Κύριλλος'] },
      { title: 'Theological Orations', author: 'Gregory Nazianzus' },
    ]);
    await post(macrina, 'ὁ λόγος');
    await count();
    for (const typed of ['theosis', 'atheism', 'κυριος']) expect([typed, await spelling(macrina, typed)]).toEqual([typed, []]);
    for (const [typed, offered] of [
      ['The Didahce', 'The Didache'],
      ['λογοσσ', 'λογος'],
      ['Gregory Nazianzas', 'Gregory Nazianzus'],
      ['gregory nazianzas', 'gregory nazianzus'],
      ['DIDAHCE', 'DIDACHE'],
    ]) {
      expect([typed, await spelling(macrina, typed ?? '')]).toEqual([typed, [offered]]);
    }
  });

  test('prefers words of titles, and falls back to the intended title or name', async () => {
    const macrina = await signUp('macrina');
    await addWorks(app.sql, [
      { title: 'Summa Theologiae', author: 'Thomas Aquinas', subjects: ['Summa of theologia'] },
      { title: 'The Guide of the Perplexed', author: 'Maimonides' },
      { title: 'Confessions', author: 'Augustine of Hippo' },
      { title: 'The Septuagint' },
      { title: 'The Qurʼan' },
    ]);
    await post(macrina, 'A saint of another name');
    await count();
    for (const [typed, offered] of [
      ['summa theologica', 'summa theologiae'],
      ['guide for the perplexed', 'The Guide of the Perplexed'],
      ['saint augustine', 'augustine'],
      ['St. Augustine', 'Augustine'],
      ['LXX', 'Septuagint'],
      ['koran', 'Quran'],
    ]) {
      expect([typed, await spelling(macrina, typed ?? '')]).toEqual([typed, [offered]]);
    }
    const details = async (q: string) =>
      (await ask('GET /api/search/suggestions', { as: macrina, query: { q, types: 'spelling' } })).body.map(
        ({ detail }: { detail: string | null }) => detail,
      );
    expect([await details('LXX'), await details('summa theologica')]).toEqual([['related term'], [null]]);
    for (const typed of ['perplexed x', 'guide for the church', 'for the'])
      expect([typed, await spelling(macrina, typed)]).toEqual([typed, []]);
  });

  test('prefers the more frequent of two equally near words', async () => {
    const macrina = await signUp('macrina');
    for (const text of ['graces', 'graced', 'graced again']) await post(macrina, text);
    await count();
    expect(await spelling(macrina, 'gracez')).toEqual(['graced']);
  });

  test('corrects a rare word beside others if that finds something', async () => {
    const macrina = await signUp('macrina');
    await addWorks(app.sql, [
      { title: 'On the Trinity', author: 'Augustine of Hippo' },
      { title: 'Confessions', author: 'Augustine of Hippo' },
      { title: 'Der Liebesbegriff bei Augustin', author: 'Hannah Arendt' },
    ]);
    await count();
    expect(await spelling(macrina, 'augustin trinty')).toEqual(['augustine trinity']);
    expect(await spelling(macrina, 'Augustin trinity')).toEqual(['Augustine trinity']);
    // Both words occur, though never together: nothing is misspelled.
    expect(await spelling(macrina, 'confessions arendt')).toEqual([]);
  });

  test('is written as in titles', async () => {
    const macrina = await signUp('macrina');
    await addWorks(app.sql, [{ title: 'La Trinité' }, { title: 'Le mystère de la Trinité' }, { title: 'Περὶ ἀρχῶν' }]);
    await count();
    for (const [typed, offered] of [
      ['trinties', 'trinité'],
      ['Trinties', 'Trinité'],
      ['TRINTIES mystere', 'TRINITÉ mystere'],
      ['περι αρχον', 'περι ἀρχῶν'],
    ]) {
      expect([typed, await spelling(macrina, typed ?? '')]).toEqual([typed, [offered]]);
    }
  });

  test("prefers the nearest word of a title or an author's name", async () => {
    const macrina = await signUp('macrina');
    await addWorks(app.sql, [
      { title: 'Confessions', author: 'Augustine of Hippo' },
      { title: 'Der Liebesbegriff bei Augustin', author: 'Hannah Arendt' },
    ]);
    await count();
    expect(await spelling(macrina, 'Augstine')).toEqual(['Augustine']);
  });

  test('includes words of the titles of public topics', async () => {
    const { macrina, gaunilo } = await createWorld();
    await createTopic(macrina, 'Perichoresis');
    await createTopic(macrina, 'Supralapsarian', false);
    await count();
    expect(await spelling(gaunilo, 'perichorsis')).toEqual(['perichoresis']);
    expect(await spelling(gaunilo, 'supralapsarain')).toEqual([]);
  });

  test('includes the current names of members', async () => {
    const [macrina, ruth] = [await signUp('macrina'), await signUp('r.halevi')];
    const rename = (display_name: string) => ask('PATCH /api/profile', { as: ruth, body: { display_name } });
    await rename('Ruth Halevi');
    await post(macrina, 'The truth of it');
    await count();
    for (const [typed, offered] of [
      ['Ruth Halevy', 'Ruth Halevi'],
      ['ruth halvei', 'ruth halevi'],
      ['hallevi', 'halevi'],
    ]) {
      expect([typed, await spelling(macrina, typed ?? '')]).toEqual([typed, [offered]]);
    }
    for (const typed of ['ruth halevi', 'ruth hale', 'ruth mercy']) expect([typed, await spelling(macrina, typed)]).toEqual([typed, []]);
    expect(await spelling(macrina, 'ruth halevi', 'spelling')).toEqual([]);
    await addWorks(app.sql, [{ title: 'Recherches bibliques', author: 'Joseph Halévy' }]);
    await count();
    expect(await spelling(macrina, 'ruth halevy')).toEqual(['ruth halevi']);
    await rename('Naomi');
    expect(await spelling(macrina, 'Ruth Halevy')).toEqual([]);
    expect(await spelling(macrina, 'Naomy')).toEqual(['Naomi']);
  });

  test('never reveals a word that only a draft contains', async () => {
    const macrina = await signUp('macrina');
    const gaunilo = await signUp('gaunilo');
    const body = (status: string) => form(['title', 'Draft'], ['content', 'supralapsarian'], ['status', status]);
    const { id } = (await ask('POST /api/essays', { as: macrina, body: body('draft') })).body;
    await count();
    expect(await app.sql`select from search_word`).toHaveLength(0);
    await ask('PUT /api/essays/{id}', { as: macrina, params: { id }, body: body('published') });
    await app.sql`update search_words_counted set begun_at = now() - interval '2 days'`;
    await count();
    expect(await spelling(gaunilo, 'supralapsarain')).toEqual(['supralapsarian']);
    await ask('PUT /api/essays/{id}', { as: macrina, params: { id }, body: body('draft') });
    expect(await spelling(gaunilo, 'supralapsarain')).toEqual([]);
  });

  test('counts words once across processes and drops those that no longer occur', async () => {
    const macrina = await signUp('macrina');
    for (let i = 0; i < 250; i++)
      await app.sql`insert into posts (user_id, content, title) values (1, ${`Common word${i % 2 ? 'odd' : 'even'}`}, 'x')`;
    await backfillDocuments(app.sql);
    await Promise.all([count(), count(), count()]);
    await count();
    const words = () => app.sql`select word, documents from search_word order by word`;
    expect(await words()).toEqual([
      { word: 'common', documents: 250 },
      { word: 'wordeven', documents: 125 },
      { word: 'wordodd', documents: 125 },
    ]);
    await app.sql`delete from posts where content like '%odd'`;
    for (let round = 0; round < 3; round++) {
      await app.sql`update search_words_counted set begun_at = now() - interval '2 days'`;
      await count();
    }
    expect(await words()).toEqual([
      { word: 'common', documents: 125 },
      { word: 'wordeven', documents: 125 },
    ]);
    expect(await spelling(macrina, 'comon')).toEqual(['common']);
  });
});
