import { expect, test } from 'vitest';
import { readerPlaceOf } from './first-text-request.ts';

const placeAt = (address: string, isLoggedIn = true) => readerPlaceOf(new URL(address, 'https://catena.example'), isLoggedIn);

test.each([
  ['/read/kjv/John.3.16', { slug: 'kjv', citation: 'John.3.16' }],
  ['/read/kjv/Rom.8.28-30?find=works', { slug: 'kjv', citation: 'Rom.8.28-30' }],
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

test('leaves it to the application where a reader left off; a visitor begins at the beginning', () => {
  expect(placeAt('/read/kjv')).toBeUndefined();
  expect(placeAt('/read/kjv', false)).toEqual({ slug: 'kjv', citation: '' });
});
