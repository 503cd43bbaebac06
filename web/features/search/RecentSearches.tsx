import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { recentSearches, useRecentSearches } from '../../data/recent-searches.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './search.module.css';
import { ScriptText } from '../../ui/ScriptText.tsx';

/** Lists the searches stored in this browser, to repeat or delete them. */
export function RecentSearches() {
  const all = useRecentSearches();
  if (all.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby="recent-searches">
      <div className={classes.partHead}>
        <h2 id="recent-searches">Recent searches</h2>
        <Button look="bare" small onClick={() => recentSearches.forgetAll()}>
          Clear history
        </Button>
      </div>
      <ul className={classes.recent}>
        {all.map(({ query, type }) => (
          <li key={query}>
            <Link to={paths.search(query, type)}>
              <span>
                <ScriptText>{query}</ScriptText>
              </span>
              <small>{type}</small>
            </Link>
            <Button look="bare" icon aria-label={`Remove “${query}”`} onClick={() => recentSearches.forget(query)}>
              <IconX size={17} aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      <p className={classes.kept}>Stored only in this browser until you log out.</p>
    </section>
  );
}
