import type Quill from 'quill';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { footnoteClass } from '#core/footnotes.ts';
import { FootnoteBlot, type FootnoteValue } from './footnote-blot.ts';
import { indexOfFootnote, insertFootnote, replaceFootnote } from './footnotes-in-editor.ts';
import { useCitations } from './use-citations.ts';

/** A footnote whose dialog is open: a new one at an index, or one of the text. */
export type OpenFootnote = { readonly index: number } | { readonly node: HTMLElement; readonly value: FootnoteValue };

/**
 * Manages the footnotes of an essay in the editor: their dialog, citations, and the style of the
 * essay.
 */
export function useFootnotes(quill: Quill | undefined) {
  const citations = useCitations(quill);
  const [opened, setOpened] = useState<OpenFootnote>();
  const opener = useRef<Element>(null);

  function open(): void {
    if (!quill) return;
    opener.current = document.activeElement;
    const { index } = quill.getSelection(true);
    const beside = [quill.getLeaf(index)[0], quill.getLeaf(index + 1)[0]].find((leaf) => leaf instanceof FootnoteBlot);
    setOpened(beside ? openedAt(beside.domNode as HTMLElement) : { index });
  }

  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const isFootnoteKey = event.altKey && (event.ctrlKey || event.metaKey) && event.code === 'KeyF';
    if (!isFootnoteKey || !quill?.isEnabled()) return;
    event.preventDefault();
    open();
  });
  const onClick = useEffectEvent((event: MouseEvent): void => {
    const node = event.target instanceof Element ? event.target.closest<HTMLElement>(`.${footnoteClass}`) : null;
    if (!node || !quill?.isEnabled()) return;
    opener.current = quill.root;
    setOpened(openedAt(node));
  });
  useEffect(() => {
    if (!quill) return undefined;
    const { root } = quill;
    const [handleKey, handleClick] = [(event: KeyboardEvent) => onKey(event), (event: MouseEvent) => onClick(event)];
    root.addEventListener('keydown', handleKey, true);
    root.addEventListener('click', handleClick);
    return () => {
      root.removeEventListener('keydown', handleKey, true);
      root.removeEventListener('click', handleClick);
    };
  }, [quill]);

  function close(): void {
    setOpened(undefined);
    setTimeout(() => (opener.current instanceof HTMLElement && opener.current !== quill?.root ? opener.current.focus() : quill?.focus()));
  }

  function save(value: FootnoteValue): void {
    if (!quill || !opened) return;
    if ('node' in opened) replaceFootnote(quill, opened.node, value);
    else insertFootnote(quill, opened.index, value);
    close();
  }

  function remove(): void {
    if (!quill || !opened || !('node' in opened)) return;
    const index = indexOfFootnote(quill, opened.node);
    if (index !== undefined) quill.deleteText(index, 1, 'user');
    close();
  }

  return { ...citations, opened, open, close, save, remove };
}

export type Footnotes = ReturnType<typeof useFootnotes>;

function openedAt(node: HTMLElement): OpenFootnote {
  return { node, value: FootnoteBlot.value(node) };
}
