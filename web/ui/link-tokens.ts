import { isTarget, piecesOf } from '#core/links.ts';
import { type Target, targetOfLink } from '../data/link-target.ts';

/** A `[Work:12]`, `[Topic:3]` or `[Text:kjv/John.3.16]` in a text. */
export interface LinkToken {
  readonly target: Target;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Finds the links to works, topics and texts in a text. */
export function linkTokensOf(text: string): LinkToken[] {
  if (!/\[(?:(?:Work|Topic):\d|Text:)/.test(text)) return [];
  const tokens: LinkToken[] = [];
  let start = 0;
  for (const piece of piecesOf(text)) {
    const end = start + piece.text.length;
    const place = { text: piece.text, start, end };
    if (isTarget(piece)) tokens.push({ ...place, target: targetOfLink(piece) });
    start = end;
  }
  return tokens;
}

type Field = Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd'>;
type Key = Pick<KeyboardEvent, 'key' | 'isComposing' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Returns the link that Backspace or Delete would break at the caret. */
export function chipBeside({ value, selectionStart, selectionEnd }: Field, key: Key): LinkToken | undefined {
  const isDeletion = key.key === 'Backspace' || key.key === 'Delete';
  if (!isDeletion || selectionStart !== selectionEnd || key.isComposing) return undefined;
  if (key.altKey || key.ctrlKey || key.metaKey || key.shiftKey) return undefined;
  // Elsewhere in a link its number is edited.
  return linkTokensOf(value).find(({ start, end }) => selectionStart === (key.key === 'Backspace' ? end : start));
}
