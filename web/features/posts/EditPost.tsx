import { type FormEvent, useState } from 'react';
import type { Post } from '#contract/posts.ts';
import { limits } from '#core/limits.ts';
import { showsNothing } from '#core/shows-nothing.ts';
import { sentences } from '#core/sentences.ts';
import { failureText } from '../../platform/failure.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { useRevision } from '../../platform/revision.ts';
import { Button } from '../../ui/Button.tsx';
import { Conflict, UndoTheirs } from '../../ui/Conflict.tsx';
import { DiscardQuestion } from '../../ui/DiscardQuestion.tsx';
import { focusTooLong } from '../../ui/focus-too-long.ts';
import { MarkdownField } from '../../ui/MarkdownField.tsx';
import { useChangePost } from './changes.ts';
import classes from './forms.module.css';
import { type ReferenceRow, referencesOf } from './reference-rows.ts';
import { focusFaultyRow, ReferenceRows } from './ReferenceRows.tsx';

const says = {
  403: sentences.accessDenied,
  404: sentences.postNotFound,
  500: 'Server error saving post.',
  otherwise: 'Failed to save post.',
};

interface PostEdit {
  content: string;
  rows: ReferenceRow[];
}

export function editDraftKey(id: number): string {
  return `post:${id}`;
}

interface Props {
  post: Post;
  onSaved: () => void;
  onCancel: () => void;
}

/**
 * Edits the user's own post. Sends references only if they changed, because they may include one
 * that the author can no longer see. A conflict shows both versions.
 */
export function EditPost({ post, onSaved, onCancel }: Props) {
  const { draft, theirs, ...revision } = useRevision(editDraftKey(post.id), post, written);
  const { value } = draft;
  const save = useChangePost(post.id, (sent) => draft.forgetIf({ ...value, basis: sent ?? value.basis }));
  const sendOnce = useSendOnce(save);
  const [tried, setTried] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const stands = written(theirs ?? post);
  const references = referencesOf(value.rows);
  const touched = JSON.stringify(references) !== JSON.stringify(referencesOf(stands.rows));
  const changed = touched || value.content !== stands.content || revision.hasMine;
  const blank = showsNothing(value.content);
  const failure = save.error === null ? undefined : failureText(save.error, says);

  function left(then: () => void): void {
    revision.forget();
    then();
  }

  function send(basis: string): void {
    draft.set({ ...value, basis });
    const change = { content: value.content, ...(touched && { references }) };
    sendOnce({ change, basis }, { onSuccess: () => left(onSaved), onError: revision.failed });
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (save.isPending) return;
    setTried(true);
    save.reset();
    if (blank) event.currentTarget.querySelector('textarea')?.focus();
    else if (!focusTooLong(event.currentTarget) && !focusFaultyRow(event.currentTarget, value.rows)) send(value.basis);
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Edit post">
      <MarkdownField
        label="Content"
        description="Markdown. Type [ and the beginning of a title to link to a book or a topic."
        rows={6}
        readOnly={save.isPending}
        value={value.content}
        max={limits.postContent.max}
        error={tried && blank ? sentences.postContentEmpty : undefined}
        onChange={(content) => draft.set({ ...value, content })}
      />
      <ReferenceRows rows={value.rows} tried={tried} said={failure} onChange={(rows) => draft.set({ ...value, rows })} />
      {theirs && save.isError ? (
        <Conflict
          sentence={sentences.postChanged}
          theirs={{ title: 'The post as it is now', content: textOf(theirs), updated_at: theirs.updated_at }}
          onKeepMine={() => send(theirs.updated_at)}
          onTakeTheirs={() => {
            revision.takeTheirs();
            save.reset();
          }}
        />
      ) : (
        failure !== undefined && (
          <p className={classes.alarm} role="alert">
            {failure}
          </p>
        )
      )}
      {revision.hasMine && !save.isError && (
        <UndoTheirs
          onUndo={() => {
            revision.takeMineBack();
            save.reset();
          }}
        />
      )}
      <div className={classes.send}>
        <Button look="filled" type="submit" aria-disabled={save.isPending}>
          Save post
        </Button>
        <Button onClick={() => (changed ? setLeaving(true) : left(onCancel))}>Cancel</Button>
      </div>
      <DiscardQuestion opened={leaving} onDiscard={() => left(onCancel)} onClose={() => setLeaving(false)} />
    </form>
  );
}

function written({ content, references }: Post): PostEdit {
  return { content, rows: references.map(({ ref_type, ref_id }) => ({ type: ref_type, id: String(ref_id) })) };
}

function textOf({ content, references }: Post): string {
  return [content, ...references.map(({ ref_type, title }) => `${ref_type === 'work' ? 'Book' : 'Topic'}: ${title}`)].join('\n');
}
