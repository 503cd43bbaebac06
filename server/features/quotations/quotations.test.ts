import { beforeEach, expect, test } from 'vitest';
import type { CheckedQuotation } from '#contract/quotations.ts';
import { testApp } from '../../testing/test-app.ts';
import { bible, importFile, jsonLines } from '../editions/testing.ts';

const app = testApp();
const { ask, signUp } = app;

const kjv = [
  { citation: 'Exod.20.13', text: 'Thou shalt not kill.' },
  {
    citation: 'John.3.16',
    text: 'For God so loved the world, that he gave his only begotten Son, that whosoever believeth in him should not perish, but have everlasting life.',
  },
  {
    citation: 'John.3.17',
    text: 'For God sent not his Son into the world to condemn the world; but that the world through him might be saved.',
  },
  { citation: '1John.4.9', text: 'In this was manifested the love of God toward us.' },
  {
    citation: 'Rom.8.28',
    text: 'And we know that all things work together for good to them that love God, to them who are the called according to his purpose.',
  },
];
const web = [
  {
    citation: 'John.3.16',
    text: 'For God so loved the world, that he gave his one and only Son, that whoever believes in him should not perish, but have eternal life.',
  },
];
const greek = [
  { citation: 'Rom.3.20', text: 'διότι ἐξ ἔργων νόμου οὐ δικαιωθήσεται πᾶσα σὰρξ ἐνώπιον αὐτοῦ· διὰ γὰρ νόμου ἐπίγνωσις ἁμαρτίας.' },
];
const hebrew = [{ citation: 'Ps.23.1', text: 'מִזְמוֹר לְדָוִד יְהוָה רֹעִי לֹא אֶחְסָר׃' }];
const confessions = [
  {
    citation: '1.1',
    text: 'Thou awakest us to delight in Thy praise; for Thou madest us for Thyself, and our heart is restless, until it repose in Thee.',
  },
];

let reader = '';
beforeEach(async () => {
  reader = await signUp('macrina');
  const load = (slug: string, edition: object, lines: { citation: string; text: string }[]) =>
    importFile(app.sql, jsonLines({ ...bible, ...edition }, lines), { slug });
  await load('kjv', { title: 'King James Version' }, kjv);
  await load('web', { title: 'World English Bible' }, web);
  await load('gnt', { title: 'Greek New Testament', language: 'grc' }, greek);
  await load('wlc', { title: 'Leningrad Codex', language: 'hbo' }, hebrew);
  await load(
    'confessions',
    { title: 'Confessions', author: 'Augustine of Hippo', scripture: false, numbering: null, citation_levels: ['book', 'chapter'] },
    confessions,
  );
});

const check = async (text: string, format: 'markdown' | 'html' = 'markdown', as = reader): Promise<CheckedQuotation[]> => {
  const { status, body } = await ask('POST /api/quotations/check', { as, body: { text, format } });
  expect(status).toBe(200);
  return body;
};
const verdicts = async (text: string) => (await check(text)).map(({ verdict, at, edition }) => [verdict, at, edition]);

test('confirms a quotation at the cited place, with its offsets in the text', async () => {
  const text = 'Paul says: “all things work together for good” (Rom 8:28).';
  const [one, ...more] = await check(text);
  expect(more).toEqual([]);
  expect(one).toMatchObject({ verdict: 'exact', at: 'Rom.8.28', edition: 'kjv', place: 'Romans 8:28, KJV' });
  expect(text.slice(one?.start, one?.end)).toBe('all things work together for good');
  expect(one?.cited && text.slice(one.cited.start, one.cited.end)).toBe('Rom 8:28');
});

test('counts offsets in the HTML that was sent', async () => {
  const text = '<p>He says &amp; <em>writes</em> &ldquo;all things <strong>work</strong> together&rdquo; (Rom&nbsp;8:28).</p>';
  const [one] = await check(text, 'html');
  expect(one?.verdict).toBe('exact');
  expect(text.slice(one?.start, one?.end)).toBe('all things <strong>work</strong> together');
});

test.each([
  ['in capitals, without points', '"FOR GOD SO LOVED THE WORLD that he gave" (John 3:16)'],
  ['with an ellipsis', '“For God so loved the world … that whosoever believeth in him should not perish” (John 3:16)'],
  ['with an insertion', '“For God [the Father] so loved the world” (John 3:16)'],
  ['with a changed first letter', '“[f]or God so loved the world” (John 3:16)'],
  ['over two verses', '“should not perish, but have everlasting life. 17 For God sent not his Son into the world” (John 3:16–17)'],
  ['in a block quote', '> For God so loved the world, that he gave\n> his only begotten Son\n> — John 3:16'],
  ['in guillemets', '«For God so loved the world» (John 3:16)'],
  ['with a footnote', 'He writes “For God so loved the world”.[^1]\n\n[^1]: John 3:16, KJV.'],
  ['after its reference', 'In John 3:16 we read that "God so loved the world".'],
])('recognizes an exact quotation %s', async (_, text) => {
  expect(await verdicts(text)).toEqual([['exact', text.includes('17') ? 'John.3.16-17' : 'John.3.16', 'kjv']]);
});

test('names the edition if the text names another one', async () => {
  expect(await verdicts('“he gave his one and only Son, that whoever believes” (John 3:16, KJV)')).toEqual([
    ['other-edition', 'John.3.16', 'web'],
  ]);
  expect(await verdicts('“he gave his one and only Son, that whoever believes” (John 3:16, WEB)')).toEqual([['exact', 'John.3.16', 'web']]);
});

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

test('finds the true place of a misattributed quotation, and the reference to write', async () => {
  const [one] = await check('“all things work together for good to them that love God” (Rom. 8:29)');
  expect(one).toMatchObject({ verdict: 'misattributed', at: 'Rom.8.28', edition: 'kjv', correction: 'Rom. 8:28' });
  const [other] = await check('“all things work together for good to them that love God” (John 3:16)');
  expect((await check('“all things work together for good to them that love God” (1 John 4:8)'))[0]?.verdict).toBe('misattributed');
  expect(other).toMatchObject({ verdict: 'misattributed', at: 'Rom.8.28', correction: 'Romans 8:28' });
});

test('says that words are not in the editions held here', async () => {
  expect(await verdicts('“the heavens shall ring with laughter over every garden” (John 3:16)')).toEqual([
    ['not-found', undefined, undefined],
  ]);
});

test('does not question the words of an edition that the library lacks', async () => {
  expect(await verdicts('“For this is how God loved the world, that he gave his one and only Son” (John 3:16, NIV)')).toEqual([
    ['not-found', undefined, undefined],
  ]);
});

test('prefers the cited place to one beside it with the same words', async () => {
  const thanks = 'We thank thee, our Father, for the holy vine of David thy servant, which thou madest known to us.';
  await importFile(
    app.sql,
    jsonLines(
      { ...bible, title: 'Didache', scripture: false, numbering: null, citation_levels: ['chapter', 'section'] },
      ['9.1', '9.2', '9.3', '9.4'].map((citation) => ({ citation, text: `Of ${citation}: ${thanks}` })),
    ),
    { slug: 'didache' },
  );
  const cite = async (place: string) => (await verdicts(`“for the holy vine of David thy servant” [Text:didache/${place}]`))[0];
  expect(await cite('9.3')).toEqual(['exact', '9.3', 'didache']);
  expect(await cite('9.4')).toEqual(['exact', '9.4', 'didache']);
  expect((await verdicts('“for the holy wine of David thy servant” [Text:didache/9.3]'))[0]).toEqual(['variant', '9.3', 'didache']);
});

test('finds a quotation in the cited work, and without any reference', async () => {
  for (const text of [`${words} (Augustine, *Confessions* 1.1)`, `${words} ([Text:confessions/1.1])`, words])
    expect(await verdicts(text)).toEqual([['exact', '1.1', 'confessions']]);
});

test.each([
  ['JPS', 'jps-john', 'John (JPS 1917)'],
  ['JPS 1917', 'jps-john', 'John (JPS 1917)'],
  ['Douay-Rheims', 'douay', 'Douay-Rheims Bible'],
  ['Tyndale', 'tyndale', 'Tyndale New Testament'],
])('knows the translation that a text names as %s, held or not', async (name, slug, title) => {
  const inKjv = `“he gave his only begotten Son” (John 3:16, ${name})`;
  expect(await verdicts(inKjv)).toEqual([['other-edition', 'John.3.16', 'kjv']]);
  await importFile(app.sql, jsonLines({ ...bible, title }, [{ citation: 'John.3.16', text: 'he gave his only Son for us all' }]), { slug });
  expect(await verdicts(inKjv)).toEqual([['other-edition', 'John.3.16', 'kjv']]);
  expect(await verdicts(`“he gave his only Son for us all” (John 3:16, ${name})`)).toEqual([['exact', 'John.3.16', slug]]);
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

test('writes the wording of an edition over two verses with its punctuation', async () => {
  const [one] = await check('“should not wholly perish, but have everlasting life! For God sent not his Son” (John 3:16–17)');
  expect(one).toMatchObject({
    verdict: 'variant',
    wording: 'should not perish, but have everlasting life. For God sent not his Son',
  });
});

test('calls words a variant of the cited verse if they almost are in it', async () => {
  await importFile(
    app.sql,
    jsonLines({ ...bible, title: 'Faith' }, [
      { citation: 'Hab.2.4', text: 'but the just shall live by his faith.' },
      { citation: 'Rom.1.17', text: 'as it is written, The just shall live by faith.' },
    ]),
    { slug: 'faith' },
  );
  expect(await verdicts('“the just shall live by faith” (Hab 2:4)')).toEqual([['variant', 'Hab.2.4', 'faith']]);
  expect(await verdicts('“the just shall live by faith” (Rom 1:17)')).toEqual([['exact', 'Rom.1.17', 'faith']]);
});

test.each([
  'The “plain” sense of John 3:16 is plain.',
  'A “quiet life” is all he wanted.',
  'It isn’t the disciples’ fault, nor Peter’s.',
  '`"For God so loved the world" (John 3:17)`',
])('ignores what is no quotation: %s', async (text) => expect(await check(text)).toEqual([]));

test('finds nothing in an edition that readers do not see', async () => {
  await app.sql`update editions set slug = null where slug in ('kjv', 'web')`;
  for (const text of ['“all things work together for good” (Rom 8:28)', '“all things work together for good to them that love God”'])
    expect(await verdicts(text)).toEqual([['not-found', undefined, undefined]]);
});

test('remembers for its user that a verdict was dismissed', async () => {
  const text = '“all things work together for evil” (Rom 8:28)';
  const dismiss = async (dismissed: boolean) =>
    (await ask('PUT /api/quotations/dismissals', { as: reader, body: { ...(await check(text))[0]?.dismissal, dismissed } })).status;
  const gaunilo = await signUp('gaunilo');
  expect([await dismiss(true), await dismiss(true)]).toEqual([204, 204]);
  expect((await check(text))[0]?.dismissed).toBe(true);
  expect((await check('So: "All things work together for evil." (Romans 8:28)'))[0]?.dismissed).toBe(true);
  expect((await check(text, 'markdown', gaunilo))[0]).not.toHaveProperty('dismissed');
  expect((await check(text.replace('28', '29')))[0]).not.toHaveProperty('dismissed');
  expect(await dismiss(false)).toBe(204);
  expect((await check(text))[0]).not.toHaveProperty('dismissed');
});

test('checks texts of at most 200,000 characters, for users', async () => {
  const body = { text: 'a'.repeat(200_001), format: 'markdown' as const };
  expect((await ask('POST /api/quotations/check', { as: reader, body })).status).toBe(400);
  expect((await ask('POST /api/quotations/check', { body: { text: '', format: 'markdown' } })).status).toBe(401);
});
