import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import type { ShortUser } from '#contract/accounts.ts';
import { peopleQuery } from '../data/people.ts';
import { LimitedInput } from './LimitedField.tsx';
import { fieldOf, LinkSuggestionList } from './LinkSuggestionList.tsx';
import { nameOf } from './People.tsx';
import classes from './ItemField.module.css';

type FieldProps = Parameters<typeof LimitedInput>[0];

interface Props extends Omit<FieldProps, 'onSelect'> {
  /** Called with the chosen user. Without a choice, the field keeps what was typed. */
  onTake: (person: ShortUser) => void;
}

const debounceDelay = 150;

/** A field for a user's name that suggests users by display name or username. */
export function PersonField({ value, onChange, onTake, onKeyDown, onFocus, onBlur, ref, ...rest }: Props) {
  const [isFocused, setIsFocused] = useState(false);
  const { list, selectedId, onKey, setIsOpen } = useMembers(value, onTake);
  return (
    <div className={classes.field}>
      <LimitedInput
        {...rest}
        {...fieldOf(list)}
        ref={ref}
        role="combobox"
        aria-controls={list.listId}
        aria-expanded={list.suggestions.length > 0}
        aria-activedescendant={selectedId}
        autoComplete="off"
        value={value}
        onChange={(event) => {
          setIsOpen(true);
          onChange?.(event);
        }}
        onKeyDown={(event) => {
          if (!onKey(event)) return onKeyDown?.(event);
          // Escape closes the suggestions, but not the dialog around them.
          event.preventDefault();
          event.stopPropagation();
        }}
        onFocus={(event) => {
          setIsFocused(true);
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setIsFocused(false);
          setIsOpen(false);
          onBlur?.(event);
        }}
      />
      {isFocused && <LinkSuggestionList {...list} />}
    </div>
  );
}

/**
 * Suggests users for what is typed. Nothing is selected at first, so that Enter submits the form.
 */
function useMembers(value: string, onTake: Props['onTake']) {
  const [isOpen, setIsOpenState] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const [typed] = useDebouncedValue(value.trim().replace(/^@/, ''), debounceDelay);
  const { data = [] } = useQuery({ ...peopleQuery(typed), enabled: isOpen && typed !== '', placeholderData: keepPreviousData });
  const people = isOpen && value.trim() !== '' ? data : [];
  const selected = people[active];

  function setIsOpen(next: boolean): void {
    setIsOpenState(next);
    setActive(-1);
  }

  function take(person: ShortUser | undefined): void {
    setIsOpen(false);
    if (person) onTake(person);
  }

  function onKey({ key, nativeEvent }: KeyboardEvent): boolean {
    if (nativeEvent.isComposing || people.length === 0) return false;
    if (key === 'ArrowDown') setActive((active + 1) % people.length);
    else if (key === 'ArrowUp') setActive((Math.max(active, 0) - 1 + people.length) % people.length);
    else if (key === 'Enter' && selected) take(selected);
    else if (key === 'Escape') setIsOpen(false);
    else return false;
    return true;
  }

  const suggestions = people.map((person) => ({
    key: String(person.id),
    title: nameOf(person),
    detail: person.display_name === null ? '' : `@${person.username}`,
    source: '',
  }));
  const select = ({ key }: { key: string }): void => take(people.find(({ id }) => String(id) === key));
  const list = { suggestions, hint: false, active, listId, update: () => {}, onKey: () => false, select };
  return { list, selectedId: selected && `${listId}-${active}`, onKey, setIsOpen };
}
