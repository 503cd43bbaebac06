import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { Suggestion } from '#contract/search.ts';
import { recentSearches, type SearchType, useRecentSearches } from '../../data/recent-searches.ts';
import { textSuggestionsQuery } from '../../data/references.ts';
import { isSuggestible, suggestionsQuery } from '../../data/suggestions.ts';
import { useSession } from '../../platform/session.ts';
import { kindNames } from '../../ui/kind-names.ts';
import { readingEntries } from './reading-entries.ts';

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
  readonly suggestions: readonly SearchSuggestion[];
  /** Whether these are recent searches, which can be deleted. */
  readonly recent: boolean;
  readonly open: boolean;
  /** -1 without a selection; then Enter searches for the text. */
  readonly active: number;
  readonly listId: string;
  readonly handlers: SearchFieldHandlers;
}

/** What the search field and its form report. */
export interface SearchFieldHandlers {
  close: () => void;
  onInput: () => void;
  /** Returns whether the key was handled. */
  onKey: (event: KeyboardEvent) => boolean;
  onFocus: () => void;
  onClick: () => void;
  onComposition: (isComposing: boolean) => void;
  /** The blur handler of the form. */
  onBlur: (event: FocusEvent<HTMLElement>) => void;
}

const debounceDelay = 150;

/** Suggests completions of `typed`, or recent searches while it is empty. */
export function useSearchSuggestions(
  typed: string,
  onSelect: (suggestion: SearchSuggestion) => void,
  startsOpen: boolean,
): SearchSuggestionState {
  // The reader may have left the field meanwhile.
  const [isExpanded, setIsExpanded] = useState(() => startsOpen && document.activeElement?.closest('[role="search"]') != null);
  const [active, setActive] = useState(-1);
  const [isComposingText, setIsComposingText] = useState(false);
  const listId = useId();
  const recent = typed.trim() === '';
  const suggestions = useSuggestionList(typed.trim(), { open: isExpanded, isComposingText });
  const open = isExpanded && suggestions.length > 0;
  const selected = open ? suggestions[active] : undefined;

  function close(): void {
    setIsExpanded(false);
    setActive(-1);
  }

  function onKey(event: KeyboardEvent): boolean {
    // Keys for an input method's candidates; some browsers report them as 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return event.key === 'Enter';
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setIsExpanded(true);
      setActive(open ? moveSelection(active, event.key === 'ArrowDown' ? 1 : -1, suggestions.length) : -1);
    } else if (event.key === 'Escape' && open) close();
    else if (event.key === 'Enter' && selected) {
      close();
      onSelect(selected);
    } else if (event.key === 'Delete' && selected && recent) {
      recentSearches.forget(selected.title);
      setActive(Math.min(active, suggestions.length - 2));
    } else return false;
    return true;
  }

  const handlers: SearchFieldHandlers = {
    close,
    onInput: () => {
      setIsExpanded(true);
      setActive(-1);
    },
    onKey,
    onFocus: () => setIsExpanded(recent),
    onClick: () => recent && setIsExpanded(true),
    onComposition: setIsComposingText,
    onBlur: (event) => {
      const to = event.relatedTarget;
      if (!(to instanceof Node) || !event.currentTarget.contains(to) || to instanceof HTMLSelectElement) close();
    },
  };
  return { suggestions, recent, open, active: selected ? active : -1, listId, handlers };
}

/** Moves the selection with wraparound; past both ends nothing is selected. */
function moveSelection(active: number, step: number, length: number): number {
  const next = active + step;
  return next < -1 ? length - 1 : next >= length ? -1 : next;
}

function useSuggestionList(typed: string, { open, isComposingText }: { open: boolean; isComposingText: boolean }): SearchSuggestion[] {
  const username = useSession()?.username;
  const debounced = useDebounced(typed, isComposingText);
  const searches = useRecentSearches();
  const isEnabled = open && typeof username === 'string' && typed !== '' && isSuggestible(debounced);
  const results = useQuery({
    ...suggestionsQuery(debounced),
    enabled: isEnabled,
    // While the user continues a word, keep the previous results so that the list does not flicker.
    placeholderData: (previous, previousQuery) => (debounced.startsWith(previousQuery?.queryKey[2] ?? '\0') ? previous : undefined),
  });
  const texts = useQuery({
    ...textSuggestionsQuery(debounced),
    enabled: isEnabled,
    placeholderData: (previous, previousQuery) => (debounced.startsWith(previousQuery?.queryKey[2] ?? '\0') ? previous : undefined),
  });
  if (!open) return [];
  if (typed === '') {
    return searches.map(({ query, type }) => ({ key: query, title: query, detail: type, url: '', search: query, type }));
  }
  // Texts that arrive later would move what the reader is about to choose.
  if (!isEnabled || texts.isPending) return [];
  const found = results.data ?? [];
  const passages = found.filter(({ type }) => type === 'passage');
  const reading = readingEntries(texts.data).map(({ title, detail, to }) => ({ key: to, title, detail, url: to }));
  return [...passages.map(suggestionOf), ...reading, ...found.slice(passages.length).map(suggestionOf)];
}

/** Debounces text and skips unfinished input method composition. */
function useDebounced(typed: string, isComposingText: boolean): string {
  const [debounced, setDebounced] = useState('');
  useEffect(() => {
    if (isComposingText) return;
    const timer = setTimeout(() => setDebounced(typed), debounceDelay);
    return () => clearTimeout(timer);
  }, [typed, isComposingText]);
  return debounced;
}

function suggestionOf({ type, id, title, detail, url }: Suggestion): SearchSuggestion {
  const key = `${type}-${id}`;
  if (type === 'spelling') return { key, title, detail: detail === null ? 'Did you mean this?' : 'Related term', url, search: title };
  const kind = kindNames[type];
  return { key, title, detail: detail === null ? kind : `${kind} · ${detail}`, url };
}
