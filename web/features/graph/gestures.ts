import type { Point } from './view.ts';

export type Gesture =
  | { readonly kind: 'pan'; readonly dx: number; readonly dy: number }
  | { readonly kind: 'pinch'; readonly factor: number; readonly at: Point; readonly dx: number; readonly dy: number }
  | { readonly kind: 'tap'; readonly at: Point };

interface Pointer extends Point {
  readonly pointerId: number;
  readonly pointerType: string;
}

/** In pixels: movement below this is not a drag. */
const dragThreshold = { mouse: 4, other: 10 };

/**
 * Recognizes pans, pinches and taps from pointer events. The end of a drag or pinch is not a tap.
 */
export class Gestures {
  readonly #down = new Map<number, Point>();
  #start: Point | undefined;
  #isDragging = false;

  get isDragging(): boolean {
    return this.#isDragging;
  }

  down({ pointerId, x, y }: Pointer): void {
    this.#down.set(pointerId, { x, y });
    if (this.#down.size === 1) {
      this.#start = { x, y };
      this.#isDragging = false;
    } else this.#isDragging = true;
  }

  move(pointer: Pointer): Gesture | undefined {
    const before = this.#down.get(pointer.pointerId);
    if (!before) return undefined;
    const { x, y } = pointer;
    const others = [...this.#down].filter(([id]) => id !== pointer.pointerId).map(([, point]) => point);
    if (!this.#isDragging && !this.#hasLeft(pointer)) return undefined;
    this.#down.set(pointer.pointerId, { x, y });
    this.#isDragging = true;
    const other = others[0];
    return other ? pinch(before, { x, y }, other) : { kind: 'pan', dx: x - before.x, dy: y - before.y };
  }

  up(pointer: Pointer): Gesture | undefined {
    if (!this.#down.delete(pointer.pointerId)) return undefined;
    if (this.#isDragging || this.#hasLeft(pointer)) {
      this.#isDragging = this.#down.size > 0;
      return undefined;
    }
    return { kind: 'tap', at: { x: pointer.x, y: pointer.y } };
  }

  /** Discards a pointer that the browser or the menu took over. */
  cancel(pointerId: number): void {
    this.#down.delete(pointerId);
    this.#isDragging = this.#down.size > 0;
  }

  #hasLeft({ x, y, pointerType }: Pointer): boolean {
    const start = this.#start;
    return (
      start !== undefined && Math.hypot(x - start.x, y - start.y) > (pointerType === 'mouse' ? dragThreshold.mouse : dragThreshold.other)
    );
  }
}

function pinch(before: Point, current: Point, other: Point): Gesture {
  const [previousDistance, distance] = [before, current].map((point) => Math.max(Math.hypot(point.x - other.x, point.y - other.y), 1)) as [
    number,
    number,
  ];
  const at = { x: (current.x + other.x) / 2, y: (current.y + other.y) / 2 };
  return { kind: 'pinch', factor: distance / previousDistance, at, dx: (current.x - before.x) / 2, dy: (current.y - before.y) / 2 };
}
