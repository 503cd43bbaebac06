import { decodeEntities } from './html-fragment.ts';
import type { SegmentBuilder } from './segment-builder.ts';
import type { MarkKind } from './text-events.ts';

// An escape, code, a reference to a note, a picture or link, an address, a tag, emphasis, a hard
// break, or text.
const TOKENS =
  /\\([!-/:-@[-`{-~])|(`+)([^`](?:[^]*?[^`])?)\2(?!`)|\[\^([^\]\n]{1,40})\]|!\[([^\]\n]*)\]\([^()\n]*\)|\[([^[\]\n]*)\]\((?:[^()\n]|\([^()\n]*\))*\)|<(https?:[^\s<>]+)>|<\/?[A-Za-z][^<>\n]*>|(\*{1,3}|_{1,3})|( {2,}|\\)\n|[^\\`[!<*_\n ]+|[^]/g;

const marks: readonly MarkKind[][] = [[], ['italic'], ['bold'], ['bold', 'italic']];

/** Adds the inline content of Markdown to a segment: its text, emphasis and notes. */
export function addMarkdown(content: SegmentBuilder, text: string, notes: ReadonlyMap<string, string>): void {
  let before = '';
  for (const match of text.matchAll(TOKENS)) {
    const [token, escaped, , code, note, , link, address, stars, hardBreak] = match;
    const after = text.charAt(match.index + token.length);
    if (escaped !== undefined) content.add(escaped);
    else if (code !== undefined) content.add(code);
    else if (note !== undefined && notes.has(note)) content.note({ kind: 'footnote', label: note, text: notes.get(note) ?? '' });
    else if (token.startsWith('![')) before = ' ';
    else if (link !== undefined) addMarkdown(content, link, notes);
    else if (address !== undefined) content.add(address);
    else if (stars !== undefined) addEmphasis(content, stars, before, after);
    else if (hardBreak !== undefined) content.startBlock('line', { level: 1 });
    else if (!/^<\/?[A-Za-z]/.test(token)) content.add(decodeEntities(token));
    before = token.slice(-1);
  }
}

/** Opens or closes emphasis; signs that can do neither, or that open nothing, are text. */
function addEmphasis(content: SegmentBuilder, stars: string, before: string, after: string): void {
  const kinds = marks[stars.length] ?? [];
  const canClose = before !== '' && !/\s/.test(before) && !(stars.startsWith('_') && /[\p{L}\p{N}]/u.test(after));
  if (canClose && kinds.every((kind) => content.isOpen(kind))) {
    for (const kind of kinds) content.close(kind);
    return;
  }
  const canOpen = after !== '' && !/\s/.test(after) && !(stars.startsWith('_') && /[\p{L}\p{N}]/u.test(before));
  if (!canOpen) return content.add(stars);
  for (const kind of kinds) content.open(kind);
}
