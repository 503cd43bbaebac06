import { IconChevronDown, IconSearch, IconX } from '@tabler/icons-react';
import { type ComponentProps, type KeyboardEvent, lazy, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { tooLongText } from '#core/count-characters.ts';
import { limits } from '#core/limits.ts';
import { sitePaths } from '#core/page-paths.ts';
import type { Search, SearchType } from '../../data/recent-searches.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session.ts';
import classes from './SearchForm.module.css';
import type { ListState } from './SearchSuggestions.tsx';
import type { SearchFieldHandlers, SearchSuggestion } from './use-search-suggestions.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';

const SearchSuggestions = lazy(() => import('./SearchSuggestions.tsx').then((module) => ({ default: module.SearchSuggestions })));

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
  const suggestions = useRef<SearchFieldHandlers>(null);
  const isSignedIn = useSession() !== null;
  const covers = onClose !== undefined;
  useEffect(() => {
    if (covers) box.current?.focus();
  }, [box, covers]);

  function runSearch({ query, type }: Search): void {
    const trimmed = query.trim();
    if (trimmed === '') return;
    suggestions.current?.close();
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
      onBlur={(event) => suggestions.current?.onBlur(event)}
      onKeyDown={onKeyDown}
    >
      <SuggestingBox
        box={box}
        handlers={suggestions}
        query={search.query}
        isSignedIn={isSignedIn}
        onChange={(query) => setSearch({ ...search, query })}
        onSelect={select}
      />
      <SearchTypeSelect value={search.type} onChange={(type) => setSearch({ ...search, type })} />
      <button className={classes.submit} type="submit" aria-label="Search">
        <span className={classes.word}>Search</span>
        <IconSearch className={classes.glass} size={18} aria-hidden="true" />
      </button>
      {onClose && <CloseButton onClick={onClose} />}
    </form>
  );
}

interface SuggestingProps {
  box: RefObject<HTMLInputElement | null>;
  handlers: RefObject<SearchFieldHandlers | null>;
  query: string;
  isSignedIn: boolean;
  onChange: (query: string) => void;
  onSelect: (suggestion: SearchSuggestion) => void;
}

/** The field, with suggestions for signed-in users, which are loaded when it is first focused. */
function SuggestingBox({ box, handlers, query, isSignedIn, onChange, onSelect }: SuggestingProps) {
  const [list, setList] = useState<ListState>();
  const [focusedWith, setFocusedWith] = useState<string>();
  return (
    <>
      <SearchBox
        ref={box}
        value={query}
        onChange={(next) => {
          onChange(next);
          handlers.current?.onInput();
        }}
        onFocus={() => {
          setFocusedWith(focusedWith ?? query);
          handlers.current?.onFocus();
        }}
        onClick={() => handlers.current?.onClick()}
        onKeyDown={(event) => handlers.current?.onKey(event) === true && event.preventDefault()}
        onCompositionStart={() => handlers.current?.onComposition(true)}
        onCompositionEnd={() => handlers.current?.onComposition(false)}
        {...(isSignedIn && comboboxAttributes(list))}
      />
      {isSignedIn && focusedWith !== undefined && (
        <LazyPart>
          <SearchSuggestions
            ref={handlers}
            typed={query}
            startsOpen={query.trim() === '' || query !== focusedWith}
            onSelect={onSelect}
            onListState={setList}
          />
        </LazyPart>
      )}
    </>
  );
}

function comboboxAttributes(list: ListState | undefined) {
  return {
    role: 'combobox',
    'aria-expanded': list?.open ?? false,
    'aria-autocomplete': 'list',
    'aria-controls': list?.listId,
    'aria-activedescendant': list?.open === true ? list.activeId : undefined,
  } as const;
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
  const parameters = new URLSearchParams(pathname === sitePaths.search ? search : '');
  const fromUrl: Search = { query: parameters.get('query') ?? '', type: parameters.get('type') === 'semantic' ? 'semantic' : 'literal' };
  const [form, setForm] = useState(fromUrl);
  const entry = pathname === sitePaths.search ? key : '';
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
  const parameters = new URLSearchParams(pathname === sitePaths.search ? search : '');
  return Object.fromEntries(['kind', 'language', 'century', 'author', 'edition'].map((name) => [name, parameters.get(name) ?? undefined]));
}
