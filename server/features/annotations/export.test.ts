import { beforeEach, describe, expect, test } from 'vitest';
import { countCharacters } from '#core/count-characters.ts';
import { annotator, john } from '../../testing/annotator.ts';
import { unpack } from '../../testing/export.ts';
import { file as fileOf, form } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';
import { importFile, jsonLines } from '../editions/testing.ts';

const app = testApp({ PUBLIC_URL: 'https://library.example' });
const { ask, signUp } = app;
const { annotate, importJohn } = annotator(app);

let [macrina, gaunilo] = ['', ''];
beforeEach(async () => {
  [macrina, gaunilo] = [await signUp('macrina'), await signUp('gaunilo')];
  await importJohn();
});

const exported = async (as: string, format: string, query: Record<string, string> = {}) => {
  const response = await app.app.inject({
    url: `/api/annotations/export?${new URLSearchParams({ format, ...query }).toString()}`,
    headers: { authorization: `Bearer ${as}` },
  });
  expect(response.statusCode).toBe(200);
  return response;
};
const nameColors = (names: object) =>
  ask('PATCH /api/profile', {
    as: macrina,
    body: { reading: { color_names: { yellow: null, green: null, blue: null, pink: null, ...names } } },
  });
const jsonLd = async (query = {}, as = macrina) => JSON.parse((await exported(as, 'jsonld', query)).body);
const csv = async (query = {}): Promise<string[]> => (await exported(macrina, 'csv', query)).body.split('\r\n').slice(0, -1);
const markdown = async (query = {}): Promise<Map<string, string>> => {
  const files = await unpack((await exported(macrina, 'markdown', query)).rawPayload);
  return new Map([...files].map(([name, content]) => [name, content.toString()]));
};

interface WebBody {
  readonly purpose: string;
}
interface WebAnnotation {
  readonly id: string;
  readonly motivation: string;
  readonly created: string;
  readonly modified: string;
  readonly creator: object;
  readonly body: readonly WebBody[];
  readonly target: {
    readonly type: string;
    readonly source: { readonly id: string; readonly type: string };
    readonly selector: readonly [{ readonly exact: string }, { readonly type: string; readonly start: number; readonly end: number }?];
  };
}
interface Collection {
  readonly '@context': string;
  readonly total: number;
  readonly first: { readonly items: readonly WebAnnotation[] };
}

/** Checks what the W3C Web Annotation Data Model requires of a collection with one page. */
function expectCollection(value: Collection): void {
  expect(value['@context']).toBe('http://www.w3.org/ns/anno.jsonld');
  expect(value).toMatchObject({ id: expect.stringMatching(/^https:/), type: 'AnnotationCollection', label: expect.any(String) });
  expect(value.first).toMatchObject({ id: expect.stringMatching(/^https:/), type: 'AnnotationPage', startIndex: 0 });
  expect(value.total).toBe(value.first.items.length);
  for (const item of value.first.items) expectAnnotation(item);
}

function expectAnnotation(item: WebAnnotation): void {
  expect(item).toMatchObject({ id: expect.stringMatching(/^https:/), type: 'Annotation' });
  expect(['highlighting', 'commenting']).toContain(item.motivation);
  for (const time of [item.created, item.modified]) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(item.creator).toMatchObject({ id: expect.stringMatching(/^https:/), type: 'Person' });
  for (const body of item.body) {
    expect(body).toMatchObject({ type: 'TextualBody', value: expect.any(String), format: expect.stringMatching(/^text\//) });
    expect(['commenting', 'tagging']).toContain(body.purpose);
  }
  const { type, source, selector } = item.target;
  expect([type, source.type]).toEqual(['SpecificResource', 'Text']);
  expect(new URL(source.id).pathname).toMatch(/^\/read\/[^/]+\/[^/]+$/);
  expect(selector[0]).toMatchObject({
    type: 'TextQuoteSelector',
    exact: expect.any(String),
    prefix: expect.any(String),
    suffix: expect.any(String),
  });
  if (selector[1]) {
    expect(selector[1].type).toBe('TextPositionSelector');
    expect(selector[1].end - selector[1].start).toBe(countCharacters(selector[0].exact));
  }
}

describe('JSON-LD', () => {
  test('is a W3C annotation collection with the quote, place, note, color and dates', async () => {
    const { id, created_at: created } = (await annotate(macrina, 'the Word', { color: 'blue', body: 'On the *Word*' })).body;
    await annotate(macrina, 'was God');
    const value = await jsonLd();
    expectCollection(value);
    expect(value.first.items[0]).toMatchObject({
      id: `https://library.example/api/annotations/${id}`,
      motivation: 'commenting',
      created,
      body: [
        { value: 'On the *Word*', format: 'text/markdown', purpose: 'commenting' },
        { value: 'blue', purpose: 'tagging' },
      ],
      target: {
        source: { id: 'https://library.example/read/john/John.1.1', language: 'en', 'dcterms:title': 'John' },
        styleClass: 'blue',
        selector: [
          { exact: 'the Word', prefix: 'In the beginning was ', suffix: ', and the Word was with God, and the Word was God.' },
          { start: 21, end: 29 },
        ],
      },
    });
    expect(value.first.items[1]).toMatchObject({ motivation: 'highlighting', body: [{ purpose: 'tagging', value: 'yellow' }] });
  });

  test('has the name of a color as its tag, and its class for another import', async () => {
    await nameColors({ yellow: 'blue' });
    await annotate(macrina, 'the Word');
    const file = (await exported(macrina, 'jsonld')).body;
    const [item] = JSON.parse(file).first.items;
    expect([item.body, item.target.styleClass]).toMatchObject([[{ value: 'blue', purpose: 'tagging' }], 'yellow']);
    const added = await ask('POST /api/annotations/import', { as: gaunilo, query: {}, body: form(['file', fileOf('a.jsonld', file)]) });
    expect(added.body.counts.added).toBe(1);
    expect((await ask('GET /api/annotations', { as: gaunilo, query: { mine: '1' } })).body[0].color).toBe('yellow');
  });

  test('counts positions in code points over several segments, and gives lost quotes none', async () => {
    await importFile(
      app.sql,
      jsonLines({ title: 'Signs', language: 'en', license: 'CC0', citationLevels: ['line'] }, [
        { citation: '1', text: '𝔸𝔹 begins' },
        { citation: '2', text: 'ends ℂ' },
      ]),
      { slug: 'signs' },
    );
    const body = { edition: 'signs', first: { citation: '1', start: 5 }, last: { citation: '2', end: 4 }, quote: 'begins ends' };
    expect((await ask('POST /api/annotations', { as: macrina, body })).status).toBe(201);
    await annotate(macrina, 'the Word');
    await importJohn({ 1: 'Something else.', 2: john[2], 3: john[3] });
    const value = await jsonLd();
    expectCollection(value);
    const [lost, spanning] = value.first.items;
    expect(lost.target.selector).toHaveLength(1);
    expect(spanning.target.selector[1]).toMatchObject({ start: 3, end: 14 });
  });

  test("contains only the caller's annotations that pass the filters, across any number of pages", async () => {
    await annotate(gaunilo, 'made by him', { visibility: 'public' }, 3);
    expect((await jsonLd()).first.items).toEqual([]);
    for (let i = 0; i < 3; i++) await annotate(macrina, 'the Word', { color: 'pink', body: `Note ${i}` });
    await app.sql`
      insert into annotations (author_id, edition_id, first_segment_id, last_segment_id, start_offset, end_offset, quote, prefix, suffix, color, visibility)
      select a.author_id, a.edition_id, a.first_segment_id, a.last_segment_id, 21, 29, a.quote, a.prefix, a.suffix, 'green', 'private'
      from (select * from annotations where color = 'pink' limit 1) a, generate_series(1, 450)`;
    const all = (await jsonLd()).first.items;
    expect([all.length, new Set(all.map(({ id }: { id: string }) => id)).size]).toEqual([453, 453]);
    expect((await jsonLd({ color: 'pink' })).total).toBe(3);
    expect((await jsonLd({ q: 'note' })).total).toBe(3);
  });
});

describe('CSV', () => {
  test('has the columns that Readwise imports, with quoted cells', async () => {
    await annotate(macrina, 'the Word', { body: 'He said "Word",\nand more' });
    await app.sql`update annotations set created_at = '2026-02-03T04:05:06.789Z'`;
    expect((await exported(macrina, 'csv')).body).toBe(
      '"Highlight","Title","Author","URL","Note","Location","Date"\r\n' +
        '"the Word","John","","https://library.example/read/john/John.1.1",".yellow\nHe said ""Word"",\nand more","1","2026-02-03 04:05:06"\r\n',
    );
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('keeps spreadsheets from running %j', async (text) => {
    await annotate(macrina, 'the Word');
    await app.sql`update annotations set quote = ${text}`;
    expect((await csv())[1]).toContain(`"'${text}",`);
  });

  test('has the names of colors as tags', async () => {
    await nameColors({ yellow: 'Faith & works', green: '✝' });
    for (const color of ['yellow', 'green', 'blue']) await annotate(macrina, 'the Word', { color });
    expect((await csv()).slice(1).map((line) => line.split('","')[4])).toEqual(['.faith-works', '.green', '.blue']);
  });
});

describe('Markdown', () => {
  test('has one file for each work, by edition and place, named safely', async () => {
    for (const slug of ['a', 'b']) {
      await importFile(
        app.sql,
        jsonLines({ title: '../Con: *fessions*', language: 'la', license: 'CC0', citationLevels: ['line'], author: slug }, [
          { citation: '1', text: '1. *Magnus* es' },
        ]),
        { slug },
      );
      const body = {
        edition: slug,
        first: { citation: '1', start: 0 },
        last: { citation: '1', end: 14 },
        quote: '1. *Magnus* es',
        body: 'A *note*',
      };
      expect((await ask('POST /api/annotations', { as: macrina, body })).status).toBe(201);
    }
    await annotate(macrina, 'was God', { color: 'green' });
    await annotate(macrina, 'the Word');
    await app.sql`update annotations set created_at = '2026-02-03T04:05:06Z'`;
    const files = await markdown();
    expect([...files.keys()].toSorted()).toEqual(['Con fessions (2).md', 'Con fessions.md', 'John.md'].toSorted());
    expect(files.get('Con fessions.md')).toBe(
      [
        '---\ntitle: "../Con: *fessions*"\nauthor: "a"\n---\n',
        String.raw`# ../Con: \*fessions\*`,
        String.raw`${'\n'}## ../Con: \*fessions\*`,
        String.raw`${'\n'}### 1${'\n\n'}> 1\. \*Magnus\* es${'\n\n'}A *note*${'\n\n'}[1](https://library.example/read/a/1) · yellow · 2026-02-03${'\n'}`,
      ].join('\n'),
    );
    expect(files.get('John.md')?.match(/^> .*$/gm)).toEqual(['> the Word', '> was God']);
    expect([...(await markdown({ color: 'green' })).keys()]).toEqual(['John.md']);
    expect((await markdown({ color: 'pink' })).size).toBe(0);
  });
});

test('separates the footnotes and links of notes in a Markdown file, and names colors', async () => {
  await nameColors({ blue: 'Christology*' });
  const body = '# Logos\n\nAs [Conf.](/read/john/John.1.1) says[^1]\n\n[^1]: There';
  const ids: number[] = [];
  for (const quote of ['the Word', 'was God']) ids.push((await annotate(macrina, quote, { body, color: 'blue' })).body.id);
  const file = (await markdown()).get('John.md') ?? '';
  expect(file.match(/^\[\^.*$/gm)).toEqual(ids.map((id) => `[^${id}-1]: There`));
  expect(file.match(/^#+ .*$/gm)?.filter((line) => line.endsWith('Logos'))).toEqual(['#### Logos', '#### Logos']);
  expect(file).toContain('[Conf.](https://library.example/read/john/John.1.1) says');
  expect(file).toContain(String.raw`· Christology\* ·`);
});

test('rejects visitors, other formats and invalid references', async () => {
  for (const [query, status] of [
    [{ format: 'pdf' }, 400],
    [{ format: 'csv', reference: 'nowhere' }, 400],
  ] as const)
    expect((await ask('GET /api/annotations/export', { as: macrina, query })).status).toBe(status);
  expect((await ask('GET /api/annotations/export', { query: { format: 'csv' } })).status).toBe(401);
});
