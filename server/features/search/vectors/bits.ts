/**
 * Returns one sign bit per dimension: the Hamming distance approximates the angle at a sixteenth of
 * the size.
 */
export function bitsOf(vector: Float32Array): string {
  const rotated = rotate(vector);
  let bits = '';
  for (const value of rotated) bits += value > 0 ? '1' : '0';
  return bits;
}

/**
 * Rotates by fixed random signs and a Hadamard transform, which preserves angles and spreads the
 * information evenly over the dimensions.
 */
function rotate(vector: Float32Array): Float32Array {
  // Padding to a power of two costs little and refines the bits.
  const width = 2 ** Math.ceil(Math.log2(Math.max(vector.length, 1)));
  const rotated = new Float32Array(width);
  rotated.set(vector);
  // Two rounds, since one leaves a vector concentrated in one dimension uniform.
  for (let round = 0; round < 2; round++) {
    const signs = rotationSigns(width * (round + 1));
    for (let dimension = 0; dimension < width; dimension++)
      rotated[dimension] = (rotated[dimension] ?? 0) * (signs[round * width + dimension] ?? 1);
    transform(rotated);
  }
  return rotated;
}

function transform(values: Float32Array): void {
  for (let half = 1; half < values.length; half *= 2) {
    for (let block = 0; block < values.length; block += half * 2) {
      for (let dimension = block; dimension < block + half; dimension++) {
        const one = values[dimension] ?? 0;
        const other = values[dimension + half] ?? 0;
        values[dimension] = one + other;
        values[dimension + half] = one - other;
      }
    }
  }
}

const known = new Map<number, Int8Array>();

/** Stored bits depend on these signs: never change them. */
function rotationSigns(width: number): Int8Array {
  const found = known.get(width);
  if (found) return found;
  let state = 0x2545f491;
  const signs = Int8Array.from({ length: width }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state & 0x10000) === 0 ? -1 : 1;
  });
  known.set(width, signs);
  return signs;
}
