import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../platform/paths.ts';
import classes from './SearchForm.module.css';

/** The search of the header, on every page. `/` brings the cursor here from anywhere that takes no typing. */
export function SearchForm() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const box = useRef<HTMLInputElement>(null);
  useSlashKey(box);

  // On the page of results the form shows what was asked.
  const asked = pathname === '/search' ? new URLSearchParams(search) : new URLSearchParams();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const query = String(form.get('query')).trim();
    if (query !== '') void navigate(paths.search(query, String(form.get('type'))));
  }

  return (
    <form className={classes.form} role="search" onSubmit={submit} key={asked.toString()}>
      <input
        ref={box}
        className={classes.box}
        name="query"
        type="search"
        aria-label="Search"
        placeholder="Search posts, essays, or books..."
        maxLength={1000}
        autoComplete="off"
        defaultValue={asked.get('query') ?? ''}
      />
      <span className={classes.choice}>
        <select
          className={classes.type}
          name="type"
          aria-label="Search type"
          defaultValue={asked.get('type') === 'semantic' ? 'semantic' : 'literal'}
        >
          <option value="literal">literal</option>
          <option value="semantic">semantic</option>
        </select>
        <IconChevronDown className={classes.chevron ?? ''} size={16} aria-hidden="true" />
      </span>
      <button className={classes.submit} type="submit" aria-label="Search">
        <span className={classes.word}>Search</span>
        <IconSearch className={classes.glass ?? ''} size={18} aria-hidden="true" />
      </button>
    </form>
  );
}

function useSlashKey(box: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const at = event.target instanceof Element ? event.target : null;
      const typing = at?.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      box.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [box]);
}
