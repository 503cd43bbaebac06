import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { loadEdition, quotationChecks } from '../../testing/quotation-library.ts';

const app = testApp();
const { check } = quotationChecks(app);

const verses = [
  { citation: 'Isa.40.6', text: 'All flesh is grass, and all the goodliness thereof is as the flower of the field:' },
  { citation: 'Isa.40.7', text: 'The grass withereth, the flower fadeth.' },
  { citation: 'Rom.6.23', text: 'For the wages of sin is death; but the gift of God is eternal life through Jesus Christ our Lord.' },
  { citation: 'Eph.2.8', text: 'For by grace are ye saved through faith; and that not of yourselves: it is the gift of God:' },
  { citation: 'Eph.2.9', text: 'Not of works, lest any man should boast.' },
];
beforeEach(() => loadEdition(app.sql, 'av', { title: 'Authorized Version' }, verses));

test('matches the last words of a quotation further on in the verse', async () => {
  expect(await check('“For the wages of sin is eternal life” (Rom 6:23)')).toMatchObject([
    {
      verdict: 'variant',
      at: 'Rom.6.23',
      wording: 'For the wages of sin is death; but the gift of God is eternal life',
      difference: [
        { kind: 'same', text: 'For the wages of sin' },
        { kind: 'dropped', text: 'is death; but the gift of God' },
        { kind: 'same', text: 'is eternal life' },
      ],
    },
  ]);
});

test('matches them in the next verse if the text cites it', async () => {
  const words = '“For by grace are ye saved through faith and not of works”';
  expect(await check(`${words} (Eph 2:8-9)`)).toMatchObject([
    {
      verdict: 'variant',
      at: 'Eph.2.8-9',
      wording: 'For by grace are ye saved through faith; and that not of yourselves: it is the gift of God: Not of works',
      difference: [
        { kind: 'same' },
        { kind: 'dropped', text: 'that not of yourselves: it is the gift of God', negation: true },
        { kind: 'same', text: 'not of works' },
      ],
    },
  ]);
  expect(await check(`${words} (Eph 2:8)`)).toMatchObject([
    { at: 'Eph.2.8', wording: 'For by grace are ye saved through faith; and that not of yourselves' },
  ]);
});

test('ends the wording with a clause if the edition has no such words', async () => {
  const [one] = await check('“All flesh is grass which withereth” (Isa 40:6)');
  expect(one).toMatchObject({ at: 'Isa.40.6', wording: 'All flesh is grass' });
  expect(one?.difference).toEqual([
    { kind: 'same', text: 'All flesh is grass' },
    { kind: 'added', text: 'which withereth' },
  ]);
});

test('begins the wording with a clause', async () => {
  expect(await check('“Verily the gift of God is eternal life” (Rom 6:23)')).toMatchObject([
    { verdict: 'variant', wording: 'but the gift of God is eternal life' },
  ]);
});

test('offers no wording if a clause is too long', async () => {
  const text = `For God so loved the ${'very '.repeat(30)}world.`;
  await loadEdition(app.sql, 'long', { title: 'Long' }, [{ citation: 'Gal.1.1', text }]);
  const [one] = await check('“For God so loved mankind” (Gal 1:1)');
  expect(one).toMatchObject({ verdict: 'variant', difference: [{ kind: 'same' }, { text: 'the' }, { text: 'mankind' }] });
  expect(one).not.toHaveProperty('wording');
});
