import { expect } from 'vitest';
import { type Mention, sharedWord, wordOf } from './model.ts';
import type { World } from './write-mentions.ts';

export const keysOf = (rows: readonly { readonly kind: string; readonly id: number }[]): string[] =>
  rows.map(({ kind, id }) => `${kind} ${id}`).sort();

export const keysOfMentions = ({ ids }: World, list: readonly Mention[]): string[] =>
  keysOf(list.map(({ kind, number }) => ({ kind, id: ids.get(number) ?? 0 })));

export const isOn =
  (...segments: readonly string[]) =>
  ({ place }: Mention): boolean =>
    place.segments.some((one) => segments.includes(one));

/** Returns the words of mentions that a response contains. */
export function wordsIn(response: unknown): string[] {
  const text = typeof response === 'string' ? response : JSON.stringify(response);
  return [...new Set(text.match(/qz[a-j]+x/g) ?? [])].filter((word) => word !== sharedWord).sort();
}

/** Fails if a response has words of other mentions than these. */
export function expectWords(response: unknown, allowed: readonly Mention[]): void {
  const words = new Set(allowed.map(({ number }) => wordOf(number)));
  expect(wordsIn(response).filter((word) => !words.has(word))).toEqual([]);
}
