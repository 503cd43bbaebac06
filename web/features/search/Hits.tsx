import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { Hit } from '#contract/search.ts';
import type { SearchView } from '../../data/search.ts';
import { authorNameOf } from '../../ui/AuthorLink.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { directlyNamed } from './directly-named.ts';
import { Marked, MarkedTitle } from './Marked.tsx';
import { truncateSnippet } from './split-at-marks.ts';
import classes from './search.module.css';
import { addressOf, withFilter } from './search-view.ts';

const sections = [
  { kind: 'post', title: 'Posts' },
  { kind: 'essay', title: 'Essays' },
  { kind: 'work', title: 'Books' },
] as const;

/** Shows the results by kind, best first, without empty sections. */
export function Hits({ view, hits }: { view: SearchView; hits: readonly Hit[] }) {
  return sections.map(({ kind, title }) => {
    const sectionHits = hits.filter(({ type }) => type === kind);
    if (sectionHits.length === 0) return null;
    // Only if there are hits of other kinds too.
    const onlyThisKind = sectionHits.length < hits.length ? addressOf(withFilter(view, 'kind', kind)) : undefined;
    return <Section key={kind} title={title} sectionHits={sectionHits} onlyThisKind={onlyThisKind} />;
  });
}

interface SectionProps {
  title: string;
  sectionHits: readonly Hit[];
  /** The address of a search for this kind only. */
  onlyThisKind: string | undefined;
}

function Section({ title, sectionHits, onlyThisKind }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <div className={classes.partHead}>
        <h2 id={id}>{title}</h2>
        {onlyThisKind !== undefined && (
          <Link className={classes.alone} to={onlyThisKind}>
            Only {title.toLowerCase()}
          </Link>
        )}
      </div>
      <ol className={classes.list}>
        {sectionHits.map((hit) => (
          <li key={hit.id}>
            <HitItem hit={hit} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Shows a result. Its link has an id so that focus can return to it. */
function HitItem({ hit }: { hit: Hit }) {
  const content = truncateSnippet(hit.content);
  return (
    <article className={classes.hit}>
      <h3 className={classes.title}>
        <Link id={`hit-${hit.type}-${hit.id}`} to={hit.url} data-hit>
          <HitTitle hit={hit} />
        </Link>
      </h3>
      <HitAuthor hit={hit} />
      {content !== '' && (
        <p className={classes.snippet} dir="auto">
          <Marked text={content} marks={hit.marks} />
        </p>
      )}
    </article>
  );
}

/** Renders the title; posts have none and show their author. */
function HitTitle({ hit }: { hit: Hit }) {
  if (hit.type === 'post' || hit.title === null) {
    return (
      <>
        <span className="visually-hidden">Post by </span>
        <ScriptText>{authorNameOf(hit)}</ScriptText>
      </>
    );
  }
  return <MarkedTitle text={hit.title} marks={hit.titleMarks} />;
}

/** Renders who wrote a result; nothing for posts, whose title says it. */
const authorOf: Readonly<Partial<Record<Hit['type'], (hit: Hit) => ReactNode>>> = {
  post: () => null,
  essay: (hit) => <ScriptText>{authorNameOf(hit)}</ScriptText>,
  work: ({ author, authorMarks }) =>
    author === null ? <ScriptText>Unknown</ScriptText> : <MarkedTitle {...directlyNamed(author, authorMarks)} />,
};

function HitAuthor({ hit }: { hit: Hit }) {
  const author = authorOf[hit.type]?.(hit) ?? null;
  return author === null ? null : <p className={classes.writer}>{author}</p>;
}

/** Describes the number of results as text, for screen reader announcements. */
export function countText(hits: readonly Hit[], limit: number): string {
  const parts = [
    count(hits, 'post', 'post', 'posts'),
    count(hits, 'essay', 'essay', 'essays'),
    count(hits, 'work', 'book', 'books'),
  ].filter((part) => part !== '');
  const all = `Found ${parts.length < 3 ? parts.join(' and ') : `${parts[0]}, ${parts[1]} and ${parts[2]}`}.`;
  return hits.length < limit ? all : `${all} Showing the top ${limit}. Add words or filters to narrow the results.`;
}

function count(hits: readonly Hit[], kind: Hit['type'], one: string, several: string): string {
  const number = hits.filter(({ type }) => type === kind).length;
  return number === 0 ? '' : `${number} ${number === 1 ? one : several}`;
}
