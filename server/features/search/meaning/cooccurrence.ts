/** A sparse square matrix in CSR format: row r has the values from starts[r] to starts[r + 1]. */
export interface Sparse {
  size: number;
  starts: Uint32Array;
  columns: Int32Array;
  values: Float32Array;
}

const WINDOW = 8;
/**
 * Context distribution smoothing: PMI overrates rare words, and frequencies to this power reduce
 * that.
 */
const SMOOTHING = 0.875;

/**
 * Returns the positive pointwise mutual information of the first `size` keys, with pairs weighted
 * by proximity. Keeps at most `most` values and drops pairs of low weight first.
 */
export function computePpmi(tokens: Int32Array, size: number, max: number): Sparse {
  const { starts: occurrenceStarts, occurrences } = findOccurrences(tokens, size);
  const sums = new Float64Array(size);
  const row = new Float32Array(size);
  const touched: number[] = [];
  const gather = (key: number): void => {
    for (const other of touched) row[other] = 0;
    touched.length = 0;
    for (let at = occurrenceStarts[key] ?? 0; at < (occurrenceStarts[key + 1] ?? 0); at++) {
      const position = occurrences[at] ?? 0;
      for (let step = -1; step <= 1; step += 2) {
        for (let distance = 1; distance <= WINDOW; distance++) {
          const other = tokens[position + step * distance] ?? -1;
          if (other < 0) break;
          if (other >= size || other === key) continue;
          if (row[other] === 0) touched.push(other);
          row[other] = (row[other] ?? 0) + (WINDOW + 1 - distance) / WINDOW;
        }
      }
    }
  };
  const histogram = new Float64Array(64);
  for (let key = 0; key < size; key++) {
    gather(key);
    let sum = 0;
    for (const other of touched) {
      const weight = row[other] ?? 0;
      sum += weight;
      const bin = Math.min(63, Math.floor(weight * 4));
      histogram[bin] = (histogram[bin] ?? 0) + 1;
    }
    sums[key] = sum;
  }
  return toPositivePmi(gather, row, touched, sums, minPairWeight(histogram, max));
}

/** Returns the lowest pair weight that leaves at most `most` pairs. */
function minPairWeight(histogram: Float64Array, max: number): number {
  let kept = 0;
  for (let bin = 63; bin >= 0; bin--) {
    kept += histogram[bin] ?? 0;
    if (kept > max) return (bin + 1) / 4;
  }
  return 0;
}

function toPositivePmi(gather: (key: number) => void, row: Float32Array, touched: number[], sums: Float64Array, least: number): Sparse {
  const size = sums.length;
  const powers = sums.map((sum) => sum ** SMOOTHING);
  const allPowers = powers.reduce((all, power) => all + power, 0);
  const all = sums.reduce((total, sum) => total + sum, 0);
  const scale = (allPowers * allPowers) / Math.max(1, all);
  const starts = new Uint32Array(size + 1);
  let columns = new Int32Array(1 << 20);
  let values = new Float32Array(1 << 20);
  let filled = 0;
  for (let key = 0; key < size; key++) {
    gather(key);
    if (filled + touched.length > columns.length) {
      columns = grow(columns, new Int32Array(columns.length * 2 + touched.length));
      values = grow(values, new Float32Array(columns.length));
    }
    for (const other of touched) {
      const weight = row[other] ?? 0;
      if (weight < least) continue;
      const value = Math.log((weight * scale) / ((powers[key] ?? 1) * (powers[other] ?? 1)));
      if (value <= 0) continue;
      columns[filled] = other;
      values[filled++] = value;
    }
    starts[key + 1] = filled;
  }
  return { size, starts, columns: columns.subarray(0, filled), values: values.subarray(0, filled) };
}

function grow<Numbers extends Int32Array | Float32Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}

function findOccurrences(tokens: Int32Array, size: number): { starts: Uint32Array; occurrences: Uint32Array } {
  const starts = new Uint32Array(size + 1);
  for (const token of tokens) if (token >= 0 && token < size) starts[token + 1] = (starts[token + 1] ?? 0) + 1;
  for (let key = 0; key < size; key++) starts[key + 1] = (starts[key + 1] ?? 0) + (starts[key] ?? 0);
  const next = starts.slice();
  const occurrences = new Uint32Array(starts[size] ?? 0);
  tokens.forEach((token, position) => {
    if (token < 0 || token >= size) return;
    const at = next[token] ?? 0;
    occurrences[at] = position;
    next[token] = at + 1;
  });
  return { starts, occurrences };
}
