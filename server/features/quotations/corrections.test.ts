import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { loadEdition, quotationChecks } from '../../testing/quotation-library.ts';

const app = testApp();
const { check } = quotationChecks(app);

test('shows a variant word by word, with the wording of the edition', async () => {
  const [one] = await check('“all things work together for evil to them that love God” (Rom 8:28)');
  expect(one).toMatchObject({
    verdict: 'variant',
    at: 'Rom.8.28',
    wording: 'all things work together for good to them that love God',
    difference: [
      { kind: 'same', text: 'all things work together for' },
      { kind: 'dropped', text: 'good' },
      { kind: 'added', text: 'evil' },
      { kind: 'same', text: 'to them that love God' },
    ],
  });
});

test.each([
  ['dropped in English', '“whosoever believeth in him should perish” (John 3:16)', 'dropped', 'not'],
  ['added in English', '“all things never work together for good” (Rom 8:28)', 'added', 'never'],
  ['hidden by an ellipsis', '“whosoever believeth in him should … perish” (John 3:16)', 'dropped', 'not'],
  ['cut off before the quotation', '“kill” is what “Thou shalt kill” says (Exod 20:13)', 'dropped', 'not'],
  ['in an insertion', '“For God [never] so loved the world” (John 3:16)', 'added', 'never'],
  ['behind a long ellipsis', '“For God sent ... to condemn the world” (John 3:17)', 'dropped', 'not his Son into the world'],
  ['dropped in Greek', '“ἐξ ἔργων νόμου δικαιωθήσεται πᾶσα σὰρξ” (Rom 3:20)', 'dropped', 'οὐ'],
  ['added in Greek', '“διὰ γὰρ νόμου οὐκ ἐπίγνωσις ἁμαρτίας” (Rom 3:20)', 'added', 'οὐκ'],
  ['dropped in Hebrew', '“מזמור לדוד יהוה רעי אחסר” (Ps 23:1)', 'dropped', 'לֹא'],
])('reports a negation %s', async (_, text, kind, word) => {
  const found = await check(text);
  expect(found).toEqual([expect.objectContaining({ verdict: 'variant' })]);
  expect(found[0]?.difference).toContainEqual({ kind, text: word, negation: true });
});

test("does not miss a negation that the writer's own words have", async () => {
  const differences = async (text: string) =>
    (await check(text)).map(({ difference }) => difference?.some((part) => part.negation) ?? false);
  expect(await differences('that we should “perish, but have everlasting life” (John 3:16)')).toEqual([true]);
  expect(await differences('that we should not “perish, but have everlasting life” (John 3:16)')).toEqual([false]);
});

test('finds the true place of a misattributed quotation, and the reference to write', async () => {
  const [one] = await check('“all things work together for good to them that love God” (Rom. 8:29)');
  expect(one).toMatchObject({ verdict: 'misattributed', at: 'Rom.8.28', edition: 'kjv', correction: 'Rom. 8:28' });
  const [other] = await check('“all things work together for good to them that love God” (John 3:16)');
  expect((await check('“all things work together for good to them that love God” (1 John 4:8)'))[0]?.verdict).toBe('misattributed');
  expect(other).toMatchObject({ verdict: 'misattributed', at: 'Rom.8.28', correction: 'Romans 8:28' });
});

const words = '“our heart is restless, until it repose in Thee”';

test.each([
  ['(Augustine, *Conf.* 5.1.1)', '*Conf.* 5.1.1', '*Conf.* 1.1'],
  ['(Augustine, _Confessions_ 5.1)', '_Confessions_ 5.1', '_Confessions_ 1.1'],
  ['(Confessions, 5.1)', 'Confessions, 5.1', 'Confessions, 1.1'],
  ['(as Augustine says in the *Confessiones* 5.1)', '*Confessiones* 5.1', '*Confessiones* 1.1'],
  ['(*Rom.* 8:28)', '*Rom.* 8:28', 'Confessiones 1.1'],
])('corrects the place in a work as it is written: %s', async (reference, written, correction) => {
  await app.sql`update editions set title = 'Confessiones' where slug = 'confessions'`;
  const [one] = await check(`${words} ${reference}`);
  expect(one).toMatchObject({ verdict: 'misattributed', at: '1.1', cited: { text: written } });
  if (!written.includes('Rom')) expect(one?.correction).toBe(correction);
});

const bySection = {
  title: 'Confessiones',
  author: 'Augustine of Hippo',
  ...{ scripture: false, numbering: null, citationLevels: ['book', 'section'], language: 'la' },
};
const chapter = (n: number, start = 0) => ({ kind: 'milestone', start, end: start, text: `altchapter ${n}` });
const sections = [
  { citation: '3.9', text: 'Cum quibus ergo ibam et erubescebam.', marks: [chapter(5)] },
  { citation: '3.10', text: 'Itaque incidi in homines superbe delirantes, carnales nimis et loquaces.', marks: [chapter(6)] },
  { citation: '3.11', text: 'Tu autem eras interior intimo meo et superior summo meo, qui fecisti me.' },
];

test.each([
  ['(Augustine, *Conf.* 3.4.7)', '*Conf.* 3.6.11'],
  ['(Augustine, *Conf.* 3.9)', '*Conf.* 3.6.11'],
])('writes the chapter of a section into the reference %s', async (reference, correction) => {
  await app.sql`delete from editions where slug = 'confessions'`;
  await loadEdition(app.sql, 'conf-la', bySection, sections);
  const [one] = await check(`“Tu autem eras interior intimo meo et superior summo meo” ${reference}`);
  expect(one).toMatchObject({ verdict: 'misattributed', at: '3.11', place: 'Augustine of Hippo, Confessiones 3.6.11', correction });
  const [corrected] = await check(`“Tu autem eras interior intimo meo et superior summo meo” (Augustine, ${correction})`);
  expect(corrected).toMatchObject({ verdict: 'exact', at: '3.11' });
});

test('names book and section, and writes no reference, where the chapter is not known', async () => {
  await app.sql`delete from editions where slug = 'confessions'`;
  await loadEdition(
    app.sql,
    'conf-la',
    bySection,
    sections.map(({ citation, text }) => ({ citation, text })),
  );
  const [one] = await check('“Tu autem eras interior intimo meo et superior summo meo” (Augustine, *Conf.* 3.9)');
  expect(one).toMatchObject({ verdict: 'misattributed', at: '3.11', place: 'Augustine of Hippo, Confessiones, book 3, section 11' });
  expect(one).not.toHaveProperty('correction');
});

test('writes the wording of an edition over two verses with its punctuation', async () => {
  const [one] = await check('“should not wholly perish, but have everlasting life! For God sent not his Son” (John 3:16–17)');
  expect(one).toMatchObject({
    verdict: 'variant',
    wording: 'should not perish, but have everlasting life. For God sent not his Son',
  });
});

test('keeps the numbers of verses and links in the wording of an edition', async () => {
  const [one] = await check('“have everlasting life! 17 For [Text:web/John.3.16] God sends not his Son” (John 3:16–17)');
  expect(one).toMatchObject({ verdict: 'variant', wording: 'have everlasting life! 17 For  God sent not his Son' });
});

test.each([
  ['a block quote', '> For God so luved the world\\\n> That he gave\n>\n> his only begotten Son\n\n— John 3:16', 'markdown'],
  ['slashes', '“For God so luved the world / That he gave / his only begotten Son” (John 3:16)', 'markdown'],
  [
    'HTML',
    '<blockquote>For God so luved the world<br>That he gave</blockquote><blockquote>his only begotten Son</blockquote><p>— John 3:16</p>',
    'html',
  ],
] as const)('keeps the lines of %s in the wording of an edition', async (_, text, format) => {
  const [one] = await check(text, format);
  expect(one?.verdict).toBe('variant');
  expect(one?.wording?.split(/\s*(?:[\n/]\s*)+/)).toEqual(['For God so loved the world,', 'That he gave', 'his only begotten Son']);
});

test.each([
  ['“[f]or God so luved the world” (John 3:16)', '[f]or God so loved the world'],
  ['“[T]he globe; but that the world through him” (John 3:17)', '[T]he world; but that the world through him'],
  ['“[B]ut God so loved the world, that he gave” (John 3:16)', 'For God so loved the world, that he gave'],
  ['“all things work together for goodness [sic]” (Rom 8:28)', 'all things work together for good'],
  [
    '“…all things work together for evil […] to them who are the called” (Rom 8:28)',
    '…all things work together for good […] to them who are the called',
  ],
])('keeps the brackets of %s where they still hold', async (text, wording) => {
  expect((await check(text))[0]).toMatchObject({ verdict: 'variant', wording });
});

test('shows changed letters and words beside an ellipsis in the difference', async () => {
  const [one] = await check('“[f]or God so luved … that he gave his only begotten Son” (John 3:16)');
  expect(one?.difference).toEqual([
    { kind: 'same', text: '[f]or God so' },
    { kind: 'dropped', text: 'loved' },
    { kind: 'added', text: 'luved' },
    { kind: 'same', text: 'that he gave his only begotten Son' },
  ]);
});
