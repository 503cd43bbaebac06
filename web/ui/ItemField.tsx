import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { isTooLong } from '#core/count-characters.ts';
import { limits } from '#core/limits.ts';
import { type LinkedItem, type ItemKind, itemKindNames, linkedItemsQuery } from '../data/linked-items.ts';
import { LimitedInput } from './LimitedField.tsx';
import { fieldOf, LinkSuggestionList } from './LinkSuggestionList.tsx';
import classes from './ItemField.module.css';

interface Props {
  label: string;
  kinds: readonly ItemKind[];
  onTake: (item: LinkedItem) => void;
  placeholder?: string;
}

/** Finds an item by its title. After a selection, the field is empty again. */
export function ItemField({ label, kinds, onTake, placeholder }: Props) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const listId = useId();
  const search = useItemSearch(typed, kinds, open);
  const { items, suggestions } = search;
  const at = Math.max(0, Math.min(active, suggestions.length - 1));

  function select(key: string | undefined): void {
    const item = items.find(({ kind, id }) => `${kind}-${id}` === key);
    if (!item) return;
    setOpen(false);
    setTyped('');
    onTake(item);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    // Enter must not submit the form.
    if (event.key === 'Enter') {
      event.preventDefault();
      if (!search.isStale) select(suggestions[at]?.key);
    }
    if (suggestions.length === 0) return;
    if (event.key === 'ArrowDown') setActive((at + 1) % suggestions.length);
    else if (event.key === 'ArrowUp') setActive((at - 1 + suggestions.length) % suggestions.length);
    else if (event.key === 'Escape') setOpen(false);
    else return;
    // Escape closes the suggestions, but not the dialog around them.
    event.preventDefault();
    event.stopPropagation();
  }

  const shown = {
    suggestions,
    hint: false,
    active: at,
    listId,
    update: () => {},
    onKey: () => false,
    select: ({ key }: { key: string }) => select(key),
  };
  return (
    <div className={classes.field}>
      <LimitedInput
        {...fieldOf(shown)}
        label={label}
        placeholder={placeholder}
        role="combobox"
        aria-controls={listId}
        aria-expanded={suggestions.length > 0}
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
      <NoResults message={search.message} />
    </div>
  );
}

function NoResults({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p className={classes.none} role="status">
      {message}
    </p>
  );
}

/** Searches while the field is open, and formats the items found as suggestions. */
function useItemSearch(typed: string, kinds: readonly ItemKind[], open: boolean) {
  const words = typed.trim();
  const enabled = open && words.length > 1 && !isTooLong(typed, limits.searchTerm.max);
  const query = useQuery({ ...linkedItemsQuery(words, kinds), enabled, placeholderData: keepPreviousData });
  const items = enabled ? (query.data ?? []) : [];
  const suggestions = items.map(({ kind, id, title, detail }) => ({
    key: `${kind}-${id}`,
    title,
    detail: detail === null ? itemKindNames[kind] : `${itemKindNames[kind]} · ${detail}`,
    source: '',
  }));
  const isEmpty = enabled && items.length === 0 && !query.isFetching;
  const emptyText = query.isError ? 'The search failed. Please try again.' : `No results for “${words}”.`;
  return {
    items,
    suggestions,
    /** Whether the suggestions are those of an earlier text. */
    isStale: query.isPlaceholderData,
    /** Explains why there are no suggestions. */
    message: isEmpty ? emptyText : undefined,
  };
}
