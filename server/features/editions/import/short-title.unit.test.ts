import { expect, test } from 'vitest';
import { shortTitleOf } from './short-title.ts';

test.each([
  ['World English Bible (WEB)', 'WEB'],
  ['Open Scriptures Hebrew Bible', 'OSHB'],
  ['The Holy Bible: King James Version', 'KJV'],
  ['2 John (Peshitta Version) - ܐܓܪܬܐ ܕܬܪ̈ܬܝܢ', 'Peshitta Version'],
  ['The Psalter', 'Psalter'],
  ['Psalms', null],
  ['Biblia Hebraica', null],
])('shortens the title of scripture %s', (title, short) => {
  expect(shortTitleOf({ title, scripture: true })).toBe(short);
});

test.each([
  ['The Confessions of Saint Augustine', 'Saint Augustine', 'Confessions'],
  ['St. Augustine’s Confessions', 'Augustine of Hippo', 'Confessions'],
  ['Demonstration 1: On Faith - ܬܚܘܝܬܐ ܕܗܝܡܢܘܬܐ', 'Aphrahat', 'Demonstration 1'],
  ['Ruth | Matthew Henry Complete Commentary', undefined, 'Ruth'],
  ['The Imitation of Christ', 'Thomas à Kempis', null],
  ['Confessiones', 'Augustine', null],
  ['Quomodo Trinitas Unus Deus Ac Non Tres Dii (De Trinitate)', 'Boethius', 'Quomodo Trinitas Unus Deus Ac Non Tres Dii'],
])('shortens the title %s', (title, author, short) => {
  expect(shortTitleOf({ title, author, scripture: false })).toBe(short);
});
