import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Search } from '../../data/recent-searches.ts';
import { paths } from '../../platform/paths.ts';
import classes from './search.module.css';

const examples: readonly (Search & { description: ReactNode })[] = [
  { query: '"image of God"', type: 'literal', description: 'Contains this exact phrase.' },
  {
    query: 'covenant -law',
    type: 'literal',
    description: (
      <>
        Contains <em>covenant</em> but not <em>law</em>.
      </>
    ),
  },
  { query: 'why God became man', type: 'semantic', description: 'Related ideas, even in different words.' },
];

/** Shows example searches when there is no query. */
export function SearchExamples() {
  return (
    <section className={classes.part} aria-labelledby="search-examples">
      <div className={classes.partHead}>
        <h2 id="search-examples">Search examples</h2>
      </div>
      <ul className={classes.recent}>
        {examples.map(({ query, type, description }) => (
          <li key={query}>
            <Link to={paths.search(query, type)}>
              <span>{query}</span>
              <small>{type}</small>
              <span className={classes.description}>{description}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
