import { readdirSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { file, form, zip } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';
import { grantAdministrator } from '../administrators/queries.ts';
import { bible, chapter, jsonLines } from './testing.ts';

const app = testApp();
const { ask } = app;

const psalm = jsonLines(bible, chapter('Ps.23', 6));
const send = (
  as: string | undefined,
  content: string | Uint8Array,
  fields: Record<string, string> = {},
  query: Record<string, string> = {},
) => ask('POST /api/admin/editions', { as, query, body: form(['file', file('psalms.jsonl', content)], ...Object.entries(fields)) });

async function administrator(): Promise<string> {
  const token = await app.signUp('macrina');
  await grantAdministrator(app.sql, 'macrina');
  return token;
}
const counts = async () => {
  const [row] = await app.sql`
    select (select count(*)::integer from editions) as editions, (select count(*)::integer from segments) as segments,
      (select count(*)::integer from works) as works`;
  return row;
};
const none = { editions: 0, segments: 0, works: 0 };

// No upload is left in the folder, whatever happened to it.
afterEach(() => expect(readdirSync(app.filesFolder, { recursive: true }).filter((name) => String(name).endsWith('.part'))).toEqual([]));

describe('POST /api/admin/editions', () => {
  test('adds a text with its work, then updates it', async () => {
    const as = await administrator();
    const added = await send(as, psalm, { slug: 'test', license: 'CC BY 4.0', numbering: 'hebrew', work_id: '' });
    expect(added).toMatchObject({
      status: 201,
      body: {
        edition: { slug: 'test', title: 'Test Bible', segment_count: 6, license: 'CC BY 4.0' },
        report: { added: 6, work_created: true, dry_run: false, problems: [] },
      },
    });
    const updated = await send(as, psalm.replace('Text of Ps.23.6.', 'And I will dwell'), { slug: 'test' });
    expect(updated.body.report).toMatchObject({ added: 0, changed: 1, removed: 0, work_created: false });
    expect(updated.body.edition.id).toBe(added.body.edition.id);
    expect((await ask('GET /api/admin/audit', { as })).body).toMatchObject([
      { act: 'text-imported', subject: 'test', actor: { username: 'macrina' }, details: { added: 0, changed: 1, removed: 0 } },
      { act: 'text-imported', subject: 'test', details: { title: 'Test Bible', added: 6 } },
    ]);
  });

  test('reports in a dry run and stores nothing', async () => {
    const as = await administrator();
    const { status, body } = await send(as, psalm, {}, { dry_run: '1' });
    expect([status, body.report]).toMatchObject([200, { slug: 'test-bible', segments: 6, added: 6, work_id: null, dry_run: true }]);
    expect(await counts()).toEqual(none);
  });

  test('takes the language that the administrator gives', async () => {
    const as = await administrator();
    const { body } = await send(as, psalm, { language: 'lat' }, { dry_run: '1' });
    expect(body.report).toMatchObject({ language: 'la', problems: [] });
  });

  test('takes the title and the author that the administrator gives', async () => {
    const as = await administrator();
    const { body } = await send(as, psalm, { title: ' Psalms of\nDavid ', author: 'David' });
    expect(body.report).toMatchObject({ title: 'Psalms of David', slug: 'psalms-of-david', work_title: 'Psalms of David' });
    expect(body.edition).toMatchObject({ title: 'Psalms of David', author: 'David' });
  });

  test('is for administrators only, and a revoked one loses it at once', async () => {
    const [as, stranger] = [await administrator(), await app.signUp('basil')];
    for (const query of [{}, { dry_run: '1' }]) {
      expect((await send(undefined, psalm, {}, query)).status).toBe(401);
      expect((await send(stranger, psalm, {}, query)).status).toBe(403);
    }
    expect((await ask('GET /api/profile', { as })).body.admin).toBe(true);
    expect((await ask('GET /api/profile', { as: stranger })).body.admin).toBe(false);
    await app.sql`delete from user_roles`;
    expect((await send(as, psalm)).status).toBe(403);
    expect((await ask('DELETE /api/admin/editions/{slug}', { as, params: { slug: 'any' } })).status).toBe(403);
    expect(await counts()).toEqual(none);
  });

  const laughs =
    '<!DOCTYPE osis [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><osis><osisText><div type="book" osisID="Obad">&b;</div></osisText></osis>';
  test.each<[string, string | Uint8Array, Record<string, string>, RegExp]>([
    ['nested entities', laughs, {}, /entit/i],
    ['a damaged archive', zip('a.usfm').subarray(0, 60), {}, /^The archive is damaged: /],
    ['an archive without a text', zip('../a.usfm'), {}, /^None of the files is in a format/],
    ['a truncated file', `${psalm}\n{"citation": "Ps.24.1", "te`, {}, /^Line 8 is not a JSON object\.$/],
    ['a web page', '<html><script>alert(1)</script></html>', {}, /^Web pages cannot be imported/],
    ['an empty file', '', {}, /^The file is empty\.$/],
    ['an unknown work', psalm, { work_id: '99' }, /^The catalog has no work 99\.$/],
    ['an invalid slug', psalm, { slug: 'Two words' }, /^A slug consists of at most 60 lowercase letters/],
    ['an invalid language tag', psalm, { language: 'Old English' }, /the tag of a language/],
    ['an unknown numbering', psalm, { numbering: 'greek' }, /numbering/i],
  ])('rejects %s with one sentence', async (_, content, fields, sentence) => {
    const as = await administrator();
    const { status, body } = await send(as, content, fields);
    expect([status, body.details]).toEqual([400, expect.stringMatching(sentence)]);
    expect(body.details).toMatch(/^[^\n]+\.$/);
    expect(await counts()).toEqual(none);
  });

  test('asks for the file', async () => {
    const as = await administrator();
    const missing = await ask('POST /api/admin/editions', { as, body: form(['slug', 'test']) });
    expect([missing.status, missing.body.details]).toEqual([400, 'Please choose a file.']);
  });

  test('rejects values that the database cannot store', async () => {
    const as = await administrator();
    const nul = jsonLines({ ...bible, citationLevels: ['a\u0000b'] }, chapter('Ps.1', 1));
    expect(await send(as, nul)).toMatchObject({ status: 400, body: { details: 'The file contains a value that cannot be stored.' } });
    expect(await counts()).toEqual(none);
    expect((await send(as, jsonLines({ ...bible, language: 'x' }, chapter('Ps.1', 1)))).body.report).toMatchObject({ added: 1 });
  });

  test('adds one text at a time', async () => {
    const as = await administrator();
    const long = jsonLines({ ...bible, title: 'Long' }, chapter('Ps.119', 176));
    const both = await Promise.all([send(as, long), send(as, long)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.details).toBe(
      'Another text is being added or checked. Please try again in a minute.',
    );
    expect((await send(as, psalm)).status).toBe(201);
  });
});

test('removes a text, and its work stays', async () => {
  const as = await administrator();
  await send(as, psalm, { slug: 'test' });
  const remove = () => ask('DELETE /api/admin/editions/{slug}', { as, params: { slug: 'test' } });
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
  expect(await counts()).toEqual({ editions: 0, segments: 0, works: 1 });
});
