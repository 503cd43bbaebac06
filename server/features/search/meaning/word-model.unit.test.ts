import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { anyCharacters } from '#core/testing/any-text.ts';
import { type Candidate, loadWordModel, type SearchText, trainWordModel, type WordModel } from './word-model.ts';

const text = (title: string, body = ''): SearchText => ({ title, body });

const library: SearchText[] = [
  text('On the Incarnation', 'The Word became flesh and dwelt among us, that he might redeem mankind from corruption and death.'),
  text('Confessions', 'Our heart is restless until it rests in thee. I praise thy mercy, O Lord.'),
  text(
    'Of Justification',
    'We are justified by faith, and not by works of the law; the righteousness of Christ is imputed to the believer.',
  ),
  text('A sermon on the last things', 'The Lord shall come again in glory to judge the quick and the dead.'),
  text('The garden in spring', 'Plant beans when the soil is warm, and water the young roses every morning.'),
  text('On prayer', 'Pray without ceasing; he that prayeth in secret is heard.'),
];

const cosineOf = (one: Float32Array | null, other: Float32Array | null): number =>
  one && other ? one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0) : 0;

function search(model: WordModel, texts: readonly SearchText[], query: string): { id: number; score: number }[] {
  const plan = model.plan(query);
  const candidates = texts.map((one, id): Candidate => {
    const { vector, terms } = model.encode(one);
    return { id, cosine: plan.vector && vector ? cosineOf(plan.vector, vector) : null, terms };
  });
  return model.rank(plan, candidates);
}

describe('a model trained on the thesaurus alone', () => {
  let model: WordModel;
  beforeAll(async () => {
    model = loadWordModel(await trainWordModel([], { width: 128 }));
  });

  const near = (one: string, other: string): number => cosineOf(model.plan(one).vector, model.plan(other).vector);

  test.each([
    ['soteriology', 'salvation'],
    ['salvation', 'redemption'],
    ['soteriology', 'redemption'],
    ['salvation', 'justification'],
    ['parousia', 'second coming'],
    ['hesed', 'lovingkindness'],
    ['lovingkindness', 'mercy'],
    ['eucharist', 'holy communion'],
  ])('places %s closer to %s than to tents, beards and roses', (one, other) => {
    for (const unlike of ['tents', 'beard', 'garden roses', 'Babylon']) expect(near(one, other)).toBeGreaterThan(near(one, unlike));
  });

  test('ranks a text on the same subject in other words above an unrelated one', () => {
    const texts = [text('', 'Water the young roses every morning.'), text('', 'Thou hast redeemed us to God by thy blood.')];
    expect(search(model, texts, 'soteriology')[0]?.id).toBe(1);
  });

  test('has no documents but unit-length vectors', () => {
    expect(model.documents).toBe(0);
    const { vector } = model.encode(text('Grace'));
    expect(vector).toHaveLength(model.width);
    expect(cosineOf(vector, vector)).toBeCloseTo(1, 4);
  });
});

describe('a model trained on a library', () => {
  let bytes: Uint8Array;
  let model: WordModel;
  beforeAll(async () => {
    bytes = await trainWordModel(library, { width: 16 });
    model = loadWordModel(bytes);
  });

  test('is deterministic and depends on the texts', async () => {
    expect(Buffer.compare(bytes, await trainWordModel(library, { width: 16 }))).toBe(0);
    expect(loadWordModel(bytes).id).toBe(model.id);
    expect(loadWordModel(await trainWordModel(library.slice(1), { withVectors: false })).id).not.toBe(model.id);
  }, 60_000);

  test('trains on a stream of texts and samples from many', async () => {
    async function* stream(): AsyncGenerator<SearchText> {
      for (let at = 0; at < 300; at++) yield text(`Title ${at}`, 'grace and truth');
    }
    expect(loadWordModel(await trainWordModel(stream(), { withVectors: false, maxDocuments: 50 })).documents).toBe(50);
  });

  test('finds by words and concepts without vectors', async () => {
    const plain = loadWordModel(await trainWordModel(library, { withVectors: false }));
    expect(plain.plan('prayer').vector).toBeNull();
    expect(plain.encode(text('On prayer')).vector).toBeNull();
    expect(library[search(plain, library, 'prayer')[0]?.id ?? -1]?.title).toBe('On prayer');
  });

  test('rejects truncated, modified or unrelated bytes', () => {
    expect(() => loadWordModel(new Uint8Array())).toThrow('not a word model');
    expect(() => loadWordModel(new TextEncoder().encode('x'.repeat(500)))).toThrow('not a word model');
    expect(() => loadWordModel(bytes.subarray(0, bytes.length - 1))).toThrow('damaged');
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const damaged = bytes.slice();
        damaged[at] = (damaged[at] ?? 0) ^ mask;
        expect(() => loadWordModel(damaged)).toThrow(/word model/);
      }),
      { numRuns: 30 },
    );
  });

  test('ranks an exact title first, however often other texts contain its words', () => {
    const texts = [
      text('Grace upon grace', 'grace '.repeat(200)),
      text('Of grace', 'grace '.repeat(50)),
      text('Grace', 'A short note on something else.'),
      text('Free will', 'grace and free will'),
    ];
    for (const query of ['grace', 'GRACE', ' Grace. ']) expect(search(model, texts, query)[0]?.id).toBe(2);
    expect(search(model, [...texts, text('Who am I?', 'roses')], 'who am I')[0]?.id).toBe(4);
    expect(search(model, [...texts, text('Περὶ ἀρχῶν', 'roses')], 'περι αρχων')[0]?.id).toBe(4);
  });

  test('ranks a title with the phrase above texts with scattered words', () => {
    const texts = [text('A', 'of the flesh and the word, on an incarnation'), text('On the Incarnation of the Word', 'roses')];
    expect(search(model, texts, 'incarnation of the word')[0]?.id).toBe(1);
  });

  test('ranks an unknown name first, whatever else is in the query', () => {
    const texts = [
      text('Of grace', 'grace and faith '.repeat(30)),
      text('Grace and truth', 'grace upon grace, and faith'),
      text('Reading Zizioulas', 'Notes from our circle.'),
    ];
    for (const query of ['Zizioulas', 'Zizioulas and grace', 'grace Zizioulas', 'faith in Zizioulas']) {
      expect([query, search(model, texts, query)[0]?.id]).toEqual([query, 2]);
    }
  });

  test('finds nothing for a word with an unknown beginning', () => {
    expect(model.plan('qwertz').vector).toBeNull();
    expect(search(model, library, 'qwertz').filter(({ score }) => score > 0)).toEqual([]);
    expect(model.plan('justifyingly').vector).not.toBeNull();
  });

  test('does not overrate one common word of a query', () => {
    const texts = [
      text('God in search of man', 'God, and God again.'),
      text('Waiting for God', 'God.'),
      text('Of evil', 'How evil is allowed by providence, and to what end.'),
    ];
    expect(search(model, texts, 'why God allows evil')[0]?.id).toBe(2);
  });

  test('finds a work by an alternative name', () => {
    const work = { ...text('The City of God'), names: 'civitate de dei' };
    const [first] = search(model, [...library, work], 'civitate dei');
    expect(first?.id).toBe(library.length);
  });

  test('treats older English and its verb forms like modern English', () => {
    const keys = (words: string): readonly string[] => model.encode(text('', words)).keys.filter((key) => !key.startsWith('c~'));
    expect(keys('he believeth')).toEqual(keys('believing'));
    expect(keys('thou spakest')).toEqual(keys('they spoke'));
    expect(keys('brethren of honour')).toEqual(keys('brothers of honor'));
    expect(keys('Nazareth harvest')).not.toEqual(keys('Nazar harv'));
    expect(keys('thou hast unto him')).toEqual([]);
  });

  test('returns distinct keys without whitespace or quotes, and bounded terms', () => {
    fc.assert(
      fc.property(anyCharacters(200), fc.string({ unit: 'grapheme', maxLength: 200 }), (title, body) => {
        const { keys, terms, vector } = model.encode({ title, body, author: title });
        expect(new Set(keys).size).toBe(keys.length);
        for (const key of keys) expect(key).toMatch(/^[^\s'"\\\0]{1,60}$/u);
        expect(terms.length).toBeLessThan(5_000);
        if (vector) expect(cosineOf(vector, vector)).toBeCloseTo(1, 4);
      }),
    );
  });

  test.each([
    ['nothing', ''],
    ['stop words', 'the of and to'],
    ['emoji', '🙏🏽 ✝️ 😀'],
    ['Hebrew', 'בְּרֵאשִׁית בָּרָא אֱלֹהִים'],
    ['Chinese', '太初有道，道與神同在'],
    ['NUL and lone surrogates', 'a\0b \ud800 \udc00 grace'],
    ['operators and quotes', `"grace' & | ! ( :* <-> \\`],
    ['a megabyte', 'grace and truth '.repeat(65_536)],
    ['a word of a megabyte', 'x'.repeat(1_048_576)],
  ])('accepts %s as text and as query', (_, odd) => {
    const found = search(model, [...library, text(odd, odd), text('', odd)], odd);
    expect(found).toHaveLength(library.length + 2);
    for (const { score } of found) {
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
    }
    expect(model.plan(odd).keys.length).toBeLessThan(300);
  });

  test('ranks arbitrary candidates, best first, each once', () => {
    const candidate = fc.record({
      cosine: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
      terms: fc.oneof(fc.uint8Array({ maxLength: 60 }), fc.constantFrom(...library.map((one) => model.encode(one).terms))),
    });
    fc.assert(
      fc.property(fc.string(), fc.array(candidate, { maxLength: 30 }), fc.constantFrom('built-in', 'other'), (query, rows, meaning) => {
        const ranked = model.rank(
          model.plan(query),
          rows.map((row, id) => ({ ...row, id })),
          { meaning },
        );
        expect(ranked.map(({ id }) => id).sort((a, b) => a - b)).toEqual(rows.map((_, id) => id));
        for (const [at, { score }] of ranked.entries()) {
          expect(score).toBeLessThanOrEqual(ranked[at - 1]?.score ?? 1);
          expect(score).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('orders keys by rarity and includes related concepts', () => {
    const { keys } = model.plan('soteriology of the cross');
    expect(keys.map(({ key }) => key)).toEqual(expect.arrayContaining(['c~soteriology', 'c~salvation']));
    expect(keys.map(({ share }) => share)).toEqual(keys.map(({ share }) => share).sort((a, b) => a - b));
    for (const { share } of keys) expect(share).toBeGreaterThan(0);
  });
});
