import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { findPassages } from '#core/find-passages.ts';
import { passageQuery } from '../../data/passages.ts';
import { paths } from '../../platform/paths.ts';
import classes from './search.module.css';

/**
 * Links to the texts on the passage of scripture that a query names, however they write it. Renders
 * nothing if there are none, or if they fail to load.
 */
export function PassageTexts({ query }: { query: string }) {
  const [passage] = findPassages(query, 1);
  return passage === undefined ? null : <TextsOn passage={passage} key={passage} />;
}

function TextsOn({ passage }: { passage: number }) {
  const { data } = useInfiniteQuery(passageQuery(passage));
  const [first] = data?.pages ?? [];
  if (first === undefined || first.passage.texts.length === 0) return null;
  return (
    <p className={classes.passage}>
      Topics, posts and essays that mention <Link to={paths.passage(passage)}>{first.passage.name}</Link>
    </p>
  );
}
