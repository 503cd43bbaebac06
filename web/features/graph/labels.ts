import type { Point } from './view.ts';

export interface Label extends Point {
  readonly width: number;
  readonly height: number;
}

/** In pixels, between labels. */
const gap = 4;
const cell = 64;

/**
 * Returns the labels, given in order of priority, that do not overlap an earlier one. `x` is the
 * center and `y` the top. A grid keeps it fast for thousands of labels.
 */
export function placeLabels<L extends Label>(labels: Iterable<L>, max: number): L[] {
  const cells = new Map<string, L[]>();
  const placed: L[] = [];
  for (const label of labels) {
    if (placed.length === max) break;
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
