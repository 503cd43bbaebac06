import { Link } from 'react-router';
import type { SearchView } from '../../data/search.ts';
import classes from './search.module.css';
import { addressOf } from './search-view.ts';

const types = [
  { type: 'literal', name: 'Literal', description: 'exact words' },
  { type: 'semantic', name: 'Semantic', description: 'related ideas' },
] as const;

/** Links to the same search with the other type. */
export function SearchTypes({ view }: { view: SearchView }) {
  return (
    <nav className={classes.types} aria-label="Type of search">
      {types.map(({ type, name, description }) => (
        <Link key={type} to={addressOf({ ...view, type })} preventScrollReset aria-current={view.type === type ? 'true' : undefined}>
          {name} <small>{description}</small>
        </Link>
      ))}
    </nav>
  );
}
