import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import type { PostReference } from '#contract/posts.ts';
import { isTooLong } from '#core/count-characters.ts';
import { limits } from '#core/limits.ts';
import { suggestionsQuery } from '../../platform/references.ts';
import { fieldOf, LinkSuggestionList } from '../../ui/LinkSuggestionList.tsx';
import { LimitedInput } from '../../ui/LimitedField.tsx';
import type { LinkSuggestions, LinkSuggestion } from '../../ui/use-link-suggestions.ts';
import classes from './forms.module.css';

interface Props {
  label: string;
  /** Suggests only this type; '' suggests both. */
  type: PostReference['ref_type'] | '';
  /** The search text. */
  typed: string;
  fault: string | undefined;
  onType: (typed: string) => void;
  onTake: (type: PostReference['ref_type'], id: number) => void;
}

/** Finds a book or a topic by its name. A selection fills the row and clears this field. */
export function NameField({ label, type, typed, fault, onType, onTake }: Props) {
  const offers = useNames(typed, type, onTake);
  return (
    <div className={classes.nameField}>
      <LimitedInput
        {...fieldOf(offers)}
        label="Find by name"
        aria-label={label}
        role="combobox"
        aria-controls={offers.listId}
        aria-expanded={offers.offers.length > 0}
        size="md"
        attributes={{ input: { dir: 'auto' } }}
        max={limits.searchTerm.max}
        value={typed}
        error={fault}
        onChange={(event) => {
          onType(event.currentTarget.value);
          offers.look(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          // Enter in this field never submits the form.
          if (offers.onKey(event.nativeEvent) || event.key === 'Enter') event.preventDefault();
        }}
        onBlur={() => offers.look(undefined)}
      />
      <LinkSuggestionList {...offers} />
    </div>
  );
}

function useNames(typed: string, type: Props['type'], onTake: Props['onTake']): LinkSuggestions {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const listId = useId();
  const words = typed.trim();
  const asks = open && words.length > 1 && !isTooLong(typed, limits.searchTerm.max);
  const { data = [], isPlaceholderData } = useQuery({ ...suggestionsQuery(words), enabled: asks, placeholderData: keepPreviousData });
  const found = asks ? data.filter((one) => type === '' || one.type === type) : [];
  const offers = found.map(({ type, id, title, detail }) => {
    const kind = type === 'work' ? 'Book' : 'Topic';
    return { key: `${type}-${id}`, title, detail: detail === null ? kind : `${kind} · ${detail}`, written: '' };
  });
  const at = Math.min(active, offers.length - 1);

  function take({ key }: LinkSuggestion): void {
    const one = found.find(({ type, id }) => `${type}-${id}` === key);
    setOpen(false);
    if (one) onTake(one.type, one.id);
  }

  function onKey({ key }: Pick<KeyboardEvent, 'key'>): boolean {
    const chosen = offers[at];
    // Placeholder data belongs to an earlier query and cannot be selected with Enter.
    if (!chosen || (key === 'Enter' && isPlaceholderData)) return false;
    if (key === 'ArrowDown') setActive((at + 1) % offers.length);
    else if (key === 'ArrowUp') setActive((at - 1 + offers.length) % offers.length);
    else if (key === 'Enter') take(chosen);
    else if (key === 'Escape') setOpen(false);
    else return false;
    return true;
  }

  const look = (before: string | undefined): void => {
    setOpen(before !== undefined);
    setActive(0);
  };
  return { offers, hint: false, active: Math.max(0, at), listId, look, onKey, take };
}
