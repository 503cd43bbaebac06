import { useNavigate } from 'react-router';
import type { Topic } from '#contract/topics.ts';
import { messages } from '#core/messages.ts';
import { changeOf, type ChangedTopic, isSameTopic, useUpdateTopic, type TopicInput, topicInputOf } from '../../data/topics.ts';
import { isGone } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { conflictChoices, useRevision } from '../../platform/revision.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { Conflict, UndoTheirs } from '../../ui/Conflict.tsx';
import { SaveAsNewTopic } from './SaveAsNewTopic.tsx';
import { topicDraftKey } from './topic-draft.ts';
import { TopicFailure, TopicForm } from './TopicForm.tsx';

/**
 * Edits a topic. If the topic was changed elsewhere, shows both versions and lets the writer
 * choose.
 */
export function EditTopic({ topic, onDone }: { topic: Topic; onDone: () => void }) {
  const { draft, theirs, ...revision } = useRevision(topicDraftKey(topic.id), topic, changeOf);
  const save = useUpdateTopic(topic.id, (sent) => draft.forgetIf(sent));
  const sendOnce = useSendOnce(save);
  const navigate = useNavigate();
  const { onTakeTheirs, onUndo } = conflictChoices(revision, save);
  const conflict = save.isError ? theirs : undefined;
  // A visibility that was not changed here follows the other version.
  const value = topicInputOf({ ...draft.value, ...(conflict && { currentlyPublic: conflict.public }) });

  function change({ public: chosen, ...texts }: Partial<TopicInput>): void {
    draft.set({ ...draft.value, ...texts, ...(chosen !== undefined && { public: chosen }) });
  }

  function done(): void {
    revision.forget();
    onDone();
  }

  function send({ updated_at: basis, public: wasPublic }: Pick<Topic, 'updated_at' | 'public'>): void {
    const sent = { ...draft.value, wasPublic, basis };
    draft.set(sent);
    sendOnce(sent, { onSuccess: done, onError: revision.failed });
  }

  return (
    <TopicForm
      name="Edit topic"
      action="Save topic"
      value={value}
      onChange={change}
      changed={revision.hasMine || !isSameTopic(topicInputOf(draft.value), topic)}
      busy={save.isPending}
      failure={
        conflict ? (
          <ChangedElsewhere theirs={conflict} mine={draft.value} onKeepMine={() => send(conflict)} onTakeTheirs={onTakeTheirs} />
        ) : (
          <>
            <SaveFailure
              error={save.error}
              topicId={topic.id}
              input={value}
              onSaved={({ id }) => {
                revision.forget();
                void navigate(paths.topic(id));
              }}
            />
            {revision.hasMine && <UndoTheirs onUndo={onUndo} />}
          </>
        )
      }
      onTry={() => !conflict && !isGone(save.error) && save.reset()}
      onSubmit={() => send({ updated_at: draft.value.basis, public: draft.value.currentlyPublic })}
      onCancel={done}
    />
  );
}

interface SaveFailureProps {
  error: Error | null;
  topicId: number;
  input: TopicInput;
  onSaved: (topic: Topic) => void;
}

/** Shows why the topic was not saved. If it was deleted, offers to save the text as a new one. */
function SaveFailure({ error, topicId, input, onSaved }: SaveFailureProps) {
  return (
    <>
      <TopicFailure error={error} />
      {isGone(error) && <SaveAsNewTopic draftKey={topicDraftKey(topicId)} input={input} onSaved={onSaved} />}
    </>
  );
}

interface ChangedElsewhereProps {
  theirs: Topic;
  mine: ChangedTopic;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

function ChangedElsewhere({ theirs, mine, ...choices }: ChangedElsewhereProps) {
  const content = [theirs.content, ...theirs.citations.map(({ text, url }) => (url === null ? text : `${text} ${url}`))].join('\n');
  return (
    <Conflict
      sentence={messages.topicChanged}
      theirs={{ ...theirs, content }}
      differences={differencesOf(theirs.public, mine)}
      {...choices}
    />
  );
}

function differencesOf(isPublic: boolean, { public: chosen, currentlyPublic: wasPublic }: ChangedTopic): string[] {
  if ((chosen ?? wasPublic) === isPublic) return [];
  const other = `The other version is ${isPublic ? 'public' : 'private'}`;
  if (chosen === undefined) return [`${other}, and stays that way unless you ${isPublic ? 'clear Public' : 'select Public'}.`];
  return [`${other}; yours is ${isPublic ? 'private' : 'public'}.`];
}
