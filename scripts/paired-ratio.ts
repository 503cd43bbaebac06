export interface PairedRatio {
  /** The geometric mean of the ratios. */
  readonly ratio: number;
  /** The limits of its 95 % confidence interval. */
  readonly low: number;
  readonly high: number;
}

/**
 * Estimates by how much one of two measurements is longer, from pairs that were measured one after
 * the other.
 */
export function pairedRatio(pairs: readonly (readonly [time: number, other: number])[]): PairedRatio {
  const logarithms = pairs.map(([time, other]) => Math.log(time / other));
  const count = logarithms.length;
  const mean = logarithms.reduce((sum, one) => sum + one, 0) / count;
  if (count < 2) return { ratio: Math.exp(mean), low: 0, high: Infinity };
  const variance = logarithms.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (count - 1);
  const margin = quantile(count - 1) * Math.sqrt(variance / count);
  return { ratio: Math.exp(mean), low: Math.exp(mean - margin), high: Math.exp(mean + margin) };
}

/**
 * Returns the 97.5 % quantile of Student's t: exact for one and two degrees of freedom, otherwise
 * within 1 %.
 */
function quantile(freedom: number): number {
  if (freedom <= 2) return freedom === 1 ? 12.706 : 4.303;
  // The expansion of Cornish and Fisher.
  const z = 1.959964;
  return z + (z ** 3 + z) / (4 * freedom) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) + 1.6 / freedom ** 3;
}
