import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isTooLong } from '#core/count-characters.ts';
import { limits } from '#core/limits.ts';
import { categoriesQuery, languagesQuery, type LibraryView } from '../../data/works.ts';
import { Button } from '../../ui/Button.tsx';
import { LimitedInput } from '../../ui/LimitedField.tsx';
import { Select } from '../../ui/Select.tsx';
import { useLeaving } from '../../ui/use-leaving.ts';
import classes from './LibraryFilters.module.css';
import { parseView, sortChoice, withoutFilters, withSort } from './library-view.ts';

interface Props {
  view: LibraryView;
  /**
   * Changes the view in the URL, which may be newer than the one that is shown. `typing` replaces
   * the history entry instead of adding one per keystroke.
   */
  onChange: (change: (view: LibraryView) => LibraryView, how?: { typing: boolean }) => void;
}

export function LibraryFilters({ view, onChange }: Props) {
  const categories = useQuery(categoriesQuery());
  const languages = useQuery(languagesQuery());
  const failed = categories.isError || languages.isError;
  const sort = sortChoice(view);
  const { term, setTerm, sendTerm, clearTerm } = useTypedTerm(view.searchTerm ?? '', onChange);

  return (
    <form className={classes.filters} role="search" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      <Select
        className={classes.select}
        label="Category"
        value={view.category ?? ''}
        data={options('All Categories', { names: categories.data, failed }, view.category)}
        onChange={(value) => onChange((current) => withFilter(current, 'category', value))}
      />
      <Select
        className={classes.select}
        label="Language"
        value={view.language ?? ''}
        data={options('All Languages', { names: languages.data, failed }, view.language)}
        onChange={(value) => onChange((current) => withFilter(current, 'language', value))}
      />
      <LimitedInput
        className={classes.grow}
        label="Title or author"
        type="search"
        placeholder="Find in the library"
        max={limits.searchTerm.max}
        value={term}
        onChange={(event) => setTerm(event.currentTarget.value)}
        // Before a click elsewhere, which may navigate away.
        onBlur={sendTerm}
      />
      <Select
        className={classes.sort}
        label="Sort by"
        value={sort.value}
        data={sort.options}
        onChange={(value) => onChange((current) => withSort(current, value))}
      />
      <div className={classes.end}>
        <ReadableFilter view={view} onChange={onChange} />
        <Button
          onClick={() => {
            clearTerm();
            onChange(withoutFilters);
          }}
        >
          Clear Filters
        </Button>
      </div>
      {failed && (
        <p className={classes.error} role="alert">
          Failed to load filters
        </p>
      )}
    </form>
  );
}

/** Leaves only works with an edition that can be read here. */
function ReadableFilter({ view, onChange }: Props) {
  const change = (checked: boolean): void =>
    onChange(({ readable: _, ...rest }) => ({ ...rest, ...(checked && { readable: 1 as const }), page: 1 }));
  return <Checkbox label="Readable here" checked={view.readable === 1} onChange={({ currentTarget: { checked } }) => change(checked)} />;
}

/**
 * Returns the options of a filter. The first clears it. A failure or an empty list leaves only
 * Unknown.
 */
function options(
  all: string,
  list: { names: readonly string[] | undefined; failed: boolean },
  chosen = '',
): { value: string; label: string }[] {
  if (list.failed || list.names?.length === 0) return [{ value: chosen, label: 'Unknown' }];
  const names = list.names ?? [];
  // An unknown value from the URL is still listed, because it is the active filter.
  const extra = chosen === '' || names.includes(chosen) ? [] : [chosen];
  return [{ value: '', label: all }, ...[...names, ...extra].map((name) => ({ value: name, label: name }))];
}

function withFilter(view: LibraryView, name: 'category' | 'language' | 'searchTerm', value: string): LibraryView {
  const { [name]: _, ...rest } = view;
  return { ...rest, ...(value !== '' && { [name]: value }), page: 1 };
}

/**
 * Returns the typed term, which updates the URL after a third of a second and follows it otherwise.
 */
function useTypedTerm(inAddress: string, onChange: Props['onChange']) {
  const [term, setTerm] = useState(inAddress);
  const sent = useRef(inAddress);

  useEffect(() => {
    if (inAddress === sent.current) return;
    sent.current = inAddress;
    setTerm(inAddress);
  }, [inAddress]);

  // Back may come before the page has shown the address that it leaves.
  useEffect(() => {
    const follow = (): void => {
      sent.current = parseView(new URLSearchParams(window.location.search)).searchTerm ?? '';
      setTerm(sent.current);
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  const send = useCallback(() => {
    const trimmed = term.trim();
    if (trimmed === sent.current || isTooLong(term, limits.searchTerm.max)) return;
    sent.current = trimmed;
    onChange((current) => withFilter(current, 'searchTerm', trimmed), { typing: true });
  }, [term, onChange]);

  const leaving = useLeaving();
  useEffect(() => {
    if (term.trim() === sent.current || leaving) return;
    const timer = setTimeout(send, 300);
    return () => clearTimeout(timer);
  }, [term, send, leaving]);

  /** Empties the field. The caller navigates, so the timer must not send an older view. */
  const clearTerm = useCallback(() => {
    sent.current = '';
    setTerm('');
  }, []);

  return { term, setTerm, sendTerm: send, clearTerm };
}
