import { limits } from '#core/limits.ts';

/** Pixels per `deltaMode`: pixel, line and page. */
const pixelsPerUnit = [1, 16, 400] as const;

/** The zoom per pixel of wheel movement, as an exponent. */
const zoomPerPixel = 0.004;

/**
 * Returns a function that converts wheel events to zoom factors, throttled and with a limited
 * delta; undefined for throttled events.
 */
export function createWheelZoom(): (event: { deltaY: number; deltaMode: number; timeStamp: number }) => number | undefined {
  const { every: interval, delta } = limits.graph.wheel;
  let last = -Infinity;
  return ({ deltaY, deltaMode, timeStamp }) => {
    if (deltaY === 0 || timeStamp - last < interval) return undefined;
    last = timeStamp;
    const pixels = deltaY * (pixelsPerUnit[deltaMode as 0 | 1 | 2] ?? 1);
    return Math.exp(-Math.min(Math.max(pixels, -delta), delta) * zoomPerPixel);
  };
}
