import { invariant } from '#core/invariant.ts';
import { limits } from '#core/limits.ts';

/** A position on the graph's plane, with y upward; at zoom 1 its unit is a pixel. */
export interface Position {
  readonly x: number;
  readonly y: number;
}

/** A position in pixels from the upper left corner of the stage, with y downward. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The position at the center of the stage, and the pixels per unit. */
export interface View extends Position {
  readonly zoom: number;
}

/** Returns the position of a node. `coordinates` has x and y per node. */
export function positionAt(coordinates: Float32Array, node: number): Position {
  return { x: numberAt(coordinates, node * 2), y: numberAt(coordinates, node * 2 + 1) };
}

export function numberAt(numbers: Float32Array, index: number): number {
  const number = numbers[index];
  invariant(number !== undefined, 'every node has a position and a size');
  return number;
}

/**
 * Returns the distance between evenly spaced nodes in pixels at zoom 1; smaller in large graphs so
 * that they fit.
 */
export function spacingOf(nodes: number): number {
  return 150 - 60 * Math.min(nodes / limits.graph.nodes, 1);
}

export function clampZoom(zoom: number): number {
  return Math.min(Math.max(zoom, limits.graph.zoom.min), limits.graph.zoom.max);
}

export function toPoint(position: Position, view: View, { width, height }: Size): Point {
  return { x: width / 2 + (position.x - view.x) * view.zoom, y: height / 2 - (position.y - view.y) * view.zoom };
}

export function toPosition(point: Point, view: View, { width, height }: Size): Position {
  return { x: view.x + (point.x - width / 2) / view.zoom, y: view.y - (point.y - height / 2) / view.zoom };
}

/** Moves the view by pixels, so that the graph follows the pointer. */
export function panView(view: View, dx: number, dy: number): View {
  return { ...view, x: view.x - dx / view.zoom, y: view.y + dy / view.zoom };
}

/** Zooms in or out around a point that stays in place. */
export function zoomAt(view: View, factor: number, point: Point, size: Size): View {
  const zoom = clampZoom(view.zoom * factor);
  const fixed = toPosition(point, view, size);
  return { zoom, x: fixed.x - (point.x - size.width / 2) / zoom, y: fixed.y + (point.y - size.height / 2) / zoom };
}

/** In pixels, around the fitted graph. */
const margin = 48;

/** Returns the view that shows all positions, centered, at zoom 1 or less. */
export function fitView(positions: Iterable<Position>, size: Size): View {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of positions) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  if (left > right) return { x: 0, y: 0, zoom: 1 };
  const available = { width: Math.max(size.width - 2 * margin, 1), height: Math.max(size.height - 2 * margin, 1) };
  const nodes = 2 * limits.graph.nodeSize.max;
  const zoom = Math.min(available.width / (right - left + nodes), available.height / (top - bottom + nodes), 1);
  return { x: (left + right) / 2, y: (bottom + top) / 2, zoom: clampZoom(zoom) };
}
