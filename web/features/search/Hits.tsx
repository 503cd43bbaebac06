import { useId } from 'react';
import { Link } from 'react-router';
import type { Hit } from '#contract/search.ts';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { Marked, MarkedTitle } from './Marked.tsx';
import { snippetOf } from './marked.ts';
import classes from './search.module.css';
import { addressOf, type SearchView, withFilter } from './search-view.ts';

const sections = [
  { kind: 'post', title: 'Posts', none: 'No posts found.' },
  { kind: 'essay', title: 'Essays', none: 'No essays found.' },
  { kind: 'work', title: 'Books', none: 'No books found.' },
] as const;

/** Shows the results by kind, best first. A filter by kind shows only that section. */
export function Hits({ view, hits }: { view: SearchView; hits: readonly Hit[] }) {
  const only = view.filters.kind;
  return sections
    .filter(({ kind }) => only === undefined || only === kind)
    .map(({ kind, title, none }) => {
      const found = hits.filter(({ type }) => type === kind);
      // Only if there are hits of other kinds too.
      const alone = found.length < hits.length ? addressOf(withFilter(view, 'kind', kind)) : undefined;
      return <Part key={kind} title={title} none={none} found={found} alone={alone} />;
    });
}

interface PartProps {
  title: string;
  /** The text of an empty section. */
  none: string;
  found: readonly Hit[];
  /** The address of a search for this kind only. */
  alone: string | undefined;
}

function Part({ title, none, found, alone }: PartProps) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <div className={classes.partHead}>
        <h2 id={id}>{title}</h2>
        {found.length === 0 && <p className={classes.none}>{none}</p>}
        {found.length > 0 && alone !== undefined && (
          <Link className={classes.alone ?? ''} to={alone}>
            Only {title.toLowerCase()}
          </Link>
        )}
      </div>
      {found.length > 0 && (
        <ol className={classes.list}>
          {found.map((hit) => (
            <li key={hit.id}>
              <Entry hit={hit} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Shows a result. Its link has an id so that focus can return to it. */
function Entry({ hit }: { hit: Hit }) {
  const content = snippetOf(hit.content);
  return (
    <article className={classes.hit}>
      <div className={classes.hitHead}>
        <h3 className={classes.title}>
          <Link id={`hit-${hit.type}-${hit.id}`} to={hit.url} data-hit>
            <Name hit={hit} />
          </Link>
        </h3>
        <span className={classes.score}>Score {hit.score.toFixed(2)}</span>
      </div>
      <Writer hit={hit} />
      {content !== '' && (
        <p className={classes.snippet} dir="auto">
          <Marked text={content} marks={hit.marks} />
        </p>
      )}
    </article>
  );
}

/** Returns the title; posts have none and show their author. */
function Name({ hit }: { hit: Hit }) {
  if (hit.type === 'post' || hit.title === null) return `Post by ${hit.username ?? 'Anonymous'}`;
  return <MarkedTitle text={hit.title} marks={hit.titleMarks} />;
}

function Writer({ hit }: { hit: Hit }) {
  if (hit.type === 'post') return null;
  if (hit.type === 'work' && hit.author !== null) {
    return (
      <p className={classes.writer}>
        <MarkedTitle text={hit.author} marks={hit.authorMarks} />
      </p>
    );
  }
  const name = hit.type === 'work' ? 'Unknown' : (hit.username ?? 'Anonymous');
  return (
    <p className={classes.writer}>
      <ScriptText>{name}</ScriptText>
    </p>
  );
}

/** Describes the number of results as text, for screen reader announcements. */
export function countText(hits: readonly Hit[], most: number): string {
  if (hits.length === 0) return 'Nothing found.';
  const parts = [
    count(hits, 'post', 'post', 'posts'),
    count(hits, 'essay', 'essay', 'essays'),
    count(hits, 'work', 'book', 'books'),
  ].filter((part) => part !== '');
  const all = `Found ${parts.length < 3 ? parts.join(' and ') : `${parts[0]}, ${parts[1]} and ${parts[2]}`}.`;
  return hits.length < most ? all : `${all} These are the best ${most}; more words or filters narrow them.`;
}

function count(hits: readonly Hit[], kind: Hit['type'], one: string, several: string): string {
  const number = hits.filter(({ type }) => type === kind).length;
  return number === 0 ? '' : `${number} ${number === 1 ? one : several}`;
}
