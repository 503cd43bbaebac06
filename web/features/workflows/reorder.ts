/** Returns the displayed index of a row while another one is dragged. */
export function indexDuringDrag(index: number, from: number, to: number): number {
  if (index === from) return to;
  if (from < index && index <= to) return index - 1;
  return to <= index && index < from ? index + 1 : index;
}

/** In pixels: dragging this close to the edge of the window scrolls the page. */
const scrollZone = 70;
/** In pixels per second, at the very edge. */
const maxSpeed = 3200;

/**
 * Returns the scroll speed in pixels per second while dragging at `y`: faster toward the edge, so
 * that long lists take seconds.
 */
export function scrollSpeed(y: number, height: number): number {
  const depth = (distance: number): number => Math.min(Math.max((scrollZone - distance) / scrollZone, 0), 1);
  return maxSpeed * (depth(height - y) ** 2 - depth(y) ** 2);
}

/** Returns the drop index at `y`: after all other rows whose initial centers are above. */
export function dropIndex(y: number, centers: readonly number[], from: number): number {
  return centers.filter((center, i) => i !== from && center < y).length;
}
