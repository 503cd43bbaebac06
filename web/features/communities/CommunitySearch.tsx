import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { limits } from '#core/limits.ts';
import classes from './communities.module.css';

/** What stands in the box runs ahead of the address by a third of a second, and follows it when it changes from elsewhere. */
export function CommunitySearch({ q, onChange }: { q: string; onChange: (q: string) => void }) {
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
  const wanted = typed.trim();
  useEffect(() => {
    if (wanted === q) return;
    const timer = setTimeout(() => send.current(wanted), 300);
    return () => clearTimeout(timer);
  }, [wanted, q]);

  return (
    <form
      className={classes.search}
      role="search"
      aria-label="Communities"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== q) onChange(wanted);
      }}
    >
      <TextInput
        label="Search communities"
        type="search"
        size="md"
        placeholder="Name or description"
        attributes={{ input: { dir: 'auto' } }}
        maxLength={limits.searchTerm.max}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </form>
  );
}
