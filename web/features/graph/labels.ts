import type { Point } from './view.ts';

export interface Label extends Point {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

/** Pixels between one label and the next. */
const gap = 4;
const cell = 64;

/**
 * Those of the labels, in the order of their weight, that overlap none of those before. `x` is the middle of a label and `y` its upper edge.
 * A grid of cells keeps this short for thousands.
 */
export function placedLabels<L extends Label>(labels: Iterable<L>, most: number): L[] {
  const cells = new Map<string, L[]>();
  const placed: L[] = [];
  for (const label of labels) {
    if (placed.length === most) break;
    const keys = cellsOf(label);
    if (keys.some((key) => cells.get(key)?.some((other) => overlap(label, other)))) continue;
    placed.push(label);
    for (const key of keys) cells.set(key, [...(cells.get(key) ?? []), label]);
  }
  return placed;
}

function overlap(one: Label, other: Label): boolean {
  return (
    Math.abs(one.x - other.x) < (one.width + other.width) / 2 + gap && Math.abs(one.y - other.y) < (one.height + other.height) / 2 + gap
  );
}

function cellsOf({ x, y, width, height }: Label): string[] {
  const keys: string[] = [];
  for (let column = Math.floor((x - width / 2 - gap) / cell); column <= Math.floor((x + width / 2 + gap) / cell); column++) {
    for (let row = Math.floor((y - gap) / cell); row <= Math.floor((y + height + gap) / cell); row++) keys.push(`${column} ${row}`);
  }
  return keys;
}

/** As much of a name as fits beside others. */
export function shortLabel(text: string, most = 30): string {
  const letters = Array.from(text.trim().replaceAll(/\s+/g, ' '));
  return letters.length <= most
    ? letters.join('')
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
