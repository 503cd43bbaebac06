import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { loadEdition, quotationChecks } from '../../testing/quotation-library.ts';

const app = testApp();
const { check, verdicts } = quotationChecks(app);

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
  await loadEdition(
    app.sql,
    'didache',
    { title: 'Didache', scripture: false, numbering: null, citation_levels: ['chapter', 'section'] },
    ['9.1', '9.2', '9.3', '9.4'].map((citation) => ({ citation, text: `Of ${citation}: ${thanks}` })),
  );
  const cite = async (place: string) => (await verdicts(`“for the holy vine of David thy servant” [Text:didache/${place}]`))[0];
  expect(await cite('9.3')).toEqual(['exact', '9.3', 'didache']);
  expect(await cite('9.4')).toEqual(['exact', '9.4', 'didache']);
  expect((await verdicts('“for the holy wine of David thy servant” [Text:didache/9.3]'))[0]).toEqual(['variant', '9.3', 'didache']);
});

const words = '“our heart is restless, until it repose in Thee”';

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
  await loadEdition(app.sql, slug, { title }, [{ citation: 'John.3.16', text: 'he gave his only Son for us all' }]);
  expect(await verdicts(inKjv)).toEqual([['other-edition', 'John.3.16', 'kjv']]);
  expect(await verdicts(`“he gave his only Son for us all” (John 3:16, ${name})`)).toEqual([['exact', 'John.3.16', slug]]);
});

test('calls words a variant of the cited verse if they almost are in it', async () => {
  await loadEdition(app.sql, 'faith', { title: 'Faith' }, [
    { citation: 'Hab.2.4', text: 'but the just shall live by his faith.' },
    { citation: 'Rom.1.17', text: 'as it is written, The just shall live by faith.' },
  ]);
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
