import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isTooLong } from '#core/count-characters.ts';
import { limits } from '#core/limits.ts';
import { useLeaving } from './use-leaving.ts';

/** Milliseconds without typing after which the text goes to the URL. */
const pause = 300;

/**
 * Returns the props of a search field bound to a URL parameter. Typed text goes to the URL after a
 * pause, Enter or blur; changes of the URL go to the field.
 */
export function useUrlText(fromUrl: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(fromUrl);
  const [previousFromUrl, setPreviousFromUrl] = useState(fromUrl);
  // Texts on their way to the URL, which changes later than the field.
  const [sent, setSent] = useState<readonly string[]>([]);
  if (fromUrl !== previousFromUrl) {
    setPreviousFromUrl(fromUrl);
    const arrived = sent.indexOf(fromUrl);
    setSent(arrived < 0 ? [] : sent.slice(arrived + 1));
    if (arrived < 0 && fromUrl !== typed.trim()) setTyped(fromUrl);
  }
  // Do not search for a text that is too long.
  const text = isTooLong(typed, limits.searchTerm.max) ? fromUrl : typed.trim();
  const send = useRef(onChange);
  useEffect(() => {
    send.current = (next) => {
      setSent((before) => [...before, next]);
      onChange(next);
    };
  });
  const leaving = useLeaving();
  useEffect(() => {
    if (text === fromUrl || leaving) return;
    const timer = setTimeout(() => send.current(text), pause);
    return () => clearTimeout(timer);
  }, [text, fromUrl, leaving]);

  function sendNow(): void {
    if (text !== fromUrl) send.current(text);
  }

  return {
    type: 'search',
    max: limits.searchTerm.max,
    value: typed,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
    // Blur runs before a click on another control, which may navigate away.
    onBlur: sendNow,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) sendNow();
    },
  } as const;
}
