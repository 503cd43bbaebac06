import { type FormEvent, useState } from 'react';
import type { Post } from '#contract/posts.ts';
import { limits } from '#core/limits.ts';
import { sentences } from '#core/sentences.ts';
import { useDraft } from '../../platform/drafts.ts';
import { failureText } from '../../platform/failure.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { Button } from '../../ui/Button.tsx';
import { MarkdownField } from '../../ui/MarkdownField.tsx';
import { useChangePost } from './changes.ts';
import { tooLong } from './limits.ts';
import classes from './forms.module.css';
import { type ReferenceRow, referencesOf } from './reference-rows.ts';
import { ReferenceRows } from './ReferenceRows.tsx';

const says = {
  403: sentences.accessDenied,
  404: sentences.postNotFound,
  500: 'Server error saving post.',
  otherwise: 'Failed to save post.',
};

interface Written {
  content: string;
  rows: ReferenceRow[];
}

export function editDraftKey(id: number): string {
  return `post:${id}`;
}

/**
 * Changes one's own post. References that were not touched are not sent: among them may be one that its author cannot see any more, which
 * stays.
 */
export function EditPost({ post, onDone }: { post: Post; onDone: () => void }) {
  const shown = post.references.map(({ ref_type, ref_id }): ReferenceRow => ({ type: ref_type, id: String(ref_id) }));
  const draft = useDraft<Written>(editDraftKey(post.id), { content: post.content, rows: shown });
  const { value } = draft;
  const save = useChangePost(post.id, () => draft.forgetIf(value));
  const sendOnce = useSendOnce(save);
  const [tried, setTried] = useState(false);
  const references = referencesOf(value.rows);
  const touched = JSON.stringify(references) !== JSON.stringify(referencesOf(shown));
  const blank = value.content.trim() === '';
  const over = tooLong('A post', value.content, limits.postContent.max);

  function done(): void {
    draft.forget();
    onDone();
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (save.isPending) return;
    setTried(true);
    if (blank || over !== undefined) event.currentTarget.querySelector('textarea')?.focus();
    else sendOnce({ content: value.content, ...(touched && { references }) }, { onSuccess: done });
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Edit post">
      <MarkdownField
        label="Content"
        description="Markdown. Type [ and the beginning of a title to link to a book or a topic."
        rows={6}
        readOnly={save.isPending}
        value={value.content}
        error={over ?? (tried && blank ? sentences.postContentEmpty : undefined)}
        onChange={(content) => draft.set({ ...value, content })}
      />
      <ReferenceRows rows={value.rows} onChange={(rows) => draft.set({ ...value, rows })} />
      {save.error !== null && (
        <p className={classes.alarm} role="alert">
          {failureText(save.error, says)}
        </p>
      )}
      <div className={classes.send}>
        <Button look="filled" type="submit" aria-disabled={save.isPending}>
          Save post
        </Button>
        <Button onClick={done}>Cancel</Button>
      </div>
    </form>
  );
}
