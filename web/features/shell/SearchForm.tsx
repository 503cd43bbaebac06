import { IconChevronDown, IconSearch, IconX } from '@tabler/icons-react';
import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { tooLongText } from '#core/count-characters.ts';
import { limits } from '#core/limits.ts';
import type { Search, SearchType } from '../../data/recent-searches.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session.ts';
import { SearchSuggestions } from './SearchSuggestions.tsx';
import classes from './SearchForm.module.css';
import { type SearchSuggestion, useSearchSuggestions } from './use-search-suggestions.ts';

interface Props {
  box: RefObject<HTMLInputElement | null>;
  /** Set where the form covers the header: it takes the focus, and Escape closes it. */
  onClose?: () => void;
}

/**
 * Searches from the header of every page. Signed-in users get suggestions; Enter without a
 * selection searches for the text.
 */
export function SearchForm({ box, onClose }: Props) {
  const navigate = useNavigate();
  const filters = useFilters();
  const [search, setSearch] = useSearchFromUrl();
  const suggestions = useSearchSuggestions(search.query, select);
  const isSignedIn = useSession() !== null;
  const covers = onClose !== undefined;
  useEffect(() => {
    if (covers) box.current?.focus();
  }, [box, covers]);

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

  function onKeyDown(event: KeyboardEvent): void {
    // The first Escape closes the suggestions.
    if (event.key !== 'Escape' || event.defaultPrevented || !onClose) return;
    event.preventDefault();
    onClose();
  }

  return (
    // Only listens for focus changes and Escape.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={classes.form}
      data-covers={covers || undefined}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        runSearch(search);
      }}
      onBlur={suggestions.onBlur}
      onKeyDown={onKeyDown}
    >
      <SearchBox
        ref={box}
        value={search.query}
        onChange={(query) => {
          setSearch({ ...search, query });
          suggestions.onInput();
        }}
        {...(isSignedIn && suggestions.field)}
      />
      {isSignedIn && <SearchSuggestions state={suggestions} onSelect={select} />}
      <SearchTypeSelect value={search.type} onChange={(type) => setSearch({ ...search, type })} />
      <button className={classes.submit} type="submit" aria-label="Search">
        <span className={classes.word}>Search</span>
        <IconSearch className={classes.glass} size={18} aria-hidden="true" />
      </button>
      {onClose && <CloseButton onClick={onClose} />}
    </form>
  );
}

interface BoxProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (query: string) => void;
}

function SearchBox({ ref, value, onChange, ...field }: BoxProps) {
  useEffect(() => {
    // The browser shows this message on submit.
    ref.current?.setCustomValidity(tooLongText(value.trim(), limits.searchQuery.max) ?? '');
  }, [ref, value]);
  return (
    <input
      ref={ref}
      className={classes.box}
      name="query"
      type="search"
      aria-label="Search"
      placeholder="Search posts, essays, or books..."
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="search"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  );
}

function SearchTypeSelect({ value, onChange }: { value: SearchType; onChange: (type: SearchType) => void }) {
  return (
    <span className={classes.choice}>
      <select
        className={classes.type}
        name="type"
        aria-label="Search type"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value === 'semantic' ? 'semantic' : 'literal')}
      >
        <option value="literal">literal</option>
        <option value="semantic">semantic</option>
      </select>
      <IconChevronDown className={classes.chevron} size={16} aria-hidden="true" />
    </span>
  );
}

function CloseButton({ onClick }: { onClick: () => void }) {
  return (
    <button className={classes.close} type="button" aria-label="Close search" onClick={onClick}>
      <IconX size={20} aria-hidden="true" />
    </button>
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
