import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { Suggestion } from '#contract/search.ts';
import { recentSearches, type SearchType, useRecentSearches } from '../../platform/recent-searches.ts';
import { isSuggestible, searchSuggestionsQuery } from '../../platform/search-suggestions.ts';
import { useSession } from '../../platform/session.ts';

/** A suggested page or search. */
export interface SearchSuggestion {
  readonly key: string;
  readonly title: string;
  /** The kind of item, and what distinguishes it from others of the same title. */
  readonly detail: string;
  readonly url: string;
  /** The query, if it is a search. `type` is set for recent searches. */
  readonly search?: string;
  readonly type?: SearchType;
}

export interface SearchSuggestionState {
  readonly offers: readonly SearchSuggestion[];
  /** Whether these are recent searches, which can be deleted. */
  readonly recent: boolean;
  readonly open: boolean;
  /** -1 without a selection; then Enter searches for the text. */
  readonly active: number;
  readonly listId: string;
  /** Attributes of the search field. */
  readonly field: object;
  close: () => void;
  onTyped: () => void;
  /** The blur handler of the form. */
  onBlur: (event: FocusEvent<HTMLElement>) => void;
}

const pause = 150;

/** Suggests completions of `typed`, or recent searches while it is empty. */
export function useSearchSuggestions(typed: string, take: (offer: SearchSuggestion) => void): SearchSuggestionState {
  const [wanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const [composing, setComposing] = useState(false);
  const listId = useId();
  const recent = typed.trim() === '';
  const offers = useSuggestionList(typed.trim(), { open: wanted, composing });
  const open = wanted && offers.length > 0;
  const chosen = open ? offers[active] : undefined;

  function close(): void {
    setWanted(false);
    setActive(-1);
  }

  function onKey(event: KeyboardEvent): boolean {
    // Keys for an input method's candidates; some browsers report them as 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return event.key === 'Enter';
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setWanted(true);
      setActive(open ? stepped(active, event.key === 'ArrowDown' ? 1 : -1, offers.length) : -1);
    } else if (event.key === 'Escape' && open) close();
    else if (event.key === 'Enter' && chosen) {
      close();
      take(chosen);
    } else if (event.key === 'Delete' && chosen && recent) {
      recentSearches.forget(chosen.title);
      setActive(Math.min(active, offers.length - 2));
    } else return false;
    return true;
  }

  const field = {
    role: 'combobox',
    'aria-expanded': open,
    'aria-autocomplete': 'list',
    'aria-controls': listId,
    'aria-activedescendant': chosen && `${listId}-${active}`,
    onFocus: () => setWanted(recent),
    onClick: () => recent && setWanted(true),
    onKeyDown: (event: KeyboardEvent) => onKey(event) && event.preventDefault(),
    onCompositionStart: () => setComposing(true),
    onCompositionEnd: () => setComposing(false),
  };
  return {
    offers,
    recent,
    open,
    active: chosen ? active : -1,
    listId,
    field,
    close,
    onTyped: () => {
      setWanted(true);
      setActive(-1);
    },
    onBlur: (event) => {
      const to = event.relatedTarget;
      if (!(to instanceof Node) || !event.currentTarget.contains(to) || to instanceof HTMLSelectElement) close();
    },
  };
}

/** Moves the selection with wraparound; past both ends nothing is selected. */
function stepped(active: number, step: number, length: number): number {
  const next = active + step;
  return next < -1 ? length - 1 : next >= length ? -1 : next;
}

function useSuggestionList(typed: string, { open, composing }: { open: boolean; composing: boolean }): SearchSuggestion[] {
  const reader = useSession()?.username;
  const settled = useSettled(typed, composing);
  const searches = useRecentSearches();
  const asks = open && typeof reader === 'string' && typed !== '' && isSuggestible(settled);
  const found = useQuery({
    ...searchSuggestionsQuery(settled),
    enabled: asks,
    // While the user continues a word, keep the previous results so that the list does not flicker.
    placeholderData: (before, asked) => (settled.startsWith(asked?.queryKey[2] ?? '\0') ? before : undefined),
  });
  if (!open) return [];
  if (typed === '') {
    return searches.map(({ query, type }) => ({ key: query, title: query, detail: type, url: '', search: query, type }));
  }
  return asks ? (found.data ?? []).map(suggestionOf) : [];
}

/** Debounces text and skips unfinished input method composition. */
function useSettled(typed: string, composing: boolean): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    if (composing) return;
    const timer = setTimeout(() => setSettled(typed), pause);
    return () => clearTimeout(timer);
  }, [typed, composing]);
  return settled;
}

const kinds = { work: 'Book', essay: 'Essay', topic: 'Topic', author: 'Author' } as const;

function suggestionOf({ type, id, title, detail, url }: Suggestion): SearchSuggestion {
  const key = `${type}-${id}`;
  if (type === 'spelling')
    return { key, title, detail: detail === null ? 'Did you mean this?' : 'Another word for it', url, search: title };
  const kind = kinds[type];
  return { key, title, detail: detail === null ? kind : `${kind} · ${detail}`, url };
}
