/** In pixels, between the rims of two nodes; leaves room for a label. */
const gap = 26;
const rounds = 40;

/**
 * Pushes overlapping nodes apart in place, with a grid for linear cost per round. `still` nodes
 * move only in the second half of the rounds.
 */
export function separate(places: Float32Array, sizes: Float32Array, still?: Uint8Array): void {
  const cell = 2 * sizes.reduce((most, size) => Math.max(most, size), 0) + gap;
  for (let round = 0; round < rounds; round++) if (!pushOnce(places, sizes, cell, round < rounds / 2 ? still : undefined)) return;
}

function pushOnce(places: Float32Array, sizes: Float32Array, cell: number, still: Uint8Array | undefined): boolean {
  const cells = new Map<number, number[]>();
  let moved = false;
  for (let node = 0; node < sizes.length; node++) {
    const [column, row] = [Math.floor((places[node * 2] ?? 0) / cell), Math.floor((places[node * 2 + 1] ?? 0) / cell)];
    for (let x = column - 1; x <= column + 1; x++) {
      for (let y = row - 1; y <= row + 1; y++) {
        for (const other of cells.get(keyOf(x, y)) ?? []) moved = push(places, sizes, [node, other], still) || moved;
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

function push(places: Float32Array, sizes: Float32Array, [one, other]: readonly [number, number], still: Uint8Array | undefined): boolean {
  const wanted = (sizes[one] ?? 0) + (sizes[other] ?? 0) + gap;
  let dx = (places[one * 2] ?? 0) - (places[other * 2] ?? 0);
  const dy = (places[one * 2 + 1] ?? 0) - (places[other * 2 + 1] ?? 0);
  let distance = Math.hypot(dx, dy);
  // Ignoring half a pixel prevents endless adjustments.
  if (distance >= wanted - 0.5) return false;
  if (distance === 0) dx = distance = 1;
  const apart = (wanted - distance) / distance;
  // If both or neither are fixed, each moves half of the distance.
  const own = apart * (0.5 + ((still?.[other] ?? 0) - (still?.[one] ?? 0)) / 2);
  places[one * 2] = (places[one * 2] ?? 0) + dx * own;
  places[one * 2 + 1] = (places[one * 2 + 1] ?? 0) + dy * own;
  places[other * 2] = (places[other * 2] ?? 0) - dx * (apart - own);
  places[other * 2 + 1] = (places[other * 2 + 1] ?? 0) - dy * (apart - own);
  return true;
}
