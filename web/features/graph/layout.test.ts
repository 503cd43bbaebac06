import { describe, expect, it } from 'vitest';
import { limits } from '#core/limits.ts';
import { runLayout, type LayoutSnapshot } from './layout.ts';
import { separate } from './separate.ts';

/** Returns the same pseudorandom positions, from -1 to 1, on each call. */
function randomCoordinates(nodes: number): Float32Array {
  let seed = 7;
  const next = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
  return Float32Array.from({ length: nodes * 2 }, () => next() * 2 - 1);
}

/** Two stars of nine nodes each, joined by one edge. */
const twoStars = Uint32Array.from([1, 2, 3, 4, 5, 6, 7, 8].flatMap((leaf) => [0, leaf, 9, leaf + 9]).concat(0, 9));

function last(snapshots: readonly LayoutSnapshot[]): LayoutSnapshot {
  const one = snapshots.at(-1);
  if (!one) throw new Error('there is no picture');
  return one;
}

const at = (coordinates: Float32Array, node: number): [number, number] => [coordinates[node * 2] ?? NaN, coordinates[node * 2 + 1] ?? NaN];
const distance = (coordinates: Float32Array, one: number, other: number): number => {
  const [[x, y], [u, v]] = [at(coordinates, one), at(coordinates, other)];
  return Math.hypot(x - u, y - v);
};

describe('layout', () => {
  it('runs 100 iterations and yields a snapshot after every ten', () => {
    const snapshots = [...runLayout({ coordinates: randomCoordinates(18), edges: twoStars, sizes: new Float32Array(18).fill(20) })];
    expect(snapshots.map(({ iterations }) => iterations)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
    expect(limits.graph.layoutIterations).toBe(100);
  });

  it('brings connected nodes close together from random positions', () => {
    const { coordinates } = last([
      ...runLayout({ coordinates: randomCoordinates(18), edges: twoStars, sizes: new Float32Array(18).fill(20) }),
    ]);
    const own = [1, 2, 3, 4, 5, 6, 7, 8].map((leaf) => distance(coordinates, 0, leaf));
    const others = [1, 2, 3, 4, 5, 6, 7, 8].map((leaf) => distance(coordinates, 9, leaf));
    expect(Math.max(...own)).toBeLessThan(Math.min(...others));
  });

  it('starts from the given positions', () => {
    const coordinates = Float32Array.from([-1, 0, 1, 0]);
    const [x] = at(last([...runLayout({ coordinates, edges: new Uint32Array(), sizes: new Float32Array([20, 20]) })]).coordinates, 0);
    const [mirrored] = at(
      last([...runLayout({ coordinates: coordinates.map((one) => -one), edges: new Uint32Array(), sizes: new Float32Array([20, 20]) })])
        .coordinates,
      0,
    );
    expect(x).toBeLessThan(0);
    expect(mirrored).toBeGreaterThan(0);
  });

  it('continues from an earlier layout', () => {
    const sizes = new Float32Array(18).fill(20);
    const before = last([...runLayout({ coordinates: randomCoordinates(18), edges: twoStars, sizes })]);
    const continued = last([...runLayout({ coordinates: before.coordinates, edges: twoStars, sizes, unit: before.unit })]);
    const moves = Array.from({ length: 18 }, (_, node) => {
      const [[x, y], [u, v]] = [at(before.coordinates, node), at(continued.coordinates, node)];
      return Math.hypot(x - u, y - v);
    });
    expect(Math.max(...moves)).toBeLessThan(150);
  });

  it('keeps known nodes in place while new ones are laid out around one of them', () => {
    const sizes = new Float32Array(18).fill(20);
    const before = last([...runLayout({ coordinates: randomCoordinates(18), edges: twoStars, sizes, aspect: 1.6 })]);
    const [x, y] = at(before.coordinates, 3);
    const fresh = Array.from({ length: 12 }, (_, i) => [x + 150 * Math.cos(i / 2), y + 150 * Math.sin(i / 2)]).flat();
    const task = {
      coordinates: Float32Array.from([...before.coordinates, ...fresh]),
      edges: Uint32Array.from([...twoStars, ...Array.from({ length: 12 }, (_, i) => [3, 18 + i]).flat()]),
      sizes: new Float32Array(30).fill(20),
      unit: before.unit,
      aspect: 1.6,
      still: new Uint8Array(30).fill(1, 0, 18),
    };
    const snapshots = [...runLayout(task)];
    const moved = (coordinates: Float32Array): number[] =>
      Array.from({ length: 18 }, (_, node) => {
        const [[u, v], [w, z]] = [at(before.coordinates, node), at(coordinates, node)];
        return Math.hypot(u - w, v - z);
      });
    for (const { coordinates, iterations } of snapshots) if (iterations < 100) expect(Math.max(...moved(coordinates))).toBe(0);
    const { coordinates } = last(snapshots);
    const distances = moved(coordinates).toSorted((one, other) => one - other);
    expect(distances[9]).toBe(0);
    expect(Math.max(...distances)).toBeLessThan(60);
    const near = Array.from({ length: 12 }, (_, i) => distance(coordinates, 3, 18 + i));
    expect(Math.max(...near)).toBeLessThan(450);
    for (let one = 0; one < 30; one++)
      for (let other = 0; other < one; other++) expect(distance(coordinates, one, other)).toBeGreaterThan(40);
  });

  it('handles no nodes, one node, and all nodes at one position', () => {
    expect(
      last([...runLayout({ coordinates: new Float32Array(), edges: new Uint32Array(), sizes: new Float32Array() })]).coordinates,
    ).toHaveLength(0);
    const one = { coordinates: Float32Array.from([0.3, -0.2]), edges: Uint32Array.from([0, 0]), sizes: new Float32Array([20]) };
    expect([...last([...runLayout(one)]).coordinates]).toEqual([0, 0]);
    const same = { coordinates: new Float32Array(20), edges: Uint32Array.from([0, 1]), sizes: new Float32Array(10).fill(20) };
    const { coordinates } = last([...runLayout(same)]);
    expect(coordinates.every(Number.isFinite)).toBe(true);
    expect(distance(coordinates, 0, 5)).toBeGreaterThan(40);
  });

  it('follows the aspect ratio of the stage', () => {
    const extent = (aspect: number): number => {
      const { coordinates } = last([
        ...runLayout({ coordinates: randomCoordinates(18), edges: twoStars, sizes: new Float32Array(18).fill(20), aspect }),
      ]);
      const of = (axis: number): number[] => Array.from({ length: 18 }, (_, node) => coordinates[node * 2 + axis] ?? NaN);
      return (Math.max(...of(0)) - Math.min(...of(0))) / (Math.max(...of(1)) - Math.min(...of(1)));
    };
    expect(extent(1.7) / extent(0.7)).toBeGreaterThan(1.5);
  });

  it('leaves no overlapping nodes', () => {
    const sizes = Float32Array.from({ length: 300 }, (_, i) => 20 + (i % 21));
    const edges = Uint32Array.from({ length: 1200 }, (_, i) => (i % 2 === 0 ? (i * 7) % 300 : (i * i) % 300));
    const { coordinates } = last([...runLayout({ coordinates: randomCoordinates(300), edges, sizes })]);
    const overlaps: string[] = [];
    for (let one = 0; one < 300; one++) {
      for (let other = 0; other < one; other++) {
        if (distance(coordinates, one, other) <= (sizes[one] ?? 0) + (sizes[other] ?? 0)) overlaps.push(`${one} upon ${other}`);
      }
    }
    expect(overlaps).toEqual([]);
  });
});

describe('separate', () => {
  it('moves new nodes and not fixed ones', () => {
    const coordinates = Float32Array.from([0, 0, 30, 0]);
    separate(coordinates, new Float32Array([20, 20]), Uint8Array.from([1, 0]));
    expect([...coordinates]).toEqual([0, 0, 66, 0]);
    const between = Float32Array.from([0, 0, 70, 0, 35, 0]);
    separate(between, new Float32Array([20, 20, 20]), Uint8Array.from([1, 1, 0]));
    const [one, other, third] = [at(between, 0), at(between, 1), at(between, 2)];
    expect([other[0] - third[0], third[0] - one[0]].every((way) => way > 60)).toBe(true);
  });

  it('does not move nodes that have room', () => {
    const coordinates = Float32Array.from([0, 0, 100, 0, 0, 100]);
    separate(coordinates, new Float32Array([20, 20, 20]));
    expect([...coordinates]).toEqual([0, 0, 100, 0, 0, 100]);
  });
});
