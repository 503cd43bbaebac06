import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Marked } from '../../ui/Marked.tsx';
import classes from './bar.module.css';
import type { useFind } from './use-find.ts';

interface Props {
  find: ReturnType<typeof useFind>;
  language: string;
  onChoose: () => void;
}

/** Lists the matches in reading order, from the place where the search started. */
export function FoundPlaceList({ find: { places, index, hasMore, isLoadingMore, loadMore, choose, pathOf }, language, onChoose }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (index !== undefined) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  return (
    <ol className={classes.places} ref={list}>
      {places.map((place, i) => (
        <li key={place.citation}>
          <Link
            to={pathOf(place.citation)}
            aria-current={i === index ? 'location' : undefined}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              choose(place);
              onChoose();
            }}
          >
            <strong>{place.label}</strong>
            <span dir="auto" lang={language === 'und' ? undefined : language}>
              <Marked text={place.excerpt} marks={place.marks} />
            </span>
          </Link>
        </li>
      ))}
      {hasMore && (
        <li>
          <Button look="bare" aria-busy={isLoadingMore} onClick={() => void loadMore()}>
            Show more
          </Button>
        </li>
      )}
    </ol>
  );
}
