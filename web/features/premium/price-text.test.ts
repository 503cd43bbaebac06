import { expect, test } from 'vitest';
import { priceText } from './price-text.ts';

test.each([
  [490, 'eur', 'month', 1, '€4.90 a month'],
  [500, 'jpy', 'year', 1, '¥500 a year'],
  [1250, 'usd', 'month', 3, '$12.50 every 3 months'],
  [150_000, 'isk', 'year', 1, 'ISK 1,500 a year'],
] as const)('formats a price of %d %s', (amount, currency, interval, count, text) => {
  expect(priceText({ amount, currency, interval, count }).replaceAll('\u00a0', ' ')).toBe(text);
});
