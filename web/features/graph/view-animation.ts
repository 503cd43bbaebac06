import type { View } from './view.ts';

/** Matches if the user prefers reduced motion. */
export const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');
/** In milliseconds. */
const duration = 180;

/** Animates from one view to another, or jumps if the user prefers reduced motion. */
export class ViewAnimation {
  readonly #show: (view: View) => void;
  #frame = 0;
  #goal: View | undefined;

  constructor(show: (view: View) => void) {
    this.#show = show;
  }

  /** The target view during an animation. */
  get goal(): View | undefined {
    return this.#goal;
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#goal = undefined;
  }

  start(from: View, to: View): void {
    this.stop();
    if (reducedMotion.matches) return this.#show(to);
    this.#goal = to;
    const start = performance.now();
    const step = (now: number): void => {
      const progress = Math.min(Math.max((now - start) / duration, 0), 1);
      const eased = 1 - (1 - progress) ** 3;
      const interpolate = (one: number, other: number): number => one + (other - one) * eased;
      if (progress < 1) this.#frame = requestAnimationFrame(step);
      else this.#goal = undefined;
      this.#show({ x: interpolate(from.x, to.x), y: interpolate(from.y, to.y), zoom: from.zoom * (to.zoom / from.zoom) ** eased });
    };
    step(start);
  }
}
