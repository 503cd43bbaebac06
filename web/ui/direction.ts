import { rightToLeft } from '#core/direction.ts';

export { directionOf } from '#core/direction.ts';

/**
 * Returns 'rtl' for a title or name in right-to-left scripts alone, whose ellipsis is then at its
 * end. All others are lines from left to right with isolated runs.
 */
export function lineDirection(text: string): 'rtl' | undefined {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.length > 0 && letters.every((one) => rightToLeft.test(one)) ? 'rtl' : undefined;
}
