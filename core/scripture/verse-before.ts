import { foldToken } from './fold-name.ts';
import type { ParsedItem } from './parse-tail.ts';
import type { Scanner } from './scanner.ts';

const BEFORE =
  /(?<!\p{L})(\p{L}{1,10})\.?\s(\d{1,3})(?:\s?[-\u2010-\u2015]\s?(\d{1,3}))?\s(?:of|in|from|von|aus|im|du|de|del|di|van)\s(?:the\s|dem\s)?$/u;

/**
 * Adds the verses before a chapter alone, as in "verse 20 of Romans 9" and "Vers 5 von Psalm 42";
 * undefined without any.
 */
export function withVerseBefore(
  { text, lexicon }: Scanner,
  start: number,
  { items }: { readonly items: readonly ParsedItem[] },
): { readonly start: number; readonly items: readonly ParsedItem[] } | undefined {
  const [item] = items;
  if (!item || items.length > 1 || item.from.verse > 0 || item.to.verse > 0 || item.to.chapter !== item.from.chapter) return undefined;
  const [match, word = '', first, last = first] = BEFORE.exec(text.slice(Math.max(0, start - 40), start)) ?? [];
  if (match === undefined || !lexicon.words.get(foldToken(word))?.has('verse')) return undefined;
  const { chapter } = item.from;
  const from = { ...item.from, verse: Number(first), bare: false };
  return { start: start - match.length, items: [{ ...item, from, to: { chapter, verse: Math.max(Number(first), Number(last)) } }] };
}
