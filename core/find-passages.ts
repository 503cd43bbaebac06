import { limits } from './limits.ts';
import { findReferences } from './scripture/find-references.ts';
import { passagesOf } from './scripture/passages.ts';

/**
 * Returns the passages that a plain text refers to, without duplicates and in text order: `John
 * 3:16`, `1 Cor. 13:4-7`, `Rom 8:28, 31`, `Gen 1:1–2:3`, `Ps 119:105; 121:1`. Takes linear time.
 */
export function findPassages(text: string, max: number = limits.passages.max): number[] {
  const found = new Set<number>();
  for (const { ranges } of findReferences(text, { max })) {
    for (const passage of passagesOf(ranges)) if (found.size < max) found.add(passage);
  }
  return [...found];
}
