import type { AlignedStep } from './alignment-table.ts';
import type { AlignedWord } from './quoted-words.ts';

/**
 * Adds the edition's words that were replaced beside an ellipsis or insertion. An alignment omits
 * them, as if the gap stood for them, too.
 */
export function withWordsAtGaps(steps: readonly AlignedStep[], quoted: readonly AlignedWord[]): AlignedStep[] {
  const all: AlignedStep[] = [];
  let added: AlignedStep[] = [];
  let last: number | undefined;
  for (const step of steps) {
    if (step.kind === 'added') {
      added.push(step);
      continue;
    }
    if (last !== undefined && step.kind === 'same' && step.text !== undefined)
      all.push(...replacedWords([...added, step], last, step.text, quoted));
    all.push(...added, step);
    added = [];
    last = step.text ?? last;
  }
  return [...all, ...added];
}

function replacedWords(words: readonly AlignedStep[], last: number, next: number, quoted: readonly AlignedWord[]): AlignedStep[] {
  const gap = words.findIndex((step) => quoted[step.quoted ?? -1]?.gap !== undefined);
  if (gap < 0) return [];
  const omitted = next - last - 1;
  const before = Math.min(gap, omitted);
  const after = Math.min(words.length - 1 - gap, omitted - before);
  return [...Array.from({ length: before }, (_, i) => last + 1 + i), ...Array.from({ length: after }, (_, i) => next - after + i)].map(
    (text): AlignedStep => ({ kind: 'dropped', quoted: undefined, text }),
  );
}
