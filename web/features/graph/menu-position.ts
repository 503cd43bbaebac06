import type { Point, Size } from './view.ts';

/** In pixels, between the menu and the edge of the stage. */
const margin = 8;

/**
 * Returns the upper left corner for a menu at a point, on the side with room and within the stage.
 */
export function menuPosition(point: Point, menu: Size, stage: Size): Point {
  return { x: alongAxis(point.x, menu.width, stage.width), y: alongAxis(point.y, menu.height, stage.height) };
}

function alongAxis(point: number, length: number, available: number): number {
  const start = point + length + margin <= available ? point : point - length;
  return Math.max(Math.min(start, available - margin - length), margin);
}
