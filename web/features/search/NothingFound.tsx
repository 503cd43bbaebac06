import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Suggestion } from '#contract/search.ts';
import { isSuggestible, suggestionsQuery } from '../../data/suggestions.ts';
import type { SearchView } from '../../data/search.ts';
import { ScriptText } from '../../ui/ScriptText.tsx';
import classes from './search.module.css';
import { addressOf, isFiltered, kindNames } from './search-view.ts';

/**
 * Says that nothing was found, and suggests another spelling, fewer words, the other type of
 * search, or no filters.
 */
export function NothingFound({ view }: { view: SearchView }) {
  const suggestions = useQuery({ ...suggestionsQuery(view.query, ['spelling']), enabled: isSuggestible(view.query) });
  const spelling = suggestions.data?.find(({ type }) => type === 'spelling');
  const { kind } = view.filters;
  if (excludesAll(view.query)) return <p className={classes.nothing}>A minus sign excludes a word or phrase. Add a word to search for.</p>;
  return (
    <p className={classes.nothing}>
      {kind !== undefined
        ? `No ${kindNames[kind].toLowerCase().replace('your ', '')} found.`
        : view.type === 'literal'
          ? 'No exact matches.'
          : 'Nothing found.'}{' '}
      {spelling !== undefined && <SpellingLink view={view} spelling={spelling} />}
      {spelling === undefined ? 'Try ' : 'You can also try '}
      {nextSteps(view).map((step, i) => (
        <Fragment key={i}>
          {i > 0 && ', '}
          {step}
        </Fragment>
      ))}
      .
    </p>
  );
}

/** Returns whether a minus sign excludes every word and "phrase" of a query. */
function excludesAll(query: string): boolean {
  const words = query.replaceAll(/[-\u2212]"[^"]*"?/g, '-x').split(/\s+/);
  return words.every((word) => word === '' || /^[-\u2212]/.test(word));
}

function SpellingLink({ view, spelling: { title, detail } }: { view: SearchView; spelling: Suggestion }) {
  return (
    <>
      <span>
        {detail === null ? 'Did you mean ' : 'Try '}
        <Link to={addressOf({ ...view, query: title, filters: {} })}>
          <em>
            <ScriptText>{title}</ScriptText>
          </em>
        </Link>
        {detail === null ? '?' : '.'}
      </span>{' '}
    </>
  );
}

/**
 * Returns the steps as parts of a sentence; the last one starts with "or" unless it is the only
 * one.
 */
function nextSteps(view: SearchView): ReactNode[] {
  const ways = [
    view.type === 'literal' && { name: 'search by meaning', to: addressOf({ ...view, type: 'semantic' }) },
    isFiltered(view) && { name: 'remove the filters', to: addressOf({ ...view, filters: {} }) },
  ].filter((way) => way !== false);
  const links = ways.map(({ name, to }, i) => (
    <>
      {i === ways.length - 1 && 'or '}
      <Link to={to}>{name}</Link>
    </>
  ));
  return [view.type === 'literal' ? 'fewer words' : 'other words', ...links];
}
