import { limits } from './limits.ts';
import { findReferences, type ReferenceOptions } from './scripture/find-references.ts';
import { withoutIgnored } from './scripture/ignored-references.ts';
import { passagesOf } from './scripture/passages.ts';

interface PassageOptions extends Pick<ReferenceOptions, 'languages' | 'numbering' | 'max'> {
  /** Wordings that the author marked as not being references. */
  readonly ignored?: readonly string[] | undefined;
}

/**
 * Returns the passages that a plain text refers to, without duplicates and in text order: `John
 * 3:16`, `1 Cor. 13:4-7`, `Rom 8:28, 31`, `Gen 1:1–2:3`, `Ps 119:105; 121:1`. Takes linear time.
 */
export function findPassages(text: string, { ignored = [], ...options }: PassageOptions = {}): number[] {
  const { max = limits.passages.max } = options;
  const found = new Set<number>();
  for (const { ranges } of withoutIgnored(findReferences(text, { ...options, max }), text, ignored)) {
    for (const passage of passagesOf(ranges)) if (found.size < max) found.add(passage);
  }
  return [...found];
}
