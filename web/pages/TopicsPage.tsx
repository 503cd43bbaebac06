import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { Link } from 'react-router';
import type { Topic } from '#contract/topics.ts';
import { markdownBeginning } from '#core/markdown-beginning.ts';
import { topicsQuery } from '../data/topics.ts';
import { Citations } from '../features/topics/Citations.tsx';
import { topicDraftKey } from '../features/topics/topic-draft.ts';
import { hasDraft } from '../platform/drafts.ts';
import { useIsOwn } from '../platform/ownership.ts';
import { paths } from '../platform/paths.ts';
import { useArrivalToCreate } from '../platform/use-arrival-to-create.ts';
import { AuthorLink } from '../ui/AuthorLink.tsx';
import { Button } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { focusOnMount } from '../ui/focus-on-mount.ts';
import { Collapsible } from '../ui/Collapsible.tsx';
import { Markdown } from '../ui/Markdown.tsx';
import { SkeletonBlock, EmptyState, ErrorState, Loading, PageHeading } from '../ui/Page.tsx';
import { ScriptText } from '../ui/ScriptText.tsx';
import classes from './TopicsPage.module.css';
import { LazyPart } from '../ui/LazyPart.tsx';

const NewTopic = lazy(() => import('../features/topics/NewTopic.tsx').then((module) => ({ default: module.NewTopic })));
const EditTopic = lazy(() => import('../features/topics/EditTopic.tsx').then((module) => ({ default: module.EditTopic })));

export const errorMessages = { 404: 'Topics not found.', 500: 'Server error fetching topics.', fallback: 'Failed to load topics.' };

export function TopicsPage() {
  const [writing, setWriting] = useState(() => hasDraft(topicDraftKey(undefined)));
  // Whether the reader opened the form, so that the button takes the focus afterwards; false for a
  // stored draft.
  const [wasOpened, setWasOpened] = useState(false);
  const write = (): void => {
    setWasOpened(true);
    setWriting(true);
  };
  useArrivalToCreate(write);
  return (
    <>
      <div className={classes.head}>
        <PageHeading lede="Themes and questions, with works and sources about them.">Topics</PageHeading>
        {!writing && (
          <Button ref={wasOpened ? focusOnMount : undefined} look="filled" onClick={write}>
            New topic
          </Button>
        )}
      </div>
      {writing && (
        <section className={classes.panel} aria-label="New topic">
          <LazyPart>
            <NewTopic key={String(wasOpened)} focus={wasOpened} onDone={() => setWriting(false)} onCancel={() => setWriting(false)} />
          </LazyPart>
        </section>
      )}
      <List />
    </>
  );
}

function List() {
  const topics = useInfiniteQuery(topicsQuery());
  const isOwn = useIsOwn();
  if (topics.isPending) {
    return (
      <Loading>
        <SkeletonBlock width="100%" height="180px" />
      </Loading>
    );
  }
  if (topics.isError) return <ErrorState error={topics.error} errorMessages={errorMessages} onRetry={() => void topics.refetch()} />;
  const all = topics.data.pages.flatMap((page) => page.topics);
  if (all.length === 0) return <EmptyState hint="Write the first one.">No topics available.</EmptyState>;
  return (
    <>
      <ul className={classes.list}>
        {all.map((topic) => (
          <li key={topic.id}>
            <Entry topic={topic} own={isOwn(topic)} />
          </li>
        ))}
      </ul>
      {topics.hasNextPage && (
        <Button disabled={topics.isFetchingNextPage} onClick={() => void topics.fetchNextPage()}>
          More topics
        </Button>
      )}
    </>
  );
}

function Entry({ topic, own }: { topic: Topic; own: boolean }) {
  const [editing, setEditing] = useState(() => own && hasDraft(topicDraftKey(topic.id)));
  const [wasOpened, setWasOpened] = useState(false);
  if (editing) {
    return (
      <LazyPart>
        <EditTopic topic={topic} onDone={() => setEditing(false)} />
      </LazyPart>
    );
  }
  const beginning = markdownBeginning(topic.content);
  return (
    <article aria-labelledby={`topic-${topic.id}`}>
      <h2 id={`topic-${topic.id}`} className={classes.title}>
        <Link to={paths.topic(topic.id)}>
          <ScriptText>{topic.title}</ScriptText>
        </Link>
      </h2>
      <p className={classes.byline}>
        {topic.public ? 'Public' : 'Private'} · <AuthorLink author={topic} /> · <DateText time={topic.created_at} />
      </p>
      <Collapsible
        action="Show full topic"
        describedBy={`topic-${topic.id}`}
        beginning={beginning === topic.content ? undefined : <Markdown ignored={topic.ignored_references}>{beginning}</Markdown>}
      >
        <Markdown ignored={topic.ignored_references}>{topic.content}</Markdown>
        <Citations citations={topic.citations} />
      </Collapsible>
      {own && (
        <Button
          ref={wasOpened ? focusOnMount : undefined}
          small
          className={classes.edit}
          aria-describedby={`topic-${topic.id}`}
          onClick={() => {
            setWasOpened(true);
            setEditing(true);
          }}
        >
          Edit
        </Button>
      )}
    </article>
  );
}
