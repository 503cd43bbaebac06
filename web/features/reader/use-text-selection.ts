import { useEffect, useState } from 'react';
import { readExtent, type TextExtent } from './annotations/text-extent.ts';
import { readSelection, type SelectedWords, selectSegment } from './read-selection.ts';

/** A selection of words and where it is on the screen. */
export interface TextSelection extends SelectedWords {
  readonly top: number;
  readonly bottom: number;
  /** The middle of its first line or of its whole width. */
  readonly center: number;
  /** Undefined if it contains no words of the text, as in a title. */
  readonly extent: TextExtent | undefined;
}

/**
 * Milliseconds without a change until a selection counts as complete: handles on a phone are
 * dragged slowly.
 */
const SETTLED = 250;

/** Returns the words that the reader has selected in a text, once the selection stops changing. */
export function useTextSelection(): { selection: TextSelection | undefined; clear: () => void } {
  const [selection, setSelection] = useState<TextSelection>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPressed = false;
    const read = (): void => setSelection(currentSelection());
    const readSoon = (): void => {
      clearTimeout(timer);
      // The menu must not follow the mouse while it selects.
      if (!isPressed) timer = setTimeout(read, SETTLED);
    };
    const press = (event: PointerEvent): void => void (isPressed = event.pointerType === 'mouse');
    const release = (): void => {
      isPressed = false;
      readSoon();
    };
    const selectVerse = (event: MouseEvent): void => {
      const number = event.target instanceof Element ? event.target.closest('article [data-number]') : null;
      if (!number || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      selectSegment(number);
      read();
    };
    const copy = (event: ClipboardEvent): void => {
      const selected = currentSelection();
      if (!selected || !event.clipboardData || isTyping()) return;
      event.clipboardData.setData('text/plain', selected.words);
      event.preventDefault();
    };
    document.addEventListener('selectionchange', readSoon);
    document.addEventListener('pointerdown', press);
    document.addEventListener('pointerup', release);
    // Before the router follows the number's link.
    document.addEventListener('click', selectVerse, true);
    document.addEventListener('copy', copy);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', readSoon);
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('pointerup', release);
      document.removeEventListener('click', selectVerse, true);
      document.removeEventListener('copy', copy);
    };
  }, []);
  return {
    selection,
    clear: () => {
      window.getSelection()?.removeAllRanges();
      setSelection(undefined);
    },
  };
}

function isTyping(): boolean {
  return document.activeElement instanceof HTMLElement && document.activeElement.matches('input, textarea, [contenteditable]');
}

function currentSelection(): TextSelection | undefined {
  const selected = window.getSelection();
  if (!selected || selected.rangeCount === 0) return undefined;
  const range = selected.getRangeAt(0);
  const words = readSelection(range);
  if (!words) return undefined;
  const { top, bottom, left, width } = range.getBoundingClientRect();
  const article = document.querySelector('article:has([data-citation])');
  const extent = article ? readExtent(range, article, words.slug) : undefined;
  return { ...words, top, bottom, center: left + width / 2, extent };
}
