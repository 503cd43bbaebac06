import type { Point } from './view.ts';

/** In pixels. `x` is the center and `y` the top. */
export interface Label extends Point {
  readonly width: number;
  readonly height: number;
  /** Whether it may cover nodes. */
  readonly overNodes?: boolean;
}

/** A node as drawn, in pixels. */
export interface Disc extends Point {
  readonly radius: number;
}

/** In pixels, between labels, and between a label and a node that is not its own. */
const gap = 4;
const nodeGap = 2;
const cell = 64;

/**
 * Returns a label for each node that has room for one. Each node, in order of priority, offers
 * labels in order of preference; the first one that overlaps no earlier label and no node is used.
 */
export function placeLabels<L extends Label>(candidates: Iterable<readonly L[]>, max: number, nodes: readonly Disc[] = []): L[] {
  // A grid makes this fast for thousands of labels.
  const labelCells = new Grid<L>();
  const nodeCells = new Grid<Disc>();
  for (const node of nodes) nodeCells.add(discBounds(node), node);
  const placed: L[] = [];
  for (const labels of candidates) {
    if (placed.length === max) break;
    const label = labels.find((one) => {
      const bounds = labelBounds(one);
      return (
        !labelCells.some(bounds, (other) => overlap(one, other)) &&
        (one.overNodes === true || !nodeCells.some(bounds, (node) => covers(one, node)))
      );
    });
    if (label === undefined) continue;
    placed.push(label);
    labelCells.add(labelBounds(label), label);
  }
  return placed;
}

function overlap(one: Label, other: Label): boolean {
  const [x, y] = [one.x - other.x, one.y + one.height / 2 - other.y - other.height / 2];
  return Math.abs(x) < (one.width + other.width) / 2 + gap && Math.abs(y) < (one.height + other.height) / 2 + gap;
}

/** Returns whether a label comes too close to a node. */
function covers({ x, y, width, height }: Label, node: Disc): boolean {
  const dx = Math.max(Math.abs(node.x - x) - width / 2, 0);
  const dy = Math.max(Math.abs(node.y - y - height / 2) - height / 2, 0);
  return Math.hypot(dx, dy) < node.radius + nodeGap;
}

interface Bounds {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function labelBounds({ x, y, width, height }: Label): Bounds {
  return { left: x - width / 2 - gap, right: x + width / 2 + gap, top: y - gap, bottom: y + height + gap };
}

function discBounds({ x, y, radius }: Disc): Bounds {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

/** Finds what is near a rectangle, by cells of the stage. */
class Grid<T> {
  readonly #cells = new Map<number, T[]>();

  add(bounds: Bounds, item: T): void {
    for (const key of keysOf(bounds)) {
      const items = this.#cells.get(key);
      if (items) items.push(item);
      else this.#cells.set(key, [item]);
    }
  }

  some(bounds: Bounds, test: (item: T) => boolean): boolean {
    for (const key of keysOf(bounds)) if (this.#cells.get(key)?.some(test)) return true;
    return false;
  }
}

function* keysOf({ left, right, top, bottom }: Bounds): Generator<number> {
  for (let column = Math.floor(left / cell); column <= Math.floor(right / cell); column++) {
    for (let row = Math.floor(top / cell); row <= Math.floor(bottom / cell); row++) yield column * 100_003 + row;
  }
}

/** A letter with its combining marks, including ZWJ sequences. */
const letter = /\P{M}(?:\p{M}|\u200d\P{M})*|\p{M}+/gu;

function lettersOf(text: string): string[] {
  return text.trim().replaceAll(/\s+/g, ' ').match(letter) ?? [];
}

/**
 * Abbreviates a name, between words unless that would leave less than half. Combining marks do not
 * count as letters.
 */
export function shortLabel(text: string, max = 30): string {
  const letters = lettersOf(text);
  if (letters.length <= max) return letters.join('');
  const space = letters.slice(0, max).lastIndexOf(' ');
  return `${letters
    .slice(0, space > max / 2 ? space : max - 1)
    .join('')
    .trimEnd()}…`;
}

/** Breaks a name into lines, between words if possible. */
export function breakLines(text: string, max = 34): string[] {
  const lines: string[] = [];
  let rest = lettersOf(text);
  while (rest.length > max) {
    const space = rest.slice(0, max + 1).lastIndexOf(' ');
    const end = space > 0 ? space : max;
    lines.push(rest.slice(0, end).join(''));
    rest = rest.slice(space > 0 ? end + 1 : end);
  }
  return [...lines, rest.join('')];
}

/** Returns the center of a label, moved to fit within the sides of the stage. */
export function clampToSides(x: number, width: number, available: number): number {
  const min = width / 2 + gap;
  return available < 2 * min ? available / 2 : Math.min(Math.max(x, min), available - min);
}
