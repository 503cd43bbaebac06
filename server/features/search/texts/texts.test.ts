import { beforeEach, describe, expect, test } from 'vitest';
import { bible, importFile, jsonLines } from '../../editions/testing.ts';
import { addWorks } from '../../../testing/library.ts';
import { searchCalls } from '../../../testing/search-calls.ts';
import { testApp } from '../../../testing/test-app.ts';
import { indexEditions } from './index-editions.ts';

const app = testApp();
const { ask, signUp } = app;
const { search, post } = searchCalls(app);

let reader: string;
beforeEach(async () => {
  reader = await signUp('monica');
});

const psalms = [
  { citation: 'Ps.23.1', text: 'The Lord is my shepherd; I shall not want.' },
  { citation: 'Ps.23.4', text: 'Yea, though I walk through the valley of the shadow of death, I will fear no evil.' },
  { citation: 'Ps.100.5', text: 'For the Lord is good; his mercy is everlasting.' },
];
const importBible = () => importFile(app.sql, jsonLines({ ...bible, shortTitle: 'TB' }, psalms), { slug: 'bible' });

const confessions = [
  { citation: '1.1.1', text: 'Magnus es, Domine, et laudabilis valde. Jesus Christus.' },
  { citation: '7.10.16', text: 'O æterna veritas et vera caritas!' },
];
const importConfessions = (slug = 'confessions-la') =>
  importFile(app.sql, jsonLines({ title: 'Confessiones', author: 'Augustine of Hippo', language: 'la' }, confessions), { slug });

const texts = (query: string, rest: object = {}) => search(reader, query, { types: ['text'], ...rest });
const urls = async (query: string, filters: object = {}) => (await texts(query, { filters })).map(({ url }) => url).toSorted();

describe('a literal search', () => {
  test('finds segments, with their edition, citation and marks', async () => {
    await importBible();
    const [hit, ...others] = await texts('shepherd want');
    expect(others).toEqual([]);
    expect(hit).toMatchObject({
      type: 'text',
      title: 'Psalm 23:1 (22:1)',
      author: null,
      username: null,
      content: 'The Lord is my shepherd; I shall not want.',
      marks: [
        [15, 23],
        [37, 41],
      ],
      url: '/read/bible/Ps.23.1',
      edition: { slug: 'bible', title: 'Test Bible', short_title: 'TB', language: 'en', count: 1, estimated: false },
    });
  });

  test('matches phrases, the beginning of the last word, and no excluded words', async () => {
    await importBible();
    expect(await urls('"the Lord is"')).toEqual(['/read/bible/Ps.100.5', '/read/bible/Ps.23.1']);
    expect(await urls('"Lord the"')).toEqual([]);
    expect(await urls('sheph')).toEqual(['/read/bible/Ps.23.1']);
    expect(await urls('lord -mercy')).toEqual(['/read/bible/Ps.23.1']);
    expect(await urls('-mercy')).toEqual([]);
  });

  test.each([
    ['la', 'Jesus Christus venit', 'iesus uenit'],
    ['la', 'Iesus', 'jesus'],
    ['la', 'vita æterna', 'uita aeterna'],
    ['grc', 'Ἐν ἀρχῇ ἦν ὁ λόγος', 'λογος αρχη'],
    ['he', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים', 'בראשית'],
    ['syc', 'ܒܪܺܫܺܝܬ݂ ܐܻܝܬ݂ܰܘܗ̱ܝ ܗ̱ܘܳܐ ܡܶܠܬ݂ܳܐ', 'ܡܠܬܐ'],
    ['ar', 'بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ', 'الله الرحمن'],
    ['zh-Hant', '太初有道，道與神同在', '太初'],
  ])('in %s finds “%s” by %s', async (language, text, query) => {
    await importFile(app.sql, jsonLines({ title: 'Edition', language }, [{ citation: '1', text }]));
    const [hit] = await texts(query);
    expect([hit?.url, (hit?.marks.length ?? 0) > 0]).toEqual(['/read/edition/1', true]);
  });

  test('groups segments by edition, the best first, and counts those of each', async () => {
    const lines = (count: number, text: string) => Array.from({ length: count }, (_, i) => ({ citation: `1.${i + 1}`, text }));
    await importFile(app.sql, jsonLines({ title: 'One' }, [...lines(30, 'Much was said about grace and nature in those days.')]));
    await importFile(app.sql, jsonLines({ title: 'Two' }, [...lines(3, 'Grace'), { citation: '2', text: 'Nature' }]));
    const hits = await texts('grace', { limit: 10 });
    expect(hits.map(({ edition }) => [edition?.slug, edition?.count])).toEqual([
      ...Array.from({ length: 3 }, () => ['two', 3]),
      ...Array.from({ length: 7 }, () => ['one', 30]),
    ]);
  });

  test('counts longer words too, which follow whole words', async () => {
    const lines = [1, 2, 3].map((n) => ({ citation: `1.${n}`, text: n === 3 ? 'Shepherds' : 'A shepherd' }));
    await importFile(app.sql, jsonLines({ title: 'Pastor' }, lines));
    const counted = async (limit: number) => (await texts('shepherd', { limit })).map(({ edition }) => edition?.count);
    expect([await counted(1), await counted(2), await counted(50)]).toEqual([[3], [3, 3], [3, 3, 3]]);
  });

  test('counts up to 1,000 segments, of which it reads a sample', async () => {
    const lines = Array.from({ length: 1200 }, (_, i) => ({ citation: `1.${i + 1}`, text: `Grace and peace, number ${i}` }));
    await importFile(app.sql, jsonLines({ title: 'Letters' }, lines));
    const hits = await texts('grace peace');
    expect([hits.length, hits[0]?.edition?.count]).toEqual([50, 1000]);
    expect((await texts('grace 77'))[0]?.edition?.count).toBe(1);
  });

  test('estimates the counts of common words, but counts where they are few', async () => {
    const lines = (count: number, text: string) =>
      Array.from({ length: count }, (_, i) => ({ citation: `1.${i + 1}`, text: `${text}, number ${i}` }));
    await importFile(app.sql, jsonLines({ title: 'Letters' }, lines(1500, 'Grace and peace')));
    await importFile(app.sql, jsonLines({ title: 'Homilies' }, lines(500, 'On grace and its gifts')));
    await importFile(app.sql, jsonLines({ title: 'Sayings' }, [...lines(20, 'Grace, said the elder')]));
    const editions = new Map((await texts('grace ')).map(({ edition }) => [edition?.slug, edition]));
    expect(editions.get('letters')).toMatchObject({ count: 1000, estimated: false });
    expect(editions.get('homilies')).toMatchObject({ estimated: true });
    expect((editions.get('homilies')?.count ?? 0) % 100).toBe(0);
    expect(Math.abs((editions.get('homilies')?.count ?? 0) - 500)).toBeLessThanOrEqual(300);
    // Whether the sample has any of them depends on their words.
    expect([undefined, 20]).toContain(editions.get('sayings')?.count);
  });

  test('is one group among all types, and absent where other types are wanted', async () => {
    await importBible();
    await post(reader, 'On the valley of the shadow');
    const types = async (rest: object) => (await search(reader, 'valley', rest)).map(({ type }) => type).toSorted();
    expect([await types({}), await types({ types: ['post', 'essay', 'work'] }), await types({ filters: { kind: 'post' } })]).toEqual([
      ['post', 'text'],
      ['post'],
      ['post'],
    ]);
  });
});

describe('filters', () => {
  test('choose texts by edition, work, author, century and language', async () => {
    const [augustine] = await addWorks(app.sql, [{ title: 'Confessiones', author: 'Augustine of Hippo', year: 400, language: 'Latin' }]);
    const { work_id: workId } = await importConfessions();
    await importFile(app.sql, jsonLines({ title: 'Carmina', language: 'la' }, [{ citation: '1', text: 'vera fides' }]), {
      slug: 'carmina',
    });
    expect(workId).toBe(augustine);
    const all = ['/read/carmina/1', '/read/confessions-la/7.10.16'];
    const [, one] = all;
    expect(await urls('vera')).toEqual(all);
    expect(await urls('vera', { language: 'Latin' })).toEqual(all);
    expect(await urls('vera', { language: 'LA' })).toEqual(all);
    const [author] = await app.sql<{ id: number }[]>`select author_id as id from work_authors where work_id = ${workId}`;
    for (const filters of [
      { edition: 'confessions-la' },
      { work_id: workId },
      { author_id: author?.id },
      { century: 4 },
      { author: 'august' },
    ])
      expect(await urls('vera', filters)).toEqual([one]);
    for (const filters of [{ edition: 'none' }, { work_id: 999_999 }, { century: 5 }, { language: 'el' }, { author: 'jerome' }])
      expect(await urls('vera', filters)).toEqual([]);
  });

  test('of editions leave only texts, also among all types', async () => {
    await importBible();
    await post(reader, 'The valley');
    expect((await search(reader, 'valley', { filters: { edition: 'bible' } })).map(({ type }) => type)).toEqual(['text']);
    expect(await search(reader, 'valley', { types: ['post'], filters: { edition: 'bible' } })).toEqual([]);
  });
});

describe('imports', () => {
  test('show a text to searches when it is complete, and hide it when it is removed', async () => {
    await importBible();
    await app.sql`update editions set slug = null`;
    expect(await urls('shepherd')).toEqual([]);
  });

  test('of a corrected text are found by their new words only', async () => {
    await importBible();
    const [first, second, third] = psalms;
    const corrected = [{ ...first, text: 'The Lord feedeth me' }, third, { citation: 'Ps.117.1', text: 'O praise the Lord' }].flatMap(
      (line) => (line?.citation ? [{ citation: line.citation, text: line.text }] : []),
    );
    await importFile(app.sql, jsonLines(bible, corrected), { slug: 'bible' });
    expect([await urls('shepherd'), await urls(second?.text ?? '')]).toEqual([[], []]);
    expect(await urls('lord', { edition: 'bible' })).toEqual(['/read/bible/Ps.100.5', '/read/bible/Ps.117.1', '/read/bible/Ps.23.1']);
    expect((await texts('lord')).map(({ edition }) => edition?.count)).toEqual([3, 3, 3]);
  });

  test('of an older version, and in another language, are indexed at the next start', async () => {
    await importConfessions();
    const words = () => app.sql`select id, words::text from segments order by id`;
    const before = await words();
    await app.sql`update segments set words = null`;
    await app.sql`update editions set words_version = 0`;
    expect(await urls('ueritas')).toEqual([]);
    await indexEditions(app.sql);
    expect(await words()).toEqual(before);
    await importFile(app.sql, jsonLines({ title: 'Confessiones', language: 'de' }, confessions), { slug: 'confessions-la' });
    await indexEditions(app.sql);
    expect([await urls('ueritas'), await urls('veritas')]).toEqual([[], ['/read/confessions-la/7.10.16']]);
  });
});

test('suggests no other spelling for a word of a text', async () => {
  await importBible();
  await post(reader, 'shepherds');
  const { body } = await ask('GET /api/search/suggestions', { as: reader, query: { q: 'shepherd ' } });
  expect(body).toEqual([]);
});
