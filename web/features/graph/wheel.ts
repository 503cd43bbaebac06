import { limits } from '#core/limits.ts';

/** Pixels of a line and of a page, where a mouse counts in those. */
const unit = [1, 16, 400] as const;

/** How much nearer one pixel of the wheel brings. */
const strength = 0.004;

/** Makes a factor of zoom of each wheel event that counts: one in 100 ms, its delta within ±50 (spec 9). The others are undefined. */
export function wheelZoom(): (event: { deltaY: number; deltaMode: number; timeStamp: number }) => number | undefined {
  const { every, delta } = limits.graph.wheel;
  let last = -Infinity;
  return ({ deltaY, deltaMode, timeStamp }) => {
    if (deltaY === 0 || timeStamp - last < every) return undefined;
    last = timeStamp;
    const pixels = deltaY * (unit[deltaMode as 0 | 1 | 2] ?? 1);
    return Math.exp(-Math.min(Math.max(pixels, -delta), delta) * strength);
  };
}
