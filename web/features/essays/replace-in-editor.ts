import Quill, { Delta } from 'quill';
import { LinkChip } from './link-chip.ts';

/** Replaces a part of the text as one step of the editor's history; equal beginnings and ends keep their formats. */
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
