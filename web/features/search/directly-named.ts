import { directNames } from '#core/names.ts';
import type { Marks } from '../../ui/split-at-marks.ts';

/**
 * Returns an author line with its names in spoken order, and its marks where their words are then.
 */
export function directlyNamed(author: string, marks: Marks): { text: string; marks: Marks } {
  const text = directNames(author);
  if (text === author) return { text, marks };
  const words = marks.flatMap(([from, to]) => author.slice(from, to).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
  const places = words
    .map((word) => text.indexOf(word))
    .flatMap((at, i): [number, number][] => (at < 0 ? [] : [[at, at + (words[i] ?? '').length]]));
  return { text, marks: places.toSorted(([one], [other]) => one - other) };
}
