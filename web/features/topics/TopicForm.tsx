import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { type FormEvent, useState } from 'react';
import type { Topic } from '#contract/topics.ts';
import { limits } from '#core/limits.ts';
import { sentences } from '#core/sentences.ts';
import { StatusError } from '../../platform/api.ts';
import { useDraft } from '../../platform/drafts.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { MarkdownField } from '../../ui/MarkdownField.tsx';
import { CitationRows, faultsOfCitations } from './CitationRows.tsx';
import { useSaveTopic, type WrittenTopic } from './queries.ts';
import classes from './topics.module.css';

const says = {
  403: sentences.editOwnTopics,
  404: sentences.topicNotFound,
  500: 'Server error saving topic.',
  otherwise: 'Failed to save topic.',
};
const empty: WrittenTopic = { title: '', content: '', public: true, citations: [] };

interface Props {
  /** The topic that is changed; without it a new one is written. */
  topic?: Topic;
  onDone: (topic: Topic) => void;
  onCancel: () => void;
}

/** A topic as it is written; what is typed is kept until it is sent. */
export function TopicForm({ topic, onDone, onCancel }: Props) {
  const draft = useDraft<WrittenTopic>(topicDraftKey(topic?.id), topic ? written(topic) : empty);
  const save = useSaveTopic(topic?.id, (sent) => draft.forgetIf(sent));
  const [tried, setTried] = useState(false);
  const { value } = draft;
  const blank = value.title.trim() === '' || value.content.trim() === '';
  const faults = faultsOfCitations(value.citations);
  const over = value.content.length - limits.topicContent.max;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending) return;
    setTried(true);
    if (!blank && faults.size === 0 && over <= 0) save.mutate(value, { onSuccess: onDone });
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={topic ? 'Edit topic' : 'New topic'}>
      <TextInput
        label="Title"
        size="md"
        readOnly={save.isPending}
        attributes={{ input: { dir: 'auto' } }}
        maxLength={limits.topicTitle.max}
        value={value.title}
        onChange={(event) => draft.set({ ...value, title: event.currentTarget.value })}
      />
      <MarkdownField
        label="Content"
        description="Markdown. Type [ and the beginning of a title to link to a book or a topic."
        rows={10}
        readOnly={save.isPending}
        value={value.content}
        error={
          over > 0
            ? `A topic has room for ${limits.topicContent.max.toLocaleString('en')} characters; this one has ${over} more.`
            : undefined
        }
        onChange={(content) => draft.set({ ...value, content })}
      />
      <Checkbox
        label="Public: everyone who is logged in can read it"
        checked={value.public}
        onChange={(event) => draft.set({ ...value, public: event.currentTarget.checked })}
      />
      <CitationRows
        value={value.citations}
        faults={tried ? faults : new Map()}
        onChange={(citations) => draft.set({ ...value, citations })}
      />
      {tried && blank && (
        <p className={classes.alarm} role="alert">
          {sentences.titleAndContent}
        </p>
      )}
      {save.error !== null && (
        <p className={classes.alarm} role="alert">
          {textOf(save.error)}
        </p>
      )}
      <div className={classes.actions}>
        <Button look="filled" type="submit" aria-disabled={save.isPending}>
          {topic ? 'Save topic' : 'Create topic'}
        </Button>
        <Button
          onClick={() => {
            draft.forget();
            onCancel();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** A refused citation is told by its own sentence, which the server gives with its place. */
function textOf(error: Error): string {
  return (error instanceof StatusError && error.issues[0]?.message) || failureText(error, says);
}

function written({ title, content, public: isPublic, citations }: Topic): WrittenTopic {
  return { title, content, public: isPublic, citations };
}

export function topicDraftKey(id: number | undefined): string {
  return `topic:${id ?? 'new'}`;
}
