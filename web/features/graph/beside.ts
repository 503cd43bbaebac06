import type { Point, Size } from './view.ts';

/** In pixels, between the menu and the edge of the stage. */
const margin = 8;

/**
 * Returns the upper left corner for a menu at a point, on the side with room and within the stage.
 */
export function beside(point: Point, box: Size, stage: Size): Point {
  return { x: along(point.x, box.width, stage.width), y: along(point.y, box.height, stage.height) };
}

function along(at: number, length: number, room: number): number {
  const start = at + length + margin <= room ? at : at - length;
  return Math.max(Math.min(start, room - margin - length), margin);
}
