import { numberAt, positionAt } from './view.ts';

/** In pixels, between the rims of two nodes; leaves room for a label. */
const gap = 26;
const rounds = 40;

/**
 * Pushes overlapping nodes apart in place, with a grid for linear cost per round. `still` nodes
 * move only in the second half of the rounds.
 */
export function separate(coordinates: Float32Array, sizes: Float32Array, still?: Uint8Array): void {
  const cell = 2 * sizes.reduce((max, size) => Math.max(max, size), 0) + gap;
  for (let round = 0; round < rounds; round++) if (!pushOnce(coordinates, sizes, cell, round < rounds / 2 ? still : undefined)) return;
}

function pushOnce(coordinates: Float32Array, sizes: Float32Array, cell: number, still: Uint8Array | undefined): boolean {
  const cells = new Map<number, number[]>();
  let moved = false;
  for (let node = 0; node < sizes.length; node++) {
    const { x, y } = positionAt(coordinates, node);
    const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)];
    for (let i = column - 1; i <= column + 1; i++) {
      for (let j = row - 1; j <= row + 1; j++) {
        for (const other of cells.get(keyOf(i, j)) ?? []) moved = push(coordinates, sizes, [node, other], still) || moved;
      }
    }
    const key = keyOf(column, row);
    const here = cells.get(key);
    if (here) here.push(node);
    else cells.set(key, [node]);
  }
  return moved;
}

function keyOf(column: number, row: number): number {
  return column * 1_000_003 + row;
}

function push(
  coordinates: Float32Array,
  sizes: Float32Array,
  [one, other]: readonly [number, number],
  still: Uint8Array | undefined,
): boolean {
  const wanted = numberAt(sizes, one) + numberAt(sizes, other) + gap;
  const [from, to] = [positionAt(coordinates, other), positionAt(coordinates, one)];
  let dx = to.x - from.x;
  const dy = to.y - from.y;
  let distance = Math.hypot(dx, dy);
  // Ignoring half a pixel prevents endless adjustments.
  if (distance >= wanted - 0.5) return false;
  if (distance === 0) dx = distance = 1;
  const apart = (wanted - distance) / distance;
  // If both or neither are fixed, each moves half of the distance.
  const own = apart * (0.5 + ((still?.[other] ?? 0) - (still?.[one] ?? 0)) / 2);
  coordinates.set([to.x + dx * own, to.y + dy * own], one * 2);
  coordinates.set([from.x - dx * (apart - own), from.y - dy * (apart - own)], other * 2);
  return true;
}
