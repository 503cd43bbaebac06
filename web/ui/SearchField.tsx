import { useEffect, useRef, useState } from 'react';
import { isTooLong } from '#core/count-characters.ts';
import { limits } from '#core/limits.ts';
import { LimitedInput } from './LimitedField.tsx';
import { useLeaving } from './use-leaving.ts';

interface Props {
  label: string;
  placeholder: string;
  /** The search words in the URL. */
  q: string;
  onChange: (q: string) => void;
}

/** A search field that updates the URL a third of a second after typing, and follows it otherwise. */
export function SearchField({ label, placeholder, q, onChange }: Props) {
  const [typed, setTyped] = useState(q);
  const [shown, setShown] = useState(q);
  if (q !== shown) {
    setShown(q);
    if (q !== typed.trim()) setTyped(q);
  }
  const send = useRef(onChange);
  useEffect(() => {
    send.current = onChange;
  });
  // Do not search for a text that is too long.
  const wanted = isTooLong(typed, limits.searchTerm.max) ? q : typed.trim();
  const leaving = useLeaving();
  useEffect(() => {
    if (wanted === q || leaving) return;
    const timer = setTimeout(() => send.current(wanted), 300);
    return () => clearTimeout(timer);
  }, [wanted, q, leaving]);

  return (
    <LimitedInput
      label={label}
      type="search"
      size="md"
      placeholder={placeholder}
      attributes={{ input: { dir: 'auto' } }}
      max={limits.searchTerm.max}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      // Before a click elsewhere, which may navigate away.
      onBlur={() => wanted !== q && onChange(wanted)}
      onKeyDown={(event) => event.key === 'Enter' && wanted !== q && onChange(wanted)}
    />
  );
}
