import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { Hit, HitType } from '#contract/search.ts';
import { passageCardQuery } from '../../data/passages.ts';
import type { SearchView } from '../../data/search.ts';
import { authorNameOf } from '../../ui/AuthorLink.tsx';
import { countsText } from '../../ui/scripture/counts-text.ts';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { directlyNamed } from './directly-named.ts';
import { MarkedTitle } from '../../ui/Marked.tsx';
import { SnippetText } from './SnippetText.tsx';
import { TextHits } from './TextHits.tsx';
import classes from './search.module.css';
import { addressOf, kindNames, withFilter } from './search-view.ts';

/** Shows the results by type, without empty sections, the type of the best result first. */
export function Hits({ view, hits }: { view: SearchView; hits: readonly Hit[] }) {
  return typesOf(hits).map((kind) => {
    const sectionHits = hits.filter(({ type }) => type === kind);
    // Only if there are hits of other types too.
    const onlyThisKind = sectionHits.length < hits.length ? addressOf(withFilter(view, 'kind', kind)) : undefined;
    return (
      <Section key={kind} title={kindNames[kind]} onlyThisKind={onlyThisKind}>
        {kind === 'text' ? <TextHits view={view} hits={sectionHits} /> : <HitList hits={sectionHits} />}
      </Section>
    );
  });
}

/** Returns the types in the order of the response, which has the best type first. */
function typesOf(hits: readonly Hit[]): HitType[] {
  return [...new Set(hits.map(({ type }) => type))];
}

interface SectionProps {
  title: string;
  /** The address of a search for this kind only. */
  onlyThisKind: string | undefined;
  children: ReactNode;
}

function Section({ title, onlyThisKind, children }: SectionProps) {
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
      {children}
    </section>
  );
}

function HitList({ hits }: { hits: readonly Hit[] }) {
  return (
    <ol className={classes.list}>
      {hits.map((hit) => (
        <li key={hit.id}>
          <HitItem hit={hit} />
        </li>
      ))}
    </ol>
  );
}

/** Shows a result. Its link has an id so that focus can return to it. */
function HitItem({ hit }: { hit: Hit }) {
  return (
    <article className={classes.hit}>
      <h3 className={classes.title}>
        <Link id={`hit-${hit.type}-${hit.id}`} to={hit.url} data-hit>
          <HitTitle hit={hit} />
        </Link>
      </h3>
      {hit.type === 'passage' ? <PassageFacts id={hit.id} /> : <HitAuthor hit={hit} />}
      <SnippetText hit={hit} />
    </article>
  );
}

/** Shows how many texts mention a passage. Keeps the line's height while loading. */
function PassageFacts({ id }: { id: number }) {
  const { data } = useQuery(passageCardQuery(id));
  return <p className={classes.writer}>{data ? countsText(data.counts) : '\u00a0'}</p>;
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

/** Renders who wrote a result, or a person's username; nothing for posts, whose title says it. */
function HitAuthor({ hit }: { hit: Hit }) {
  const author = authorOf(hit);
  return author === null ? null : <p className={classes.writer}>{author}</p>;
}

function authorOf(hit: Hit): ReactNode {
  const { type, author, authorMarks, username } = hit;
  if (type === 'work') {
    return author === null ? <ScriptText>Unknown</ScriptText> : <MarkedTitle {...directlyNamed(author, authorMarks)} />;
  }
  if (type === 'user') return username === null || username === hit.title ? null : `@${username}`;
  return type === 'essay' || type === 'topic' ? <ScriptText>{authorNameOf(hit)}</ScriptText> : null;
}

const nouns: Readonly<Record<HitType, readonly [one: string, many: string]>> = {
  post: ['post', 'posts'],
  essay: ['essay', 'essays'],
  work: ['book', 'books'],
  topic: ['topic', 'topics'],
  note: ['note', 'notes'],
  user: ['person', 'people'],
  community: ['community', 'communities'],
  circle: ['circle', 'circles'],
  organization: ['organization', 'organizations'],
  author: ['author', 'authors'],
  passage: ['passage', 'passages'],
  text: ['place in a text', 'places in texts'],
};

/** Describes the number of results as text, for screen reader announcements. */
export function countText(hits: readonly Hit[], limit: number): string {
  const parts = typesOf(hits).map((kind) => {
    const count = hits.filter(({ type }) => type === kind).length;
    return `${count} ${nouns[kind][count === 1 ? 0 : 1]}`;
  });
  const last = parts.pop() ?? '';
  const all = `Found ${parts.length === 0 ? last : `${parts.join(', ')} and ${last}`}.`;
  return hits.length < limit ? all : `${all} Showing the top ${limit}. Add words or filters to narrow the results.`;
}
