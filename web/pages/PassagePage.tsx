import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { PassageText } from '#contract/references.ts';
import { messages } from '#core/messages.ts';
import { passageQuery } from '../data/passages.ts';
import { paths } from '../platform/paths.ts';
import { AuthorLink } from '../ui/AuthorLink.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { SkeletonBlock, EmptyState, ErrorState, Loading, PageHeading } from '../ui/Page.tsx';
import { ScriptText } from '../ui/ScriptText.tsx';
import classes from './PassagePage.module.css';

export const errorMessages = {
  404: messages.noSuchPassage,
  500: 'Server error fetching passage.',
  fallback: 'Failed to load the passage.',
};
const elsewhere = { to: paths.graph({ view: 'citations' }), name: 'View the citations graph' };

export function PassagePage() {
  const { id = '' } = useParams();
  if (!/^[1-9][0-9]{0,14}$/.test(id)) {
    return (
      <EmptyState title="Passage" actions={<ButtonLink to={elsewhere.to}>{elsewhere.name}</ButtonLink>}>
        {messages.noSuchPassage}
      </EmptyState>
    );
  }
  return <LoadedPassage id={Number(id)} key={id} />;
}

function LoadedPassage({ id }: { id: number }) {
  const passage = useInfiniteQuery(passageQuery(id));
  if (passage.isPending) {
    return (
      <Loading title="Passage">
        <SkeletonBlock width="40%" height="44px" />
        <br />
        <SkeletonBlock width="80%" height="160px" />
      </Loading>
    );
  }
  if (passage.isError) {
    return (
      <ErrorState
        title="Passage"
        error={passage.error}
        errorMessages={errorMessages}
        onRetry={() => void passage.refetch()}
        elsewhere={elsewhere}
      />
    );
  }
  const { pages } = passage.data;
  const texts = pages.flatMap((page) => page.passage.texts);
  return (
    <>
      <PageHeading lede="What readers have written about this passage.">{pages[0]?.passage.name ?? 'Passage'}</PageHeading>
      {texts.length === 0 ? (
        <EmptyState hint="Topics, posts and essays that mention it or any of its verses will appear here.">
          No texts refer to this passage yet.
        </EmptyState>
      ) : (
        <ul className={classes.list}>
          {texts.map((text) => (
            <li key={`${text.type}-${text.id}`}>
              <Entry text={text} passage={id} />
            </li>
          ))}
        </ul>
      )}
      {passage.hasNextPage && (
        <Button disabled={passage.isFetchingNextPage} onClick={() => void passage.fetchNextPage()}>
          More texts
        </Button>
      )}
    </>
  );
}

const typeNames: Record<PassageText['type'], string> = {
  topic: 'Topic',
  post: 'Post',
  essay: 'Essay',
  note: 'Note',
  comment: 'Comment',
  review: 'Review',
  work: 'Book',
};

function Entry({ text, passage }: { text: PassageText; passage: number }) {
  const { type, id, title, url, written_at, passages } = text;
  const others = passages.filter((one) => one.id !== passage);
  return (
    <article aria-labelledby={`${type}-${id}`}>
      <h2 id={`${type}-${id}`} className={classes.title}>
        <Link to={url}>
          <ScriptText>{title}</ScriptText>
        </Link>
      </h2>
      <p className={classes.byline}>
        {typeNames[type]} · <AuthorLink author={text} /> · <DateText time={written_at} />
      </p>
      {others.length > 0 && (
        <p className={classes.others}>
          Also mentions{' '}
          {others.map((one, i) => (
            <span key={one.id}>
              {i > 0 && ', '}
              <Link to={paths.passage(one.id)}>{one.name}</Link>
            </span>
          ))}
        </p>
      )}
    </article>
  );
}
