import { Link } from 'react-router';
import type { Search } from '../../data/recent-searches.ts';
import { paths } from '../../platform/paths.ts';
import classes from './search.module.css';

const examples: readonly (Search & { description: string })[] = [
  { query: '"image of God"', type: 'literal', description: 'These words, in this order.' },
  { query: 'covenant -law', type: 'literal', description: 'Texts with the first word but not the second.' },
  { query: 'why God became man', type: 'semantic', description: 'Texts about the same idea, in any words.' },
];

/** Shows example searches when there is no query. */
export function SearchExamples() {
  return (
    <section className={classes.part} aria-labelledby="ways-to-search">
      <div className={classes.partHead}>
        <h2 id="ways-to-search">Ways to search</h2>
      </div>
      <ul className={classes.recent}>
        {examples.map(({ query, type, description }) => (
          <li key={query}>
            <Link to={paths.search(query, type)}>
              <span>{query}</span>
              <small>{type}</small>
              <span className={classes.errorMessages}>{description}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
