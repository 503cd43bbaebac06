import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { isTooLong } from '#core/count-characters.ts';
import { limits } from '#core/limits.ts';
import { type Thing, type ThingKind, thingNames, thingsQuery } from '../data/things.ts';
import { LimitedInput } from './LimitedField.tsx';
import { fieldOf, LinkSuggestionList } from './LinkSuggestionList.tsx';
import classes from './ThingField.module.css';

interface Props {
  label: string;
  kinds: readonly ThingKind[];
  onTake: (thing: Thing) => void;
  placeholder?: string;
}

/** Finds an item by its title. After a selection, the field is empty again. */
export function ThingField({ label, kinds, onTake, placeholder }: Props) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const listId = useId();
  const words = typed.trim();
  const asks = open && words.length > 1 && !isTooLong(typed, limits.searchTerm.max);
  const things = useQuery({ ...thingsQuery(words, kinds), enabled: asks, placeholderData: keepPreviousData });
  const found = asks ? (things.data ?? []) : [];
  const offers = found.map(({ kind, id, title, detail }) => ({
    key: `${kind}-${id}`,
    title,
    detail: detail === null ? thingNames[kind] : `${thingNames[kind]} · ${detail}`,
    written: '',
  }));
  const at = Math.max(0, Math.min(active, offers.length - 1));

  function take(key: string | undefined): void {
    const thing = found.find(({ kind, id }) => `${kind}-${id}` === key);
    if (!thing) return;
    setOpen(false);
    setTyped('');
    onTake(thing);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    // Enter must not submit the form.
    if (event.key === 'Enter') {
      event.preventDefault();
      if (!things.isPlaceholderData) take(offers[at]?.key);
    }
    if (offers.length === 0) return;
    if (event.key === 'ArrowDown') setActive((at + 1) % offers.length);
    else if (event.key === 'ArrowUp') setActive((at - 1 + offers.length) % offers.length);
    else if (event.key === 'Escape') setOpen(false);
    else return;
    // Escape closes the suggestions, but not the dialog around them.
    event.preventDefault();
    event.stopPropagation();
  }

  const shown = {
    offers,
    hint: false,
    active: at,
    listId,
    look: () => {},
    onKey: () => false,
    take: ({ key }: { key: string }) => take(key),
  };
  return (
    <div className={classes.field}>
      <LimitedInput
        {...fieldOf(shown)}
        label={label}
        placeholder={placeholder}
        role="combobox"
        aria-controls={listId}
        aria-expanded={offers.length > 0}
        autoComplete="off"
        size="md"
        attributes={{ input: { dir: 'auto' } }}
        max={limits.searchTerm.max}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <LinkSuggestionList {...shown} />
      {asks && offers.length === 0 && !things.isFetching && (
        <p className={classes.none} role="status">
          {things.isError ? 'The search did not work. Please try again.' : `No results for “${words}”.`}
        </p>
      )}
    </div>
  );
}
