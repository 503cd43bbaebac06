import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type ChangedTopic, useCreateTopic, topicInputOf } from '../../data/topics.ts';
import { deleteDraft, hasDraft, readDraft, useDraft } from '../../platform/drafts.ts';
import { paths } from '../../platform/paths.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { Section } from '../../ui/Page.tsx';
import { topicDraftKey } from './topic-draft.ts';
import { TopicFailure, TopicForm } from './TopicForm.tsx';

/** Shows the unsent change of a deleted topic. */
export function UnsavedTopic({ id }: { id: number }) {
  const changed = topicDraftKey(id);
  // If the writer loaded another version into the form, their own version replaces it.
  const key = readDraft(`${changed}:mine`) ? `${changed}:mine` : changed;
  const [isOpen, setIsOpen] = useState(() => hasDraft(key));
  if (!isOpen) return null;
  return (
    <Section title="Your unsaved text" id="kept-topic">
      <UnsavedTopicForm
        draftKey={key}
        onDone={() => {
          for (const done of [changed, `${changed}:mine`]) deleteDraft(done);
          setIsOpen(false);
        }}
      />
    </Section>
  );
}

function UnsavedTopicForm({ draftKey, onDone }: { draftKey: string; onDone: () => void }) {
  const navigate = useNavigate();
  const draft = useDraft<ChangedTopic>(draftKey, { title: '', content: '', currentlyPublic: false, citations: [] });
  const create = useCreateTopic(draftKey, (_, topic) => {
    onDone();
    void navigate(paths.topic(topic.id));
  });
  const send = useSendOnce(create);
  const input = topicInputOf(draft.value);
  return (
    <TopicForm
      name="New topic"
      action="Save as a new topic"
      value={input}
      onChange={(change) => draft.set({ ...draft.value, ...change })}
      changed
      busy={create.isPending}
      failure={<TopicFailure error={create.error} />}
      onTry={create.reset}
      onSubmit={() => send(input)}
      onCancel={onDone}
    />
  );
}
