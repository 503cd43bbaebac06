/**
 * One bit for each place of a vector, 1 where it is above zero: how many differ between two tells nearly the angle between them, for a
 * sixteenth of the room. Vectors are turned before, all alike, so that no place says more than another; their angles stay. A width that is no
 * power of two is filled up to one, which costs little and makes the bits finer.
 */
export function bitsOf(vector: Float32Array): string {
  const turned = turn(vector);
  let bits = '';
  for (const value of turned) bits += value > 0 ? '1' : '0';
  return bits;
}

/** Signs that are always the same, then a Hadamard transform. */
function turn(vector: Float32Array): Float32Array {
  const width = 2 ** Math.ceil(Math.log2(Math.max(vector.length, 1)));
  const signs = signsOf(width);
  const turned = new Float32Array(width);
  for (let place = 0; place < vector.length; place++) turned[place] = (vector[place] ?? 0) * (signs[place] ?? 1);
  for (let half = 1; half < width; half *= 2) {
    for (let block = 0; block < width; block += half * 2) {
      for (let place = block; place < block + half; place++) {
        const one = turned[place] ?? 0;
        const other = turned[place + half] ?? 0;
        turned[place] = one + other;
        turned[place + half] = one - other;
      }
    }
  }
  return turned;
}

const known = new Map<number, Int8Array>();

/** What is stored depends on them: never change them. */
function signsOf(width: number): Int8Array {
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
