import { expect, test } from 'vitest';
import { limits } from '#core/limits.ts';
import { positionsParameters } from '../../data/positions-request.ts';
import { readerPlaceOf } from './first-text-request.ts';

const placeAt = (address: string) => readerPlaceOf(new URL(address, 'https://catena.example'));

test.each([
  ['/read/kjv/John.3.16', { slug: 'kjv', citation: 'John.3.16' }],
  ['/read/kjv/Rom.8.28-30?find=works', { slug: 'kjv', citation: 'Rom.8.28-30' }],
  ['/read/kjv', { slug: 'kjv', citation: '' }],
  ['/read/didache-grc/1.%CE%B1', { slug: 'didache-grc', citation: '1.α' }],
])('reads the place of %s', (address, place) => {
  expect(placeAt(address)).toEqual(place);
});

test.each(['/', '/reader/kjv', '/read/', '/read/kjv/John.3/16', '/read/kjv/%E0%A4%A', '/read/kjv/John.3?with=asv'])(
  'leaves %s to the application',
  (address) => {
    expect(placeAt(address)).toBeUndefined();
  },
);

test('lists reading positions as the application does', () => {
  expect(positionsParameters.limit).toBe(limits.list.max);
});
