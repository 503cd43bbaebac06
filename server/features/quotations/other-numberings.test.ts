import { expect, test } from 'vitest';
import { loadEdition, quotationChecks } from '../../testing/quotation-library.ts';
import { testApp } from '../../testing/test-app.ts';

const app = testApp();
const { check, verdicts } = quotationChecks(app);

const confessions = { title: 'Confessions', author: 'Augustine of Hippo', scripture: false, numbering: null };
const late = '“Too late loved I Thee, O Thou Beauty of ancient days, yet ever new!”';
const paragraphs = [
  { citation: '5.1', text: 'Accept the sacrifice of my confessions from the ministry of my tongue.' },
  { citation: '10.27', text: 'Where then did I find Thee, that I might learn Thee?' },
  { citation: '10.38', text: 'Too late loved I Thee, O Thou Beauty of ancient days, yet ever new! too late I loved Thee!' },
];

test.each([
  ['Conf. 10.27.38', 'exact'],
  ['Conf. 10.27', 'exact'],
  ['*Confessions* X.27.38', 'exact'],
  ['Conf. X, 27, 38', 'exact'],
  ['Conf. 5.1.1', 'misattributed'],
])('compares %s with an edition that counts paragraphs by their book', async (reference, verdict) => {
  await app.sql`delete from editions where slug = 'confessions'`;
  await loadEdition(app.sql, 'conf-en', { ...confessions, citationLevels: ['section', 'paragraph'] }, paragraphs);
  expect(await verdicts(`${late} (Augustine, ${reference})`)).toEqual([[verdict, '10.38', 'conf-en']]);
});

test('uses the numbers of a link to such an edition unchanged', async () => {
  await loadEdition(app.sql, 'conf-en', { ...confessions, citationLevels: ['section', 'paragraph'] }, paragraphs);
  expect((await check(`${late} [Text:conf-en/10.27]`))[0]).toMatchObject({ verdict: 'misattributed', at: '10.38' });
});

test('corrects Roman numerals as they are written', async () => {
  await app.sql`delete from editions where slug = 'confessions'`;
  await loadEdition(app.sql, 'conf-en', { ...confessions, citationLevels: ['book', 'chapter'] }, paragraphs);
  const [one] = await check(`${late} (Augustine, Conf. V, 1)`);
  expect(one).toMatchObject({ verdict: 'misattributed', cited: { text: 'Conf. V, 1' }, correction: 'Conf. 10.38' });
});

const chapter = (n: number, start = 0) => ({ kind: 'milestone', start, end: start, text: `altchapter ${n}` });
const sections = [
  { citation: '3.9', text: 'Cum quibus ergo ibam et erubescebam.', marks: [chapter(5)] },
  { citation: '3.10', text: 'Itaque incidi in homines superbe delirantes, carnales nimis et loquaces.', marks: [chapter(6)] },
  { citation: '3.11', text: 'Tu autem eras interior intimo meo et superior summo meo, qui fecisti me.' },
  { citation: '3.12', text: 'Nesciebam enim aliud vere quod est.', marks: [chapter(7)] },
];

test.each([
  ['Conf. 3.6', 'exact'],
  ['Conf. 3.6.11', 'exact'],
  ['Conf. 3.5', 'misattributed'],
  ['Conf. 3.7', 'misattributed'],
])('reads %s as a chapter of an edition by book and section', async (reference, verdict) => {
  await app.sql`delete from editions where slug = 'confessions'`;
  await loadEdition(app.sql, 'conf-la', { ...confessions, citationLevels: ['book', 'section'], language: 'la' }, sections);
  const words = '“Tu autem eras interior intimo meo et superior summo meo”';
  expect(await verdicts(`${words} (Augustine, ${reference})`)).toEqual([[verdict, '3.11', 'conf-la']]);
});

test.each([
  ['Ps 22:1', 'exact', 'Ps.22.1'],
  ['Ps 23:1', 'exact', 'Ps.22.1'],
  ['Ps 24:1', 'misattributed', 'Ps.22.1'],
])('also reads %s in the numbering of the edition', async (reference, verdict, at) => {
  await loadEdition(app.sql, 'vulgata', { title: 'Vulgata', language: 'la', numbering: 'vulgate' }, [
    { citation: 'Ps.21.2', text: 'Deus, Deus meus, respice in me: quare me dereliquisti?' },
    { citation: 'Ps.22.1', text: 'Dominus regit me, et nihil mihi deerit:' },
    { citation: 'Ps.23.1', text: 'Domini est terra, et plenitudo ejus; orbis terrarum.' },
  ]);
  expect(await verdicts(`“Dominus regit me, et nihil mihi deerit” (${reference})`)).toEqual([[verdict, at, 'vulgata']]);
});
