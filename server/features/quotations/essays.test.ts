import { beforeEach, expect, test } from 'vitest';
import { form } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';
import { bible, importFile, jsonLines } from '../editions/testing.ts';

const app = testApp();
const { ask, signUp } = app;

let [macrina, gaunilo] = ['', ''];
beforeEach(async () => {
  [macrina, gaunilo] = [await signUp('macrina'), await signUp('gaunilo')];
  const text = 'And we know that all things work together for good to them that love God.';
  await importFile(app.sql, jsonLines({ ...bible, title: 'King James Version' }, [{ citation: 'Rom.8.28', text }]), { slug: 'kjv' });
});

const exact = '“all things work together for good” (Rom 8:28)';
const variant = '“all things work together for evil to them” (Rom 8:28)';

const fields = (content: string, more: Record<string, string>) =>
  form(['title', 'On providence'], ['content', content], ...Object.entries(more));
const create = async (content: string, more: Record<string, string> = { check_quotations: 'true' }) =>
  (await ask('POST /api/essays', { as: macrina, body: fields(content, more) })).body;
const update = async (id: number, content: string, more: Record<string, string> = {}) =>
  (await ask('PUT /api/essays/{id}', { as: macrina, params: { id }, body: fields(content, more) })).body;
const read = async (as: string, id: number) => (await ask('GET /api/essays/{id}', { as, params: { id } })).body;

test('shows readers of a published essay against which editions its quotations were checked', async () => {
  const { id } = await create(exact);
  expect((await read(gaunilo, id)).quotation_check).toEqual({
    checked_at: expect.any(String),
    editions: ['KJV'],
    total: 1,
    found: 1,
    unconfirmed: 0,
    complete: true,
  });
});

test('claims nothing unless the author wants it', async () => {
  const { id } = await create(exact, {});
  expect(await read(macrina, id)).toMatchObject({ check_quotations: false, quotation_check: null });
});

test('shows only the author that a quotation is a variant, until it is corrected', async () => {
  const { id, quotation_check: check } = await create(`${exact} ${variant}`);
  expect(check).toMatchObject({ total: 2, found: 1, unconfirmed: 1 });
  expect(await read(gaunilo, id)).toMatchObject({ check_quotations: false, quotation_check: null });
  expect((await update(id, exact)).quotation_check).toMatchObject({ total: 1, unconfirmed: 0 });
  expect((await read(gaunilo, id)).quotation_check).toMatchObject({ total: 1 });
});

test('counts a dismissed variant as settled', async () => {
  const { id } = await create(`${exact} ${variant}`);
  const rows = (await ask('POST /api/quotations/check', { as: macrina, body: { text: variant, format: 'markdown' } })).body;
  await ask('PUT /api/quotations/dismissals', { as: macrina, body: { ...rows[0].dismissal, dismissed: true } });
  expect((await update(id, `${exact} ${variant}`)).quotation_check).toMatchObject({ total: 2, found: 1, unconfirmed: 0 });
});

test('claims nothing for a draft or an essay that no longer wants it', async () => {
  const { id } = await create(exact);
  expect(await update(id, exact, { status: 'draft' })).toMatchObject({ check_quotations: true, quotation_check: null });
  expect((await update(id, exact, { status: 'published' })).quotation_check).toMatchObject({ found: 1 });
  expect(await update(id, exact, { check_quotations: 'false' })).toMatchObject({ check_quotations: false, quotation_check: null });
});

const footnote = (words: string): string => `<span class="footnote">${words}</span>`;

test('counts a quotation that a footnote follows, and the quotations of the footnote', async () => {
  const words = 'all things work together for';
  const { quotation_check: check } = await create(
    `<p>“${words} evil to them”${footnote(`Rom 8:28. “${words} good to them” is in all editions.`)}</p><p>“${words} good” (Rom 8:28)</p>`,
  );
  expect(check).toMatchObject({ total: 3, found: 2, unconfirmed: 1 });
});

test('judges a quotation by the source in its footnote, in the same way for an essay and for a check', async () => {
  const html = `<p>“all things work together for good”${footnote('Rom 8:29')}</p>`;
  const { id, quotation_check: check } = await create(html);
  expect(check).toMatchObject({ total: 1, found: 0, unconfirmed: 1 });
  const [row] = (await ask('POST /api/quotations/check', { as: macrina, body: { text: html, format: 'html' } })).body;
  expect(row).toMatchObject({ verdict: 'misattributed', cited: { text: 'Rom 8:29' }, at: 'Rom.8.28' });
  await update(id, html.replace('8:29', '8:28'));
  expect((await read(gaunilo, id)).quotation_check).toMatchObject({ total: 1, found: 1 });
});
