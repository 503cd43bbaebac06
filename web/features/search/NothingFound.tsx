import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isSuggestible, suggestionsQuery } from '../../data/suggestions.ts';
import type { SearchView } from '../../data/search.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import classes from './search.module.css';
import { addressOf, isFiltered } from './search-view.ts';
import { ScriptText } from '../../ui/ScriptText.tsx';

/** Suggests another spelling, the other type of search, or a search without filters. */
export function NothingFound({ view }: { view: SearchView }) {
  const suggestions = useQuery({ ...suggestionsQuery(view.query, ['spelling']), enabled: isSuggestible(view.query) });
  const spelling = suggestions.data?.find(({ type }) => type === 'spelling');
  return (
    <div className={classes.nothing}>
      {spelling !== undefined && (
        <p>
          {spelling.detail === null ? 'Did you mean ' : 'Another word for this is '}
          <Link to={addressOf({ ...view, query: spelling.title, filters: {} })}>
            <strong>
              <ScriptText>{spelling.title}</ScriptText>
            </strong>
          </Link>
          {spelling.detail === null ? '?' : '.'}
        </p>
      )}
      <p className={classes.nothingHint}>
        {view.type === 'literal'
          ? 'A literal search finds texts that contain all the words exactly as written. Try fewer words.'
          : 'Try other words.'}
      </p>
      <div className={classes.nothingWays}>
        {view.type === 'literal' && <ButtonLink to={addressOf({ ...view, type: 'semantic' })}>Search by meaning instead</ButtonLink>}
        {isFiltered(view) && <ButtonLink to={addressOf({ ...view, filters: {} })}>Search without filters</ButtonLink>}
      </div>
    </div>
  );
}
