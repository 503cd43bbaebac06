import type { Sparse } from './cooccurrence.ts';
import { seeded } from './random.ts';

/** A dense matrix of rows with `width` numbers each. */
export interface Rows {
  width: number;
  values: Float32Array;
}

const EXTRA_COLUMNS = 16;
const PASSES = 2;
const SEED = 7_919;

/**
 * Returns the projection of a symmetric matrix onto its `width` strongest eigenvectors, scaled by
 * their eigenvalues to the given power. Uses subspace iteration from a random start.
 */
export function factorize(matrix: Sparse, width: number, power: number): Rows {
  const wide = Math.min(matrix.size, width + EXTRA_COLUMNS);
  const random = seeded(SEED);
  let basis: Rows = { width: wide, values: Float32Array.from({ length: matrix.size * wide }, () => random() * 2 - 1) };
  for (let pass = 0; pass < PASSES; pass++) {
    basis = multiplySparse(matrix, basis);
    orthonormalize(basis);
  }
  const image = multiplySparse(matrix, basis);
  const { vectors, strengths } = eigen(gram(basis, image), wide);
  const order = strengths.map((_, index) => index).sort((a, b) => Math.abs(strengths[b] ?? 0) - Math.abs(strengths[a] ?? 0));
  const turn = new Float64Array(wide * width);
  order.slice(0, width).forEach((source, column) => {
    const scale = Math.abs(strengths[source] ?? 0) ** power;
    for (let row = 0; row < wide; row++) turn[row * width + column] = (vectors[row * wide + source] ?? 0) * scale;
  });
  return multiplyRows(basis, turn, width);
}

/** Multiplies the matrix by the rows. */
function multiplySparse({ size, starts, columns, values }: Sparse, { width, values: from }: Rows): Rows {
  const to = new Float32Array(size * width);
  const sum = new Float64Array(width);
  for (let row = 0; row < size; row++) {
    sum.fill(0);
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) {
      const value = values[at] ?? 0;
      const offset = (columns[at] ?? 0) * width;
      for (let column = 0; column < width; column++) sum[column] = (sum[column] ?? 0) + value * (from[offset + column] ?? 0);
    }
    to.set(sum, row * width);
  }
  return { width, values: to };
}

/**
 * Returns the sum over all rows of the outer products of corresponding rows. The product of a
 * matrix with itself is symmetric, so only half is computed.
 */
function gram(one: Rows, other: Rows): Float64Array {
  const { width } = one;
  const sums = new Float64Array(width * width);
  const isOwn = one === other;
  forEachFourRows(one, (values, begin) => addProducts(sums, [values, isOwn ? values : fourRows(other, begin)], width, isOwn));
  if (isOwn) for (let row = 0; row < width; row++) for (let at = 0; at < row; at++) sums[row * width + at] = sums[at * width + row] ?? 0;
  return sums;
}

/** Adds four rows at a time, since the sums exceed the L1 cache. */
function addProducts(sums: Float64Array, [one, other]: [Float64Array, Float64Array], width: number, isOwn: boolean): void {
  const [b, c, d] = [width, 2 * width, 3 * width];
  for (let row = 0; row < width; row++) {
    const va = one[row] ?? 0;
    const vb = one[b + row] ?? 0;
    const vc = one[c + row] ?? 0;
    const vd = one[d + row] ?? 0;
    const at = row * width;
    for (let column = isOwn ? row : 0; column < width; column++) {
      const sum = (sums[at + column] ?? 0) + va * (other[column] ?? 0) + vb * (other[b + column] ?? 0);
      sums[at + column] = sum + vc * (other[c + column] ?? 0) + vd * (other[d + column] ?? 0);
    }
  }
}

/**
 * Orthonormalizes the columns in place by the Cholesky factor of their Gram matrix. A linearly
 * dependent column becomes nearly zero.
 */
function orthonormalize(rows: Rows): void {
  const factor = cholesky(gram(rows, rows), rows.width);
  forEachFourRows(rows, (values, begin) => {
    divide(values, factor, rows.width);
    rows.values.set(values.subarray(0, rows.values.length - begin), begin);
  });
}

/**
 * Solves for four rows at a time, whose computations are independent. Rounds to the stored
 * precision.
 */
function divide(values: Float64Array, factor: Float64Array, width: number): void {
  const [b, c, d] = [width, 2 * width, 3 * width];
  for (let column = 0; column < width; column++) {
    const at = column * width;
    let va = values[column] ?? 0;
    let vb = values[b + column] ?? 0;
    let vc = values[c + column] ?? 0;
    let vd = values[d + column] ?? 0;
    for (let before = 0; before < column; before++) {
      const share = factor[at + before] ?? 0;
      va -= share * (values[before] ?? 0);
      vb -= share * (values[b + before] ?? 0);
      vc -= share * (values[c + before] ?? 0);
      vd -= share * (values[d + before] ?? 0);
    }
    const length = factor[at + column] ?? 1;
    values[column] = Math.fround(va / length);
    values[b + column] = Math.fround(vb / length);
    values[c + column] = Math.fround(vc / length);
    values[d + column] = Math.fround(vd / length);
  }
}

/** Visits four successive rows at a time, padded with zeros at the end. */
function forEachFourRows(rows: Rows, work: (four: Float64Array, begin: number) => void): void {
  for (let begin = 0; begin < rows.values.length; begin += 4 * rows.width) work(fourRows(rows, begin), begin);
}

/** Converts to doubles once per block. */
function fourRows({ width, values }: Rows, begin: number): Float64Array {
  const four = new Float64Array(4 * width);
  four.set(values.subarray(begin, begin + 4 * width));
  return four;
}

function cholesky(matrix: Float64Array, size: number): Float64Array {
  const factor = new Float64Array(size * size);
  let largest = 0;
  for (let at = 0; at < size; at++) largest = Math.max(largest, matrix[at * size + at] ?? 0);
  const least = Math.max(largest, 1e-12) * 1e-9;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let value = matrix[row * size + column] ?? 0;
      for (let before = 0; before < column; before++) value -= (factor[row * size + before] ?? 0) * (factor[column * size + before] ?? 0);
      factor[row * size + column] = row === column ? Math.sqrt(Math.max(value, least)) : value / (factor[column * size + column] ?? 1);
    }
  }
  return factor;
}

/** Multiplies the rows by a matrix with `width` rows. */
function multiplyRows(rows: Rows, turn: Float64Array, to: number): Rows {
  const { width, values } = rows;
  const result = new Float32Array((values.length / width) * to);
  const sums = new Float64Array(4 * to);
  forEachFourRows(rows, (four, begin) => {
    sums.fill(0);
    for (let row = 0; row < width; row++) addRowProduct(sums, four, turn, { row, width, to });
    const out = (begin / width) * to;
    result.set(sums.subarray(0, result.length - out), out);
  });
  return { width: to, values: result };
}

function addRowProduct(
  sums: Float64Array,
  four: Float64Array,
  turn: Float64Array,
  { row, width, to }: Record<'row' | 'width' | 'to', number>,
): void {
  const va = four[row] ?? 0;
  const vb = four[width + row] ?? 0;
  const vc = four[2 * width + row] ?? 0;
  const vd = four[3 * width + row] ?? 0;
  const [b, c, d] = [to, 2 * to, 3 * to];
  for (let column = 0; column < to; column++) {
    const share = turn[row * to + column] ?? 0;
    sums[column] = (sums[column] ?? 0) + va * share;
    sums[b + column] = (sums[b + column] ?? 0) + vb * share;
    sums[c + column] = (sums[c + column] ?? 0) + vc * share;
    sums[d + column] = (sums[d + column] ?? 0) + vd * share;
  }
}

/** Returns eigenvectors as columns, and eigenvalues, of a symmetric matrix by the Jacobi method. */
function eigen(matrix: Float64Array, size: number): { vectors: Float64Array; strengths: number[] } {
  const work = Float64Array.from(matrix, (_, at) => {
    const row = Math.floor(at / size);
    return ((matrix[at] ?? 0) + (matrix[(at - row * size) * size + row] ?? 0)) / 2;
  });
  // Rotates rows instead of columns, since they are contiguous in memory and the matrix stays
  // symmetric.
  const vectors = new Float64Array(size * size);
  for (let at = 0; at < size; at++) vectors[at * size + at] = 1;
  for (let sweep = 0; sweep < 8 && offDiagonal(work, size) > 1e-7; sweep++) {
    for (let one = 0; one < size - 1; one++) for (let other = one + 1; other < size; other++) rotate(work, vectors, size, one, other);
  }
  const strengths = Array.from({ length: size }, (_, at) => work[at * size + at] ?? 0);
  const columns = new Float64Array(size * size);
  for (let row = 0; row < size; row++) for (let at = 0; at < size; at++) columns[at * size + row] = vectors[row * size + at] ?? 0;
  return { vectors: columns, strengths };
}

/** Returns the share of the off-diagonal entries. */
function offDiagonal(work: Float64Array, size: number): number {
  let rest = 0;
  let all = 0;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const square = (work[row * size + column] ?? 0) ** 2;
      all += square;
      if (row !== column) rest += square;
    }
  }
  return all === 0 ? 0 : rest / all;
}

function rotate(work: Float64Array, vectors: Float64Array, size: number, one: number, other: number): void {
  const between = work[one * size + other] ?? 0;
  const first = work[one * size + one] ?? 0;
  const second = work[other * size + other] ?? 0;
  if (Math.abs(between) <= 1e-6 * (Math.abs(first) + Math.abs(second))) return;
  const theta = (second - first) / (2 * between);
  const tangent = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const cosine = 1 / Math.sqrt(tangent * tangent + 1);
  const sine = tangent * cosine;
  for (let at = 0; at < size; at++) {
    const a = work[at * size + one] ?? 0;
    const b = work[at * size + other] ?? 0;
    work[at * size + one] = cosine * a - sine * b;
    work[at * size + other] = sine * a + cosine * b;
  }
  rotateRows(work, size, one, other, cosine, sine);
  rotateRows(vectors, size, one, other, cosine, sine);
}

function rotateRows(matrix: Float64Array, size: number, one: number, other: number, cosine: number, sine: number): void {
  for (let at = 0; at < size; at++) {
    const a = matrix[one * size + at] ?? 0;
    const b = matrix[other * size + at] ?? 0;
    matrix[one * size + at] = cosine * a - sine * b;
    matrix[other * size + at] = sine * a + cosine * b;
  }
}
