import type { Topic } from '#contract/topics.ts';
import { useCreateTopic, type TopicInput } from '../../data/topics.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { Button } from '../../ui/Button.tsx';
import { TopicFailure } from './TopicForm.tsx';

interface Props {
  /** The draft key of the text. */
  draftKey: string;
  input: TopicInput;
  onSaved: (topic: Topic) => void;
}

/** Offers to save the text of a deleted topic as a new one. */
export function SaveAsNewTopic({ draftKey, input, onSaved }: Props) {
  const create = useCreateTopic(draftKey, (_, topic) => onSaved(topic));
  const send = useSendOnce(create);
  return (
    <>
      <TopicFailure error={create.error} />
      <div className="actions">
        <span>Your text is still here.</span>
        <Button aria-disabled={create.isPending} onClick={() => send(input)}>
          Save as a new topic
        </Button>
      </div>
    </>
  );
}
