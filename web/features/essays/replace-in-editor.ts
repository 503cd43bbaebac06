import Quill, { Delta } from 'quill';
import { type PlacedCharacter, rewordingEdits } from '#core/quotations/rewording.ts';
import { LinkChip } from './link-chip.ts';

/**
 * Replaces a part of the text as one step of the editor's history; equal beginnings and ends keep
 * their formats.
 */
export function replaceInEditor(quill: Quill, { index, length }: { index: number; length: number }, replacement: string): void {
  const old = quill.getText(index, length);
  const chip = /^\[((?:Text|Work):[^\s[\]]+)\]$/.exec(replacement)?.[1];
  // A text with links is shorter than its part of the editor.
  const [start, end] = chip === undefined && old.length === length ? [sameStart(old, replacement), sameEnd(old, replacement)] : [0, 0];
  const at = index + start;
  const removed = length - start - end;
  const text = chip === undefined ? replacement.slice(start, replacement.length - end) : { [LinkChip.blotName]: chip };
  const formats = inlineFormats(quill.getFormat(at, Math.min(1, removed)));
  quill.history.cutoff();
  quill.updateContents(new Delta().retain(at).insert(text, formats).delete(removed), Quill.sources.USER);
  quill.history.cutoff();
  quill.setSelection(at + (typeof text === 'string' ? text.length : 1), 0, Quill.sources.SILENT);
  quill.focus();
}

/**
 * Writes the words of an edition as one step of the editor's history. Footnotes, links and formats
 * between them stay.
 */
export function rewordInEditor(quill: Quill, { index, length }: { index: number; length: number }, wording: string): void {
  const characters: PlacedCharacter[] = [];
  let at = index;
  for (const { insert } of quill.getContents(index, length).ops) {
    if (typeof insert !== 'string') at += 1;
    else for (const character of insert.split('')) characters.push({ character, start: at, end: ++at });
  }
  const change = new Delta();
  let done = 0;
  for (const { start, end, text } of rewordingEdits(characters, wording)) {
    const formats = inlineFormats(start < end ? quill.getFormat(start, 1) : quill.getFormat(Math.max(index, start - 1), 1));
    change
      .retain(start - done)
      .insert(text, formats)
      .delete(end - start);
    done = end;
  }
  quill.history.cutoff();
  quill.updateContents(change, Quill.sources.USER);
  quill.history.cutoff();
  quill.setSelection(change.transformPosition(index + length), 0, Quill.sources.SILENT);
  quill.focus();
}

const inline = new Set(['bold', 'italic', 'underline', 'strike', 'color', 'background', 'font', 'size']);

function inlineFormats(formats: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(formats).filter(([name]) => inline.has(name)));
}

function sameStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length++;
  return length;
}

/** Counts equal characters at the end, none of which is among those at the start. */
function sameEnd(one: string, other: string): number {
  const most = Math.min(one.length, other.length) - sameStart(one, other);
  let length = 0;
  while (length < most && one[one.length - 1 - length] === other[other.length - 1 - length]) length++;
  return length;
}
