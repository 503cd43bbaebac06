import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { editionQuery } from '../../data/editions.ts';
import type { SearchView, ViewFilters as Filters } from '../../data/search.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { centuryOptions } from '../../ui/century-options.ts';
import { PersonField } from '../../ui/PersonField.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { useUrlText } from '../../ui/use-url-text.ts';
import classes from './search.module.css';
import { isFiltered, isKind, kindNames, withFilter } from './search-view.ts';

interface Props {
  view: SearchView;
  languages: readonly string[];
  /** `typing`: replace the history entry instead of adding one per keystroke. */
  onChange: (view: SearchView, options?: { typing: boolean }) => void;
}

const kinds = [{ value: '', label: 'All' }, ...Object.entries(kindNames).map(([value, label]) => ({ value, label }))];

/** Shows the filters; on phones they are behind a button, to leave room for the results. */
export function SearchFilters({ view, languages, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const [clearCount, setClearCount] = useState(0);
  const id = useId();
  const set = <K extends keyof Filters>(name: K, value: Filters[K] | ''): void => onChange(withFilter(view, name, value));
  const { kind, language, century, edition } = view.filters;
  const activeCount = Object.keys(view.filters).length;
  return (
    <>
      <Button className={classes.filtersToggle} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
        Filters{activeCount > 0 && ` (${activeCount})`}
      </Button>
      <div className={classes.filters} id={id} role="group" aria-label="Filters" data-open={open || undefined}>
        <Select label="Kind" value={kind ?? ''} data={kinds} onChange={(value) => set('kind', isKind(value) ? value : '')} />
        <Select
          label="Language"
          value={language ?? ''}
          data={languageOptions(languages, language)}
          onChange={(value) => set('language', value)}
        />
        <Select
          label="Century"
          value={century?.toString() ?? ''}
          data={centuryOptions(century)}
          onChange={(value) => set('century', value === '' ? '' : Number(value))}
        />
        {/* The key remounts the field when filters are cleared, which discards unsent text. */}
        <AuthorField key={clearCount} view={view} onChange={onChange} />
        <Button
          aria-disabled={!isFiltered(view)}
          onClick={() => {
            setClearCount(clearCount + 1);
            if (isFiltered(view)) onChange({ ...view, filters: {} });
          }}
        >
          Clear filters
        </Button>
        {(language !== undefined || century !== undefined) && (
          <p className={classes.filtersHint}>Only books and texts have a language and a century.</p>
        )}
        {edition !== undefined && <EditionHint slug={edition} />}
      </div>
    </>
  );
}

/** Says that only one text is searched. */
function EditionHint({ slug }: { slug: string }) {
  const { data } = useQuery(editionQuery(slug));
  return (
    <p className={classes.filtersHint}>
      Only in <ScriptText>{data?.title ?? slug}</ScriptText>.
    </p>
  );
}

function AuthorField({ view, onChange }: Pick<Props, 'view' | 'onChange'>) {
  const field = useUrlText(view.filters.author ?? '', (author) => onChange(withFilter(view, 'author', author), { typing: true }));
  return (
    <PersonField
      {...field}
      label="Author"
      placeholder="Name"
      attributes={{ input: { dir: 'auto' } }}
      onTake={({ username }) => onChange(withFilter(view, 'author', username))}
    />
  );
}

/**
 * Returns the languages as options, with the selected one even if the library has no book in it.
 */
function languageOptions(languages: readonly string[], selected: string | undefined): { value: string; label: string }[] {
  const extra = selected === undefined || languages.includes(selected) ? [] : [selected];
  return [{ value: '', label: 'All languages' }, ...[...languages, ...extra].map((name) => ({ value: name, label: name }))];
}
