import type Quill from 'quill';
import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react';
import { fieldOf, LinkSuggestionList } from '../../ui/LinkSuggestionList.tsx';
import { type LinkSuggestion, useLinkSuggestions } from '../../ui/use-link-suggestions.ts';

/** Suggests books and topics below the current line after `[` is typed in the editor. */
export function EditorSuggestions({ quill }: { quill: Quill }) {
  const [place, setPlace] = useState<CSSProperties>({});
  const offers = useLinkSuggestions(put);
  const attributes = fieldOf(offers);

  function put({ written }: LinkSuggestion, begun: string): void {
    const { index, length } = quill.getSelection(true);
    if (length > 0 || !textBefore(quill, index).endsWith(begun)) return;
    const start = index - begun.length;
    quill.deleteText(start, begun.length, 'user');
    quill.insertText(start, written, 'user');
    quill.setSelection(start + written.length, 0, 'silent');
  }

  const look = useEffectEvent((): void => {
    const range = quill.hasFocus() ? quill.getSelection() : null;
    if (!range || range.length > 0) return offers.look(undefined);
    const format = quill.getFormat(range);
    if (format['code-block'] !== undefined || format['code'] !== undefined) return offers.look(undefined);
    const bounds = quill.getBounds(range.index);
    if (bounds) setPlace({ insetBlockStart: quill.container.offsetTop + bounds.bottom + 4, insetInlineStart: 0, insetInlineEnd: 0 });
    offers.look(textBefore(quill, range.index));
  });

  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (!offers.onKey(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });

  useEffect(() => {
    const { root } = quill;
    const changed = (): void => look();
    const pressed = (event: KeyboardEvent): void => onKey(event);
    quill.on('text-change', changed);
    quill.on('selection-change', changed);
    // Capturing runs this listener before Quill's keyboard handler.
    root.addEventListener('keydown', pressed, true);
    return () => {
      quill.off('text-change', changed);
      quill.off('selection-change', changed);
      root.removeEventListener('keydown', pressed, true);
    };
  }, [quill]);

  useEffect(() => {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) quill.root.removeAttribute(name);
      else quill.root.setAttribute(name, value);
    }
  });

  return <LinkSuggestionList {...offers} place={place} />;
}

/** Returns the end of the line before the caret. An embed counts as one character, as in Quill. */
function textBefore(quill: Quill, index: number): string {
  const start = Math.max(0, index - 80);
  const ops = quill.getContents(start, index - start).ops;
  const text = ops.map(({ insert }) => (typeof insert === 'string' ? insert : '\n')).join('');
  return text.slice(text.lastIndexOf('\n') + 1);
}
