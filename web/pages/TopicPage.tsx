import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { Topic } from '#contract/topics.ts';
import { messages } from '#core/messages.ts';
import { topicQuery, topicReferencesQuery, useDeleteTopic } from '../data/topics.ts';
import { CiteButton } from '../features/citations/CiteButton.tsx';
import { AddToFolder } from '../features/folders/AddToFolder.tsx';
import { Citations } from '../features/topics/Citations.tsx';
import { ExportCitations } from '../features/topics/ExportCitations.tsx';
import { topicDraftKey } from '../features/topics/topic-draft.ts';
import { hasDraft } from '../platform/drafts.ts';
import { isGone } from '../platform/failure.ts';
import { useIsOwn } from '../platform/ownership.ts';
import { paths } from '../platform/paths.ts';
import { AuthorLink } from '../ui/AuthorLink.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { DateText } from '../ui/DateText.tsx';
import { focusOnMount } from '../ui/focus-on-mount.ts';
import { Markdown } from '../ui/Markdown.tsx';
import { SkeletonBlock, EmptyState, ErrorState, Loading, PageHeading, Section } from '../ui/Page.tsx';
import { PersonMenu } from '../ui/PersonMenu.tsx';
import { ReferenceList } from '../ui/ReferenceList.tsx';
import { ReferencedHeading } from '../ui/scripture/ReferencedHeading.tsx';
import classes from './TopicsPage.module.css';
import { LazyPart } from '../ui/LazyPart.tsx';

const EditTopic = lazy(() => import('../features/topics/EditTopic.tsx').then((module) => ({ default: module.EditTopic })));
const UnsavedTopic = lazy(() => import('../features/topics/UnsavedTopic.tsx').then((module) => ({ default: module.UnsavedTopic })));

export const errorMessages = {
  403: messages.accessDenied,
  404: messages.topicNotFound,
  500: 'Server error fetching topics.',
  fallback: 'Failed to load topics.',
};
export const deleteErrorMessages = {
  403: messages.editOwnTopics,
  404: messages.topicNotFound,
  500: 'Server error deleting topic.',
  fallback: 'Failed to delete topic.',
};

export function TopicPage() {
  const { id = '' } = useParams();
  if (!/^[1-9][0-9]{0,15}$/.test(id)) {
    return (
      <EmptyState title="Topic" actions={<ButtonLink to={paths.topics()}>Browse topics</ButtonLink>}>
        {messages.topicNotFound}
      </EmptyState>
    );
  }
  return <LoadedTopic id={Number(id)} key={id} />;
}

function LoadedTopic({ id }: { id: number }) {
  const topic = useQuery(topicQuery(id));
  const isOwn = useIsOwn();
  if (topic.isPending) {
    return (
      <Loading title="Topic">
        <SkeletonBlock width="60%" height="44px" />
        <SkeletonBlock width="90%" height="200px" />
      </Loading>
    );
  }
  if (topic.isError) {
    const elsewhere = { to: paths.topics(), name: 'Browse topics' };
    return (
      <>
        <ErrorState
          title="Topic"
          error={topic.error}
          errorMessages={errorMessages}
          onRetry={() => void topic.refetch()}
          elsewhere={elsewhere}
        />
        {isGone(topic.error) && (
          <LazyPart>
            <UnsavedTopic id={id} />
          </LazyPart>
        )}
      </>
    );
  }
  return <TopicView topic={topic.data} own={isOwn(topic.data)} />;
}

function TopicView({ topic, own }: { topic: Topic; own: boolean }) {
  const [editing, setEditing] = useState(() => hasDraft(topicDraftKey(topic.id)));
  // Whether the reader opened the form, so that the button takes the focus afterwards; false for a
  // stored draft.
  const [wasOpened, setWasOpened] = useState(false);

  function edit(): void {
    setWasOpened(true);
    setEditing(true);
  }

  if (editing && own) {
    return (
      <>
        <PageHeading>{topic.title}</PageHeading>
        <section className={classes.panel} aria-label="Edit topic">
          <LazyPart>
            <EditTopic topic={topic} onDone={() => setEditing(false)} />
          </LazyPart>
        </section>
      </>
    );
  }
  return (
    <>
      <article>
        <ReferencedHeading
          ignored={topic.ignored_references}
          lede={
            <>
              <AuthorLink author={topic} /> · {topic.public ? 'Public' : 'Private'} · Last updated: <DateText time={topic.updated_at} />
            </>
          }
        >
          {topic.title}
        </ReferencedHeading>
        <div className="actions between">
          {own && (
            <Button ref={wasOpened ? focusOnMount : undefined} onClick={edit}>
              Edit
            </Button>
          )}
          <AddToFolder thing={{ topic_id: topic.id }} />
          <CiteButton thing={{ kind: 'topic', id: topic.id }} title={topic.title} />
          {own ? <DeleteTopic topic={topic} /> : <PersonMenu author={topic} report={{ type: 'topic', id: topic.id, name: topic.title }} />}
        </div>
        <Markdown ignored={topic.ignored_references}>{topic.content}</Markdown>
        {topic.citations.length > 0 && (
          <Section title="Citations" id="citations">
            <Citations citations={topic.citations} />
            <ExportCitations topic={topic} errorMessages={errorMessages} />
          </Section>
        )}
      </article>
      <References id={topic.id} />
    </>
  );
}

function DeleteTopic({ topic }: { topic: Topic }) {
  const remove = useDeleteTopic(topic.id);
  const navigate = useNavigate();
  return (
    <ConfirmButton
      look="bare"
      label="Delete topic"
      title="Delete this topic?"
      action="Delete topic"
      busy={remove.isPending}
      error={remove.error}
      errorMessages={deleteErrorMessages}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate(paths.topics(), { replace: true }) })}
    >
      <p>This permanently deletes the topic with its citations. Books it refers to stay in the library.</p>
    </ConfirmButton>
  );
}

/** Lists what refers to the topic. Renders nothing if it fails to load. */
function References({ id }: { id: number }) {
  const { data = [] } = useQuery(topicReferencesQuery(id));
  if (data.length === 0) return null;
  return (
    <Section title="Referred to by" id="references">
      <ReferenceList references={data} />
    </Section>
  );
}
