import { type FormEvent, useState } from 'react';
import type { Post } from '#contract/posts.ts';
import { limits } from '#core/limits.ts';
import { showsNothing } from '#core/shows-nothing.ts';
import { messages } from '#core/messages.ts';
import { failureText } from '../../platform/failure.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { conflictChoices, useRevision } from '../../platform/revision.ts';
import { Button } from '../../ui/Button.tsx';
import { CancelButton } from '../../ui/CancelButton.tsx';
import { Conflict, UndoTheirs } from '../../ui/Conflict.tsx';
import { DraftSaved } from '../../ui/DraftSaved.tsx';
import { focusTooLong } from '../../ui/focus-too-long.ts';
import { FormError } from '../../ui/FormError.tsx';
import { ignoredIn } from '../../data/ignored-in.ts';
import { MarkdownField } from '../../ui/MarkdownField.tsx';
import { useUpdatePost } from '../../data/post-mutations.ts';
import { itemKindNames } from '../../data/linked-items.ts';
import classes from './forms.module.css';
import { type ReferenceInput, toReferences } from './reference-rows.ts';
import { focusInvalidReference, ReferenceFields } from './ReferenceFields.tsx';

export const errorMessages = {
  403: messages.accessDenied,
  404: messages.postNotFound,
  500: 'Server error saving post.',
  fallback: 'Failed to save post.',
};

interface PostEdit extends ReferenceInput {
  content: string;
  ignored_references?: readonly string[];
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
  const { draft, theirs, ...revision } = useRevision(editDraftKey(post.id), post, toEdit);
  const { value } = draft;
  const save = useUpdatePost(post.id, (sent) => draft.forgetIf({ ...value, basis: sent ?? value.basis }));
  const sendOnce = useSendOnce(save);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const original = toEdit(theirs ?? post);
  const references = toReferences(value.rows);
  const hasChangedReferences = JSON.stringify(references) !== JSON.stringify(toReferences(original.rows));
  const isBlank = showsNothing(value.content);
  const failure = save.error === null ? undefined : failureText(save.error, errorMessages);

  function close(then: () => void): void {
    revision.forget();
    then();
  }

  function send(basis: string): void {
    draft.set({ ...value, basis });
    const change = { content: value.content, ...ignoredIn(value), ...(hasChangedReferences && { references }) };
    sendOnce({ change, basis }, { onSuccess: () => close(onSaved), onError: revision.failed });
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (save.isPending) return;
    setIsSubmitted(true);
    save.reset();
    if (isBlank) event.currentTarget.querySelector('textarea')?.focus();
    else if (!focusTooLong(event.currentTarget) && !focusInvalidReference(event.currentTarget, value)) send(value.basis);
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Edit post">
      <ContentField
        value={value}
        readOnly={save.isPending}
        error={isSubmitted && isBlank ? messages.postContentEmpty : undefined}
        onChange={(change) => draft.set({ ...value, ...change })}
      />
      <ReferenceFields
        value={value}
        isSubmitted={isSubmitted}
        formError={failure}
        onChange={(references) => draft.set({ ...value, ...references })}
      />
      <EditPostFailure
        failure={failure}
        theirs={theirs}
        hasMine={revision.hasMine}
        onKeepMine={send}
        {...conflictChoices(revision, save)}
      />
      <div className={classes.send}>
        <Button look="filled" type="submit" aria-disabled={save.isPending}>
          Save post
        </Button>
        <CancelButton
          busy={false}
          changed={hasChangedReferences || hasChangedText(value, original) || revision.hasMine}
          onCancel={() => close(onCancel)}
        />
        <DraftSaved draftKey={editDraftKey(post.id)} />
      </div>
    </form>
  );
}

interface ContentProps {
  value: PostEdit;
  readOnly: boolean;
  error: string | undefined;
  onChange: (change: Partial<PostEdit>) => void;
}

function ContentField({ value, readOnly, error, onChange }: ContentProps) {
  return (
    <MarkdownField
      mentions
      quotations
      label="Content"
      description="Markdown. Type [ to link to a book, topic or text, and @ to mention a reader."
      rows={6}
      readOnly={readOnly}
      value={value.content}
      max={limits.postContent.max}
      error={error}
      onChange={(content) => onChange({ content })}
      ignored={value.ignored_references}
      onIgnoredChange={(ignored_references) => onChange({ ignored_references })}
    />
  );
}

interface FailureProps {
  failure: string | undefined;
  /** The version that was saved elsewhere, after a conflict. */
  theirs: Post | undefined;
  /** Whether the author's own version can be restored. */
  hasMine: boolean;
  /** `basis`: the version that is overwritten. */
  onKeepMine: (basis: string) => void;
  onTakeTheirs: () => void;
  onUndo: () => void;
}

/** Shows why the post was not saved, or offers to restore the author's version. */
function EditPostFailure({ failure, theirs, hasMine, onKeepMine, onTakeTheirs, onUndo }: FailureProps) {
  if (failure === undefined) return hasMine && <UndoTheirs onUndo={onUndo} />;
  if (!theirs) return <FormError>{failure}</FormError>;
  return (
    <Conflict
      sentence={messages.postChanged}
      theirs={{ title: 'Current version of the post', content: textOf(theirs), updated_at: theirs.updated_at }}
      onKeepMine={() => onKeepMine(theirs.updated_at)}
      onTakeTheirs={onTakeTheirs}
    />
  );
}

function hasChangedText(value: PostEdit, original: PostEdit): boolean {
  const textOfEdit = ({ content, ignored_references }: PostEdit): string => JSON.stringify([content, ignored_references]);
  return textOfEdit(value) !== textOfEdit(original);
}

function toEdit({ content, references, ignored_references }: Post): PostEdit {
  return {
    content,
    ignored_references,
    rows: references.map(({ ref_type, ref_id }) => ({ type: ref_type, id: String(ref_id), isNamed: true })),
  };
}

function textOf({ content, references }: Post): string {
  return [content, ...references.map(({ ref_type, title }) => `${itemKindNames[ref_type]}: ${title}`)].join('\n');
}
