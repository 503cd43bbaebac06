import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import type { PostReference } from '#contract/posts.ts';
import { isTooLong } from '#core/count-characters.ts';
import { limits } from '#core/limits.ts';
import { linkSuggestionsQuery } from '../../data/suggestions.ts';
import { itemKindNames } from '../../data/linked-items.ts';
import { fieldOf, LinkSuggestionList } from '../../ui/LinkSuggestionList.tsx';
import { LimitedInput } from '../../ui/LimitedField.tsx';
import type { LinkSuggestions, LinkSuggestion } from '../../ui/use-link-suggestions.ts';
import classes from './forms.module.css';

interface Props {
  /** The search text. */
  query: string;
  error: string | undefined;
  onQueryChange: (query: string) => void;
  onSelect: (type: PostReference['ref_type'], id: number) => void;
}

/** Finds a book or a topic by its title. */
export function AttachField({ query, error, onQueryChange, onSelect }: Props) {
  const { isEmpty, ...suggestions } = useTitleSuggestions(query, onSelect);
  return (
    <div className={classes.attachField}>
      <LimitedInput
        {...fieldOf(suggestions)}
        label="Attach a book or topic"
        placeholder="Start of the title"
        role="combobox"
        aria-controls={suggestions.listId}
        aria-expanded={suggestions.suggestions.length > 0}
        size="md"
        attributes={{ input: { dir: 'auto' } }}
        max={limits.searchTerm.max}
        value={query}
        error={error}
        onChange={(event) => {
          onQueryChange(event.currentTarget.value);
          suggestions.update(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          // Enter in this field never submits the form.
          if (suggestions.onKey(event.nativeEvent) || event.key === 'Enter') event.preventDefault();
        }}
        onBlur={() => suggestions.update(undefined)}
      />
      <LinkSuggestionList {...suggestions} />
      <p className={classes.none} role="status">
        {isEmpty && 'No book or topic title starts with this.'}
      </p>
    </div>
  );
}

function useTitleSuggestions(query: string, onSelect: Props['onSelect']): LinkSuggestions & { isEmpty: boolean } {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const listId = useId();
  const trimmed = query.trim();
  const isEnabled = open && trimmed.length > 1 && !isTooLong(query, limits.searchTerm.max);
  const { data, isPlaceholderData } = useQuery({
    ...linkSuggestionsQuery(trimmed),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  const matches = isEnabled ? (data ?? []) : [];
  const suggestions = matches.map(({ type, id, title, detail }) => {
    const kind = itemKindNames[type];
    return { key: `${type}-${id}`, title, detail: detail === null ? kind : `${kind} · ${detail}`, source: '' };
  });
  const index = Math.min(active, suggestions.length - 1);

  function select({ key }: LinkSuggestion): void {
    const match = matches.find(({ type, id }) => `${type}-${id}` === key);
    setOpen(false);
    if (match) onSelect(match.type, match.id);
  }

  function onKey({ key }: Pick<KeyboardEvent, 'key'>): boolean {
    const selected = suggestions[index];
    // Placeholder data belongs to an earlier query and cannot be selected with Enter.
    if (!selected || (key === 'Enter' && isPlaceholderData)) return false;
    if (key === 'ArrowDown') setActive((index + 1) % suggestions.length);
    else if (key === 'ArrowUp') setActive((index - 1 + suggestions.length) % suggestions.length);
    else if (key === 'Enter') select(selected);
    else if (key === 'Escape') setOpen(false);
    else return false;
    return true;
  }

  const update = (text: string | undefined): void => {
    setOpen(text !== undefined);
    setActive(0);
  };
  const isEmpty = isEnabled && !isPlaceholderData && data?.length === 0;
  return { suggestions, hint: false, active: Math.max(0, index), listId, update, onKey, select, isEmpty };
}
