import type { Topic } from '#contract/topics.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { Button } from '../../ui/Button.tsx';
import { useCreateTopic, type WrittenTopic } from './queries.ts';
import { TopicFailure } from './TopicForm.tsx';
import classes from './topics.module.css';

/** For a text whose topic was deleted meanwhile. */
export function SaveAsNewTopic({ written, onSaved }: { written: WrittenTopic; onSaved: (topic: Topic) => void }) {
  const create = useCreateTopic((_, topic) => onSaved(topic));
  const send = useSendOnce(create);
  return (
    <>
      <TopicFailure error={create.error} />
      <div className={classes.actions}>
        <span>What you wrote is kept.</span>
        <Button aria-disabled={create.isPending} onClick={() => send(written)}>
          Save as a new topic
        </Button>
      </div>
    </>
  );
}
