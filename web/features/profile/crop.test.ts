import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cropOf, mostZoom, dragged, wholeView, zoomed } from './crop.ts';

const wide = { width: 3000, height: 1000 };

describe('the crop of a picture', () => {
  test('starts with the centered part that fits the frame', () => {
    expect(cropOf(wide, 1, wholeView)).toEqual({ x: 1000, y: 0, width: 1000, height: 1000 });
    expect(cropOf(wide, 6, wholeView)).toEqual({ x: 0, y: 250, width: 3000, height: 500 });
  });

  test('moves against the drag and stops at the edge', () => {
    const left = dragged(wide, 1, wholeView, { x: 400, y: 0 });
    expect(cropOf(wide, 1, left)).toEqual({ x: 600, y: 0, width: 1000, height: 1000 });
    expect(cropOf(wide, 1, dragged(wide, 1, left, { x: 9999, y: -9999 }))).toEqual({ x: 0, y: 0, width: 1000, height: 1000 });
  });

  test('keeps its center when zoomed', () => {
    const near = zoomed(wide, 1, dragged(wide, 1, wholeView, { x: 400, y: 0 }), 2);
    expect(cropOf(wide, 1, near)).toEqual({ x: 850, y: 250, width: 500, height: 500 });
    expect(cropOf(wide, 1, zoomed(wide, 1, near, 1))).toEqual({ x: 600, y: 0, width: 1000, height: 1000 });
  });

  test('always has whole pixels inside the picture', () => {
    const side = fc.integer({ min: 1, max: 30_000 });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const pull = fc.double({ min: -40_000, max: 40_000, noNaN: true });
    fc.assert(
      fc.property(
        side,
        side,
        fc.constantFrom(1, 6),
        share,
        share,
        fc.double({ min: 0, max: 9, noNaN: true }),
        pull,
        (w, h, ratio, a, d, z, p) => {
          const picture = { width: w, height: h };
          const view = zoomed(picture, ratio, dragged(picture, ratio, { zoom: 1, across: a, down: d }, { x: p, y: p }), z);
          const { x, y, width, height } = cropOf(picture, ratio, view);
          expect([x, y, width, height].every(Number.isInteger)).toBe(true);
          expect(x >= 0 && y >= 0 && width >= 1 && height >= 1 && x + width <= w && y + height <= h).toBe(true);
          expect(view.zoom >= 1 && view.zoom <= mostZoom).toBe(true);
        },
      ),
    );
  });
});
