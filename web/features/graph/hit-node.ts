import { limits } from '#core/limits.ts';
import type { Position } from './view.ts';

export interface Target extends Position {
  readonly id: string;
  readonly size: number;
}

/** Returns the nearest node for which the point is within its size times `hitRadius`. */
export function hitNode(targets: Iterable<Target>, { x, y }: Position): string | undefined {
  let nearest: string | undefined;
  let least = Infinity;
  for (const target of targets) {
    const distance = Math.hypot(target.x - x, target.y - y);
    if (distance < least && distance <= target.size * limits.graph.hitRadius) {
      least = distance;
      nearest = target.id;
    }
  }
  return nearest;
}
