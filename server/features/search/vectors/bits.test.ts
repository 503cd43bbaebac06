import { describe, expect, it } from 'vitest';
import { bitsOf } from './bits.ts';
import { keyHash, titleKeys, parseVector, formatVector } from './document-vectors.ts';

/** Returns a deterministic generator. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) / 2 ** 24 - 0.5;
  };
}

function differing(one: string, other: string): number {
  return [...one].filter((bit, dimension) => bit !== other[dimension]).length;
}

function angle(one: Float32Array, other: Float32Array): number {
  const product = one.reduce((sum, value, dimension) => sum + value * (other[dimension] ?? 0), 0);
  return Math.acos(product / (Math.hypot(...one) * Math.hypot(...other)));
}

describe('bitsOf', () => {
  it('differ in proportion to the angle, even if a few dimensions dominate the vectors', () => {
    const random = numbers(7);
    for (let round = 0; round < 30; round++) {
      const one = Float32Array.from({ length: 256 }, (_, dimension) => random() / (dimension + 1));
      const other = one.map((value, dimension) => value + ((random() * round) / 20) * (1 / (dimension + 1)));
      const expected = (angle(one, other) / Math.PI) * 256;
      expect(Math.abs(differing(bitsOf(one), bitsOf(other)) - expected)).toBeLessThan(40);
    }
  });

  it('returns a power-of-two number of bits', () => {
    expect(bitsOf(new Float32Array(384).fill(1))).toHaveLength(512);
    expect(bitsOf(new Float32Array(1))).toHaveLength(1);
    expect(bitsOf(new Float32Array(256))).toHaveLength(256);
  });
});

describe('database values', () => {
  it('format vectors without invalid numbers', () => {
    expect(formatVector(Float32Array.of(0.123456, -1, Number.NaN, 1e-9))).toBe('[0.1235,-1,0,1e-9]');
    expect([...parseVector('[0.5,-1]')]).toEqual([0.5, -1]);
  });

  it('hash keys to signed 32-bit integers, and titles regardless of case and accents', () => {
    for (const key of ['', 'grace', 'c~hesed', '😀']) expect(keyHash(key)).toBe(keyHash(key) | 0);
    expect(titleKeys('De Trinitate')).toEqual(titleKeys('  de TRÍNITATE!'));
    expect(titleKeys('De Trinitate')).not.toEqual(titleKeys('Trinitate de'));
    expect(titleKeys('…')).toEqual([]);
  });
});
