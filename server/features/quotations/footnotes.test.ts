import { beforeEach, expect, test } from 'vitest';
import type { CheckedQuotation } from '#contract/quotations.ts';
import { form } from '../../testing/forms.ts';
import { testApp } from '../../testing/test-app.ts';
import { bible, importFile, jsonLines } from '../editions/testing.ts';

const app = testApp();
const { ask, signUp } = app;

const words = 'all things work together for good';
const verses = [
  { citation: 'Rom.8.28', text: `And we know that ${words} to them that love God.` },
  { citation: 'Rom.8.29', text: 'For whom he did foreknow, he also did predestinate.' },
  { citation: 'Ps.23.1', text: 'The Lord is my shepherd; I shall not want for anything.' },
];
const restless = 'our heart is restless, until it repose in Thee';

let reader = '';
let work = 0;
beforeEach(async () => {
  reader = await signUp('macrina');
  const load = (slug: string, edition: object, lines: { citation: string; text: string }[]) =>
    importFile(app.sql, jsonLines({ ...bible, ...edition }, lines), { slug });
  await load('kjv', { title: 'King James Version' }, verses);
  await load('drb', { title: 'Douay-Rheims', numbering: 'vulgate' }, [
    { citation: 'Ps.22.1', text: 'The Lord ruleth me: and I shall want nothing.' },
  ]);
  const lines = [
    { citation: '1.1', text: `Thou madest us for Thyself, and ${restless}.` },
    { citation: '7.10', text: 'I beheld with the eye of my soul the light that never changes.' },
  ];
  const levels = { scripture: false, numbering: null, citation_levels: ['book', 'chapter'] };
  await load('confessions', { title: 'Confessions', author: 'Augustine of Hippo', ...levels }, lines);
  const [edition] = await app.sql<{ work_id: number }[]>`select work_id from editions where slug = 'confessions'`;
  work = edition?.work_id ?? 0;
});

const check = async (html: string): Promise<CheckedQuotation | undefined> => {
  const { status, body } = await ask('POST /api/quotations/check', { as: reader, body: { text: html, format: 'html' } });
  expect(status).toBe(200);
  return body[0];
};
const citing = (cite: string, note: string, quotation = words): string =>
  `<p>“${quotation}”<span class="footnote" data-cite="${cite}">${note}</span> and so on.</p>`;

test.each([
  ['text:kjv/Rom.8.28 sbl', 'Romans'],
  ['text:kjv/Rom.8.28 mla', 'Rom. 8.29'],
  ['passage:45008028028 sbl', 'See above'],
  ['text:kjv/Rom.8.28 sbl edited', 'Cf. the place 8:28'],
])('reads the source that a footnote cites from %j, whatever its words are', async (cite, note) => {
  expect(await check(citing(cite, note))).toMatchObject({ verdict: 'exact', at: 'Rom.8.28', cited: { text: note } });
});

test.each([
  ['text:kjv/Rom.8.29 sbl', 'Rom 8:29 (KJV)'],
  ['text:kjv/Rom.8.29 sbl', 'Rom 8:28 (KJV)'],
  ['passage:45008029029 sbl', 'Rom 8:29'],
])('corrects a footnote that cites %j and reads %j', async (cite, note) => {
  const html = citing(cite, note);
  const row = await check(html);
  expect(row).toMatchObject({ verdict: 'misattributed', at: 'Rom.8.28', correction: '[Text:kjv/Rom.8.28]', cited: { text: note } });
  expect(html.slice(row?.cited?.start, row?.cited?.end)).toBe(note);
});

test.each([
  ['text:kjv/Rom.8.29 sbl edited', 'Rom 8:28', 'exact', 'Rom 8:28'],
  ['text:kjv/Rom.8.28 sbl edited', 'But see Rom 8:29', 'misattributed', 'Rom 8:29'],
  ['text:kjv/Rom.8.28 sbl edited', 'An old saying', 'exact', undefined],
  ['text:kjv/Rom.8.29', 'Rom 8:28', 'exact', 'Rom 8:28'],
  ['passage:99008028028 sbl', 'Rom 8:28', 'exact', 'Rom 8:28'],
  ['javascript:alert(1) sbl', 'Rom 8:28', 'exact', 'Rom 8:28'],
])('reads the words of a footnote if its citation %j no longer holds: %j', async (cite, note, verdict, cited) => {
  const row = await check(citing(cite, note));
  expect([row?.verdict, row?.cited?.text]).toEqual([verdict, cited]);
});

test('leaves a wrong citation that the writer edited as it is', async () => {
  const row = await check(citing('text:kjv/Rom.8.29 sbl edited', 'Cf. 8:29, on hope'));
  expect(row).toMatchObject({ verdict: 'misattributed', at: 'Rom.8.28' });
  expect(row).not.toHaveProperty('correction');
});

test('reads a citation in the numbering of its edition', async () => {
  const html = citing('text:drb/Ps.22.1 sbl', 'Ps 22:1 (DRB)', 'The Lord ruleth me: and I shall want nothing');
  expect(await check(html)).toMatchObject({ verdict: 'exact', at: 'Ps.22.1', edition: 'drb' });
});

test('judges by the verse if the library no longer has the cited edition', async () => {
  expect(await check(citing('text:asv/Rom.8.28 sbl', 'Rom 8:28 (ASV)'))).toMatchObject({ at: 'Rom.8.28', edition: 'kjv' });
  expect(await check(citing('text:asv/Rom.8.29 sbl', 'Rom 8:29 (ASV)'))).toMatchObject({ verdict: 'misattributed' });
});

test('reads a place in a work, but not a page number', async () => {
  const cite = async (at: string, note = 'Augustine') => await check(citing(`${at} sbl`, note, restless));
  expect(await cite(`work:${work}@1.1`)).toMatchObject({ verdict: 'exact', at: '1.1', edition: 'confessions' });
  expect(await cite(`work:${work}@47`)).toMatchObject({ verdict: 'exact', at: '1.1' });
  expect(await cite(`work:${work}`)).toMatchObject({ verdict: 'exact', at: '1.1' });
  expect(await cite('text:confessions/1.1')).toMatchObject({ verdict: 'exact', at: '1.1' });
  const wrong = { verdict: 'misattributed', at: '1.1', correction: '[Text:confessions/1.1]' };
  expect(await cite(`work:${work}@7.10`, 'Augustine, <em>Conf.</em> 7.10')).toMatchObject(wrong);
  expect(await cite('text:confessions/7.10')).toMatchObject(wrong);
});

test('uses the sources of footnotes for the note to readers of an essay', async () => {
  const publish = async (cite: string) => {
    const body = form(['title', 'On hope'], ['content', citing(cite, 'Romans 8')], ['check_quotations', 'true']);
    return (await ask('POST /api/essays', { as: reader, body })).body.quotation_check;
  };
  expect(await publish('text:kjv/Rom.8.28 sbl')).toMatchObject({ total: 1, found: 1, editions: ['KJV'] });
  expect(await publish('text:kjv/Rom.8.29 sbl')).toMatchObject({ total: 1, found: 0, unconfirmed: 1 });
});
