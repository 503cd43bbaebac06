import type { Point, Size } from './view.ts';

/** Pixels between what is placed and the edge of the stage. */
const margin = 8;

/** The upper left corner of a box beside a point, on whichever side has room; where none has, within the stage all the same. */
export function beside(point: Point, box: Size, stage: Size): Point {
  return { x: along(point.x, box.width, stage.width), y: along(point.y, box.height, stage.height) };
}

function along(at: number, length: number, room: number): number {
  const start = at + length + margin <= room ? at : at - length;
  return Math.max(Math.min(start, room - margin - length), margin);
}
