import { useEffect, useEffectEvent } from 'react';
import { isMac } from './command-key.ts';

const dialogs = '[role="dialog"], dialog';
const fields = 'input, textarea, select, [contenteditable="true"]';

/** Calls `onKey` when a character such as `/` is typed outside fields and dialogs. */
export function useGlobalKey(key: string, onKey: () => void): void {
  useDocumentKey((event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    return event.key === key && isPlain && !isWithin(event, `${fields}, ${dialogs}`);
  }, onKey);
}

/**
 * Calls `onKey` when a letter is typed with Ctrl, or ⌘ on a Mac, also in fields, but not in
 * dialogs.
 */
export function useGlobalCommand(letter: string, onKey: () => void): void {
  useDocumentKey((event) => {
    const isCommand = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
    const isPlain = !event.altKey && !event.shiftKey && !event.isComposing;
    return isCommand && isPlain && event.key.toLowerCase() === letter && !isWithin(event, dialogs);
  }, onKey);
}

function useDocumentKey(isKey: (event: KeyboardEvent) => boolean, onKey: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isKey(event)) return;
    event.preventDefault();
    onKey();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => handle(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function isWithin(event: KeyboardEvent, selector: string): boolean {
  return event.target instanceof Element && event.target.closest(selector) !== null;
}
