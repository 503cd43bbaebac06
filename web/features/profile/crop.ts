import type { Crop } from '../../data/users.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The zoom and position of the frame. Zoom 1 shows as much as fits; positions go from 0 (left, top)
 * to 1.
 */
export interface View {
  readonly zoom: number;
  readonly across: number;
  readonly down: number;
}

export const wholeView: View = { zoom: 1, across: 0.5, down: 0.5 };
export const mostZoom = 5;

/**
 * Returns the part of the picture in a frame of this ratio (width/height): whole pixels, inside the
 * picture.
 */
export function cropOf(picture: Size, ratio: number, view: View): Crop {
  const fitting = Math.min(picture.width, picture.height * ratio);
  const width = Math.max(1, Math.round(fitting / view.zoom));
  const height = Math.min(picture.height, Math.max(1, Math.round(fitting / ratio / view.zoom)));
  return {
    x: Math.round((picture.width - width) * view.across),
    y: Math.round((picture.height - height) * view.down),
    width,
    height,
  };
}

/**
 * Returns how far the frame can move in each direction; 0 if the picture is exactly as wide or
 * high.
 */
export function roomOf(picture: Size, crop: Crop): { across: number; down: number } {
  return { across: picture.width - crop.width, down: picture.height - crop.height };
}

/** Returns the view after dragging the picture by so many of its own pixels. */
export function dragged(picture: Size, ratio: number, view: View, by: { x: number; y: number }): View {
  const room = roomOf(picture, cropOf(picture, ratio, view));
  return {
    ...view,
    across: room.across === 0 ? view.across : within(view.across - by.x / room.across),
    down: room.down === 0 ? view.down : within(view.down - by.y / room.down),
  };
}

/** Returns the view at another zoom, keeping the center in place as far as possible. */
export function zoomed(picture: Size, ratio: number, view: View, zoom: number): View {
  const before = cropOf(picture, ratio, view);
  const next = { ...view, zoom: Math.min(mostZoom, Math.max(1, zoom)) };
  const after = cropOf(picture, ratio, next);
  const room = roomOf(picture, after);
  return {
    ...next,
    across: room.across === 0 ? 0.5 : within((before.x + (before.width - after.width) / 2) / room.across),
    down: room.down === 0 ? 0.5 : within((before.y + (before.height - after.height) / 2) / room.down),
  };
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share));
}
