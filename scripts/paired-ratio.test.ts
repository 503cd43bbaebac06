import { expect, test } from 'vitest';
import { pairedRatio } from './paired-ratio.ts';

test('estimates a ratio with its confidence interval', () => {
  // Logarithms with the mean ln 2 and the standard deviation 0.1; t for three degrees of freedom is
  // 3.182.
  const deviation = 0.1 * Math.sqrt(3 / 4);
  const pairs = [deviation, -deviation, deviation, -deviation].map((one) => [2 * Math.exp(one), 1] as const);
  const { ratio, low, high } = pairedRatio(pairs);
  expect(ratio).toBeCloseTo(2, 10);
  const margin = (3.182 * 0.1) / Math.sqrt(4);
  expect([Math.log(low / 2), Math.log(high / 2)].map((one) => one / margin)).toEqual([expect.closeTo(-1, 1), expect.closeTo(1, 1)]);
});

test.each([
  [5, 2.571],
  [10, 2.228],
  [30, 2.042],
])('has the quantile of Student’s t with %s degrees of freedom', (freedom, quantile) => {
  const logarithms = Array.from({ length: freedom + 1 }, (_, i) => i);
  const mean = freedom / 2;
  const variance = logarithms.reduce((sum, one) => sum + (one - mean) ** 2, 0) / freedom;
  const { ratio, high } = pairedRatio(logarithms.map((one) => [Math.exp(one), 1]));
  expect(Math.log(high / ratio) / Math.sqrt(variance / (freedom + 1))).toBeCloseTo(quantile, 1);
});

test('knows nothing from one pair', () => {
  expect(pairedRatio([[2, 1]])).toEqual({ ratio: 2, low: 0, high: Infinity });
});
