import { describe, expect, it } from 'vitest';
import { limits } from '#core/limits.ts';
import { Gestures } from './gestures.ts';
import { hitNode } from './hit-node.ts';
import { clampZoom, fitView, panView, toPosition, toPoint, type View, zoomAt } from './view.ts';
import { createWheelZoom } from './wheel-zoom.ts';

const mouse = (x: number, y: number) => ({ pointerId: 1, pointerType: 'mouse', x, y });
const finger = (pointerId: number, x: number, y: number) => ({ pointerId, pointerType: 'touch', x, y });

describe('pointer gestures', () => {
  it('recognizes a tap', () => {
    const gestures = new Gestures();
    gestures.down(mouse(10, 10));
    expect(gestures.up(mouse(10, 10))).toEqual({ kind: 'tap', at: { x: 10, y: 10 } });
  });

  it('recognizes a tap despite a slight movement', () => {
    const gestures = new Gestures();
    gestures.down(finger(1, 10, 10));
    expect(gestures.move(finger(1, 16, 16))).toBeUndefined();
    expect(gestures.up(finger(1, 16, 16))?.kind).toBe('tap');
  });

  it('pans during a drag and does not tap at its end', () => {
    const gestures = new Gestures();
    gestures.down(mouse(10, 10));
    expect(gestures.move(mouse(20, 14))).toEqual({ kind: 'pan', dx: 10, dy: 4 });
    expect(gestures.move(mouse(21, 14))).toEqual({ kind: 'pan', dx: 1, dy: 0 });
    expect(gestures.up(mouse(21, 14))).toBeUndefined();
  });

  it('does not tap after a drag that returns to its start', () => {
    const gestures = new Gestures();
    gestures.down(mouse(10, 10));
    gestures.move(mouse(40, 10));
    gestures.move(mouse(10, 10));
    expect(gestures.up(mouse(10, 10))).toBeUndefined();
  });

  it('ignores a pointer that was never down', () => {
    const gestures = new Gestures();
    expect(gestures.move(mouse(40, 10))).toBeUndefined();
    expect(gestures.up(mouse(40, 10))).toBeUndefined();
  });

  it('discards a canceled pointer and recognizes the next tap', () => {
    const gestures = new Gestures();
    gestures.down(finger(1, 10, 10));
    gestures.cancel(1);
    expect(gestures.up(finger(1, 10, 10))).toBeUndefined();
    gestures.down(finger(2, 10, 10));
    expect(gestures.up(finger(2, 10, 10))?.kind).toBe('tap');
  });
});

describe('pinch gestures', () => {
  it('zooms by the change in distance, around the center of both fingers', () => {
    const gestures = new Gestures();
    gestures.down(finger(1, 0, 0));
    gestures.down(finger(2, 100, 0));
    expect(gestures.move(finger(2, 200, 0))).toEqual({ kind: 'pinch', factor: 2, at: { x: 100, y: 0 }, dx: 50, dy: 0 });
  });

  it('does not tap when either finger is lifted', () => {
    const gestures = new Gestures();
    gestures.down(finger(1, 0, 0));
    gestures.down(finger(2, 100, 0));
    expect(gestures.up(finger(2, 100, 0))).toBeUndefined();
    expect(gestures.up(finger(1, 0, 0))).toBeUndefined();
    gestures.down(finger(3, 5, 5));
    expect(gestures.up(finger(3, 5, 5))?.kind).toBe('tap');
  });
});

describe('wheel zoom', () => {
  const wheelEvent = (timeStamp: number, deltaY: number, deltaMode = 0) => ({ timeStamp, deltaY, deltaMode });

  it('has an effect at most once per 100 ms', () => {
    const zoom = createWheelZoom();
    expect(zoom(wheelEvent(1000, -10))).toBeGreaterThan(1);
    expect(zoom(wheelEvent(1050, -10))).toBeUndefined();
    expect(zoom(wheelEvent(1099, -10))).toBeUndefined();
    expect(zoom(wheelEvent(1100, -10))).toBeGreaterThan(1);
    expect(limits.graph.wheel.every).toBe(100);
  });

  it('limits the delta to ±50', () => {
    expect(limits.graph.wheel.delta).toBe(50);
    for (const sign of [-1, 1]) {
      const max = createWheelZoom()(wheelEvent(0, sign * 50));
      expect(createWheelZoom()(wheelEvent(0, sign * 5000))).toBe(max);
      expect(createWheelZoom()(wheelEvent(0, sign * 51))).toBe(max);
      expect(createWheelZoom()(wheelEvent(0, sign * 49))).not.toBe(max);
      expect(createWheelZoom()(wheelEvent(0, sign * 10, 1))).toBe(max);
    }
  });

  it('zooms in upward and out downward by the same factor', () => {
    const [nearer, farther] = [createWheelZoom()(wheelEvent(0, -30)) ?? 0, createWheelZoom()(wheelEvent(0, 30)) ?? 0];
    expect(nearer).toBeGreaterThan(1);
    expect(nearer * farther).toBeCloseTo(1);
  });

  it('ignores horizontal scrolling', () => {
    expect(createWheelZoom()(wheelEvent(0, 0))).toBeUndefined();
  });
});

describe('view', () => {
  const size = { width: 800, height: 600 };
  const view: View = { x: 100, y: 50, zoom: 2 };

  it('limits the zoom to the range from 0.1 to 10', () => {
    expect([clampZoom(0), clampZoom(0.1), clampZoom(3), clampZoom(10), clampZoom(11)]).toEqual([0.1, 0.1, 3, 10, 10]);
    const point = { x: 1, y: 2 };
    expect(zoomAt(view, 1000, point, size).zoom).toBe(10);
    expect(zoomAt(view, 1e-6, point, size).zoom).toBe(0.1);
  });

  it('keeps the position under the pointer while zooming, also at the limits', () => {
    for (const factor of [0.001, 0.7, 1.3, 99]) {
      const point = { x: 123, y: 456 };
      const back = toPoint(toPosition(point, view, size), zoomAt(view, factor, point, size), size);
      expect(back.x).toBeCloseTo(123);
      expect(back.y).toBeCloseTo(456);
    }
  });

  it('follows a drag pixel by pixel', () => {
    const position = { x: 90, y: 70 };
    const [before, after] = [toPoint(position, view, size), toPoint(position, panView(view, 30, -20), size)];
    expect([after.x - before.x, after.y - before.y]).toEqual([30, -20]);
  });

  it('fits the whole graph, centered, at zoom 1 or less', () => {
    const all = fitView(
      [
        { x: -1000, y: -500 },
        { x: 3000, y: 500 },
      ],
      size,
    );
    expect([all.x, all.y]).toEqual([1000, 0]);
    expect(toPoint({ x: 3000, y: 500 }, all, size).x).toBeLessThan(800);
    expect(fitView([{ x: 5, y: 5 }], size)).toEqual({ x: 5, y: 5, zoom: 1 });
    expect(fitView([], size)).toEqual({ x: 0, y: 0, zoom: 1 });
    expect(
      fitView(
        [
          { x: -1e6, y: 0 },
          { x: 1e6, y: 0 },
        ],
        size,
      ).zoom,
    ).toBe(0.1);
  });
});

describe('hit testing', () => {
  const small = { id: 'small', x: 0, y: 0, size: 20 };
  const large = { id: 'large', x: 100, y: 0, size: 40 };

  it('hits a node within twice its size', () => {
    expect(hitNode([small], { x: 0, y: 40 })).toBe('small');
    expect(hitNode([small], { x: 0, y: 40.1 })).toBeUndefined();
    expect(hitNode([large], { x: 100, y: -80 })).toBe('large');
    expect(hitNode([large], { x: 100, y: -80.1 })).toBeUndefined();
    expect(limits.graph.hitRadius).toBe(2);
  });

  it('picks the nearest of several nodes', () => {
    expect(hitNode([large, small], { x: 30, y: 0 })).toBe('small');
    expect(hitNode([small, large], { x: 70, y: 0 })).toBe('large');
  });
});
