import { useNavigate } from 'react-router';
import type { Topic } from '#contract/topics.ts';
import { sentences } from '#core/sentences.ts';
import { isGone } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { useRevision } from '../../platform/revision.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { Conflict, UndoTheirs } from '../../ui/Conflict.tsx';
import { useChangeTopic, type WrittenTopic } from './queries.ts';
import { SaveAsNewTopic } from './SaveAsNewTopic.tsx';
import { topicDraftKey, TopicFailure, TopicForm } from './TopicForm.tsx';

/** Changes a topic. A save over a newer save shows both, and lets the writer choose. */
export function EditTopic({ topic, onDone }: { topic: Topic; onDone: () => void }) {
  const { draft, theirs, ...revision } = useRevision(topicDraftKey(topic.id), topic, written);
  const save = useChangeTopic(topic.id, (sent) => draft.forgetIf(sent));
  const sendOnce = useSendOnce(save);
  const navigate = useNavigate();

  function done(): void {
    revision.forget();
    onDone();
  }

  function send(basis: string): void {
    const sent = { ...draft.value, basis };
    draft.set(sent);
    sendOnce(sent, { onSuccess: done, onError: revision.failed });
  }

  return (
    <TopicForm
      name="Edit topic"
      action="Save topic"
      value={draft.value}
      onChange={(changed) => draft.set({ ...draft.value, ...changed })}
      busy={save.isPending}
      failure={
        theirs && save.isError ? (
          <Conflict
            sentence={sentences.topicChanged}
            theirs={{ ...theirs, content: [theirs.content, ...theirs.citations.map(({ text, url }) => `${text} ${url}`)].join('\n') }}
            onKeepMine={() => send(theirs.updated_at)}
            onTakeTheirs={() => {
              revision.takeTheirs();
              save.reset();
            }}
          />
        ) : (
          <>
            <TopicFailure error={save.error} />
            {isGone(save.error) && (
              <SaveAsNewTopic
                written={written(draft.value)}
                onSaved={({ id }) => {
                  revision.forget();
                  void navigate(paths.topic(id));
                }}
              />
            )}
            {revision.hasMine && (
              <UndoTheirs
                onUndo={() => {
                  revision.takeMineBack();
                  save.reset();
                }}
              />
            )}
          </>
        )
      }
      onSubmit={() => send(draft.value.basis)}
      onCancel={done}
    />
  );
}

function written({ title, content, public: isPublic, citations }: WrittenTopic): WrittenTopic {
  return { title, content, public: isPublic, citations };
}
