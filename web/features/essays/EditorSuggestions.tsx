import type Quill from 'quill';
import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react';
import { fieldOf, LinkSuggestionList } from '../../ui/LinkSuggestionList.tsx';
import { placeAtCaret } from '../../ui/place-at-caret.ts';
import { type LinkSuggestion, type SuggestionAct, useLinkSuggestions } from '../../ui/use-link-suggestions.ts';
import { LinkChip } from './link-chip.ts';
import { citeOfLink } from './footnotes-in-editor.ts';
import type { Footnotes } from './use-footnotes.ts';

/**
 * Suggests what to link to or to cite after `[`, what to cite after `[^`, and users after `@`, at
 * the caret of the editor.
 */
export function EditorSuggestions({ quill, onCite }: { quill: Quill; onCite: Footnotes['cite'] }) {
  const [position, setPosition] = useState<CSSProperties>({});
  const suggestions = useLinkSuggestions(insert, { mentions: true, cites: true });
  const attributes = fieldOf(suggestions);

  function insert(suggestion: LinkSuggestion, typed: string, act: SuggestionAct): void {
    const cite = act === 'cite' ? citeOfLink(suggestion.source) : undefined;
    if (cite) insertCite(quill, typed, (index) => void onCite(cite, suggestion.title, index));
    else if (suggestion.source.startsWith('@')) insertMention(quill, suggestion, typed);
    else insertLink(quill, suggestion, typed);
  }

  const updateSuggestions = useEffectEvent((): void => {
    const range = quill.hasFocus() ? quill.getSelection() : null;
    if (!range || range.length > 0) return suggestions.update(undefined);
    const format = quill.getFormat(range);
    if (format['code-block'] !== undefined || format['code'] !== undefined) return suggestions.update(undefined);
    const bounds = quill.getBounds(range.index);
    const place = quill.container.parentElement?.parentElement;
    if (bounds && place) {
      const { left, top } = quill.container.getBoundingClientRect();
      const caret = { left: left + bounds.left, top: top + bounds.top, bottom: top + bounds.bottom };
      setPosition(placeAtCaret(place.getBoundingClientRect(), caret));
    }
    suggestions.update(textBefore(quill, range.index));
  });

  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (!suggestions.onKey(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });

  useEffect(() => {
    const { root } = quill;
    const handleChange = (): void => updateSuggestions();
    const handleKeyDown = (event: KeyboardEvent): void => onKey(event);
    quill.on('text-change', handleChange);
    quill.on('selection-change', handleChange);
    // Capturing runs this listener before Quill's keyboard handler.
    root.addEventListener('keydown', handleKeyDown, true);
    return () => {
      quill.off('text-change', handleChange);
      quill.off('selection-change', handleChange);
      root.removeEventListener('keydown', handleKeyDown, true);
    };
  }, [quill]);

  useEffect(() => {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) quill.root.removeAttribute(name);
      else quill.root.setAttribute(name, value);
    }
  });

  return <LinkSuggestionList {...suggestions} place={position} />;
}

/** Removes what was typed and cites in its place. */
function insertCite(quill: Quill, typed: string, cite: (index: number) => void): void {
  const { index, length } = quill.getSelection(true);
  if (length > 0 || !textBefore(quill, index).endsWith(typed)) return;
  const start = index - typed.length;
  quill.history.cutoff();
  quill.deleteText(start, typed.length, 'user');
  cite(start);
}

function insertLink(quill: Quill, { source }: LinkSuggestion, typed: string): void {
  const { index, length } = quill.getSelection(true);
  if (length > 0 || !textBefore(quill, index).endsWith(typed)) return;
  const start = index - typed.length;
  // Undo takes back the link alone, and not what was typed around it.
  quill.history.cutoff();
  quill.deleteText(start, typed.length, 'user');
  quill.insertEmbed(start, LinkChip.blotName, source.slice(1, -1), 'user');
  quill.history.cutoff();
  quill.setSelection(start + 1, 0, 'silent');
}

function insertMention(quill: Quill, { source }: LinkSuggestion, typed: string): void {
  const { index, length } = quill.getSelection(true);
  if (length > 0 || !textBefore(quill, index).endsWith(typed)) return;
  const start = index - typed.length;
  quill.history.cutoff();
  quill.deleteText(start, typed.length, 'user');
  quill.insertText(start, source, 'user');
  quill.history.cutoff();
  quill.setSelection(start + source.length, 0, 'silent');
}

/** Returns the end of the line before the caret. An embed counts as one character, as in Quill. */
function textBefore(quill: Quill, index: number): string {
  const start = Math.max(0, index - 80);
  const ops = quill.getContents(start, index - start).ops;
  const text = ops.map(({ insert }) => (typeof insert === 'string' ? insert : '\n')).join('');
  return text.slice(text.lastIndexOf('\n') + 1);
}
