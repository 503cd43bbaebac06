/** The part of a picture that is kept, in its own pixels. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How somebody looks at a picture through the frame: 1 shows as much of it as fits, and the place is from 0 (left, top) to 1. */
export interface View {
  readonly zoom: number;
  readonly across: number;
  readonly down: number;
}

export const wholeView: View = { zoom: 1, across: 0.5, down: 0.5 };
export const mostZoom = 5;

/** What stands in a frame of that ratio (width by height): whole pixels, never outside the picture. */
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

/** How far the frame can go to each side; none where the picture is just as wide or high as it. */
export function roomOf(picture: Size, crop: Crop): { across: number; down: number } {
  return { across: picture.width - crop.width, down: picture.height - crop.height };
}

/** The picture is pulled by so many of its own pixels, and the frame stays. */
export function pulled(picture: Size, ratio: number, view: View, by: { x: number; y: number }): View {
  const room = roomOf(picture, cropOf(picture, ratio, view));
  return {
    ...view,
    across: room.across === 0 ? view.across : within(view.across - by.x / room.across),
    down: room.down === 0 ? view.down : within(view.down - by.y / room.down),
  };
}

/** Nearer or farther, with the same point of the picture in the middle as far as it goes. */
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
