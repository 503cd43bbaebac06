import type { Topic } from '#contract/topics.ts';
import { isSameTopic, useCreateTopic, type TopicInput } from '../../data/topics.ts';
import { useDraft } from '../../platform/drafts.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { emptyTopic, topicDraftKey } from './topic-draft.ts';
import { TopicFailure, TopicForm } from './TopicForm.tsx';

interface Props {
  /** Whether the reader has just opened the form, so that it takes the focus. */
  focus?: boolean;
  onDone: (topic: Topic) => void;
  onCancel: () => void;
}

/** Renders the form of a new topic. The draft is stored until it is submitted. */
export function NewTopic({ focus = false, onDone, onCancel }: Props) {
  const draft = useDraft<TopicInput>(topicDraftKey(undefined), emptyTopic);
  const save = useCreateTopic(topicDraftKey(undefined), (sent) => draft.forgetIf(sent));
  const send = useSendOnce(save);
  return (
    <TopicForm
      name="New topic"
      focus={focus}
      action="Create topic"
      value={draft.value}
      onChange={(change) => draft.set({ ...draft.value, ...change })}
      changed={!isSameTopic(draft.value, emptyTopic)}
      busy={save.isPending}
      failure={<TopicFailure error={save.error} />}
      onTry={save.reset}
      onSubmit={() => send(draft.value, { onSuccess: onDone })}
      onCancel={() => {
        draft.forget();
        onCancel();
      }}
    />
  );
}
