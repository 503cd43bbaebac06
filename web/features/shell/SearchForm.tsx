import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { tooLongText } from '#core/count-characters.ts';
import { limits } from '#core/limits.ts';
import type { Search } from '../../data/recent-searches.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session.ts';
import { SearchSuggestions } from './SearchSuggestions.tsx';
import classes from './SearchForm.module.css';
import { type SearchSuggestion, useSearchSuggestions } from './use-search-suggestions.ts';

/**
 * Searches from the header of every page. `/` focuses it from anywhere outside an input. Signed-in
 * users get suggestions; Enter without a selection searches for the text.
 */
export function SearchForm() {
  const navigate = useNavigate();
  const filters = useFilters();
  const box = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useSearchFromUrl();
  const suggestions = useSearchSuggestions(search.query, select);
  const isSignedIn = useSession() !== null;
  useSlashKey(box);
  useEffect(() => {
    // The browser shows this message on submit.
    box.current?.setCustomValidity(tooLongText(search.query.trim(), limits.searchQuery.max) ?? '');
  }, [search.query]);

  function runSearch({ query, type }: Search): void {
    const trimmed = query.trim();
    if (trimmed === '') return;
    suggestions.close();
    void navigate(paths.search(trimmed, type, filters));
    // Moves the focus to the results and closes a phone's keyboard.
    document.getElementById('content')?.focus({ preventScroll: true });
  }

  function select(suggestion: SearchSuggestion): void {
    if (suggestion.search) {
      const next = { query: suggestion.search, type: suggestion.type ?? search.type };
      setSearch(next);
      return runSearch(next);
    }
    setSearch({ ...search, query: '' });
    box.current?.blur();
    void navigate(suggestion.url);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    runSearch(search);
  }

  return (
    // Only listens for focus changes.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form className={classes.form} role="search" onSubmit={submit} onBlur={suggestions.onBlur}>
      <input
        ref={box}
        className={classes.box}
        name="query"
        type="search"
        aria-label="Search"
        placeholder="Search posts, essays, or books..."
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        value={search.query}
        onChange={(event) => {
          setSearch({ ...search, query: event.currentTarget.value });
          suggestions.onInput();
        }}
        {...(isSignedIn && suggestions.field)}
      />
      {isSignedIn && <SearchSuggestions state={suggestions} onSelect={select} />}
      <span className={classes.choice}>
        <select
          className={classes.type}
          name="type"
          aria-label="Search type"
          value={search.type}
          onChange={(event) => setSearch({ ...search, type: event.currentTarget.value === 'semantic' ? 'semantic' : 'literal' })}
        >
          <option value="literal">literal</option>
          <option value="semantic">semantic</option>
        </select>
        <IconChevronDown className={classes.chevron} size={16} aria-hidden="true" />
      </span>
      <button className={classes.submit} type="submit" aria-label="Search">
        <span className={classes.word}>Search</span>
        <IconSearch className={classes.glass} size={18} aria-hidden="true" />
      </button>
    </form>
  );
}

/** Holds the form's state, initialized from the URL of the search page whenever it changes. */
function useSearchFromUrl(): [Search, (search: Search) => void] {
  const { pathname, search, key } = useLocation();
  const parameters = new URLSearchParams(pathname === '/search' ? search : '');
  const fromUrl: Search = { query: parameters.get('query') ?? '', type: parameters.get('type') === 'semantic' ? 'semantic' : 'literal' };
  const [form, setForm] = useState(fromUrl);
  const entry = pathname === '/search' ? key : '';
  const [previousEntry, setPreviousEntry] = useState(entry);
  if (entry !== previousEntry) {
    setPreviousEntry(entry);
    setForm(fromUrl);
    return [fromUrl, setForm];
  }
  return [form, setForm];
}

/** Returns the filters of the search page, which a new query keeps. */
function useFilters(): Record<string, string | undefined> {
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(pathname === '/search' ? search : '');
  return Object.fromEntries(['kind', 'language', 'century', 'author'].map((name) => [name, parameters.get(name) ?? undefined]));
}

function useSlashKey(box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      const isTyping = target?.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      box.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [box]);
}
