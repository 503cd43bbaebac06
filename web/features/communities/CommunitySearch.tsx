import { SearchField } from '../../ui/SearchField.tsx';
import classes from './communities.module.css';

export function CommunitySearch({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  return (
    <form className={classes.search} role="search" aria-label="Communities" onSubmit={(event) => event.preventDefault()}>
      <SearchField label="Search communities" placeholder="Name or description" q={q} onChange={onChange} />
    </form>
  );
}
