import { limits } from '#core/limits.ts';

/** A place of the graph's own plane, y upwards; at zoom 1 its unit is a pixel. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** In pixels from the upper left corner of the stage, y downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What the stage shows: the place in its middle, and pixels to a unit. */
export interface View extends Place {
  readonly zoom: number;
}

/** Pixels at zoom 1 that a node has for itself, each way, where all are evenly spread: less where they are many, or the whole would not fit. */
export function spacingOf(nodes: number): number {
  return 150 - 60 * Math.min(nodes / limits.graph.nodes, 1);
}

export function clampZoom(zoom: number): number {
  return Math.min(Math.max(zoom, limits.graph.zoom.min), limits.graph.zoom.max);
}

export function toPoint(place: Place, view: View, { width, height }: Size): Point {
  return { x: width / 2 + (place.x - view.x) * view.zoom, y: height / 2 - (place.y - view.y) * view.zoom };
}

export function toPlace(point: Point, view: View, { width, height }: Size): Place {
  return { x: view.x + (point.x - width / 2) / view.zoom, y: view.y - (point.y - height / 2) / view.zoom };
}

/** What is under the pointer goes along with it. */
export function panned(view: View, dx: number, dy: number): View {
  return { ...view, x: view.x - dx / view.zoom, y: view.y + dy / view.zoom };
}

/** Nearer or farther, with what is under `point` staying there. */
export function zoomedAt(view: View, factor: number, point: Point, size: Size): View {
  const zoom = clampZoom(view.zoom * factor);
  const still = toPlace(point, view, size);
  return { zoom, x: still.x - (point.x - size.width / 2) / zoom, y: still.y + (point.y - size.height / 2) / zoom };
}

/** Pixels that stay free around the whole. */
const margin = 48;

/** All of the places in the middle of the stage, as large as goes and never larger than life. */
export function fitted(places: Iterable<Place>, size: Size): View {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of places) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  if (left > right) return { x: 0, y: 0, zoom: 1 };
  const room = { width: Math.max(size.width - 2 * margin, 1), height: Math.max(size.height - 2 * margin, 1) };
  const nodes = 2 * limits.graph.nodeSize.max;
  const zoom = Math.min(room.width / (right - left + nodes), room.height / (top - bottom + nodes), 1);
  return { x: (left + right) / 2, y: (bottom + top) / 2, zoom: clampZoom(zoom) };
}
