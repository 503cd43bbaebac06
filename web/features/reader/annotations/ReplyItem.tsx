import { type FormEvent, type ReactNode, useState } from 'react';
import type { AnnotationReply } from '#contract/annotations.ts';
import { isBlank } from '#core/blank.ts';
import { isTooLong } from '#core/count-characters.ts';
import { limits } from '#core/limits.ts';
import { useUpdateReply } from '../../../data/annotations.ts';
import { hasDraft, useDraft } from '../../../platform/drafts.ts';
import { failureText } from '../../../platform/failure.ts';
import { AuthorLink, authorNameOf } from '../../../ui/AuthorLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LinkField } from '../../../ui/LinkField.tsx';
import { Markdown } from '../../../ui/Markdown.tsx';
import { ErrorMessage } from '../../../ui/Page.tsx';
import { PersonMenu } from '../../../ui/PersonMenu.tsx';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { anonymous } from './annotation-author.ts';
import classes from './annotations.module.css';
import { editReplyErrorMessages } from './error-messages.ts';

interface Props {
  reply: AnnotationReply;
  isOwn: boolean;
  onDelete: (() => void) | undefined;
  /** Replaces the name of the author. */
  heading?: ReactNode;
}

/** A reply, which its author can edit. */
export function ReplyItem({ reply, isOwn, onDelete, heading }: Props) {
  const { body, author, created_at: time, edited_at: edited } = reply;
  const [isEditing, setIsEditing] = useState(() => isOwn && hasDraft(draftKeyOf(reply)));
  return (
    <li>
      <div className={classes.replyHead}>
        <p className={classes.facts}>
          {heading ?? <AuthorLink author={author ?? anonymous} />} · <TimeAgo time={time} />
          {edited !== null && ' · edited'}
        </p>
        {isOwn && !isEditing && (
          <Button small look="bare" onClick={() => setIsEditing(true)}>
            Edit reply
          </Button>
        )}
        {onDelete && (
          <Button small look="bare" onClick={onDelete}>
            Delete reply
          </Button>
        )}
        {!isOwn && <ReplyMenu reply={reply} />}
      </div>
      {isEditing ? <EditReply reply={reply} onDone={() => setIsEditing(false)} /> : <Markdown>{body}</Markdown>}
    </li>
  );
}

/** Reports the reply, or mutes or blocks its author. */
function ReplyMenu({ reply: { id, author } }: { reply: AnnotationReply }) {
  const writer = author ? { ...author, user_id: author.id } : { ...anonymous, user_id: null };
  return <PersonMenu author={writer} report={{ type: 'reply', id, name: `Reply by ${authorNameOf(writer)}` }} />;
}

function draftKeyOf({ id }: AnnotationReply): string {
  return `reply:${id}`;
}

function EditReply({ reply, onDone }: { reply: AnnotationReply; onDone: () => void }) {
  const draft = useDraft(draftKeyOf(reply), reply.body);
  const save = useUpdateReply();
  const isComplete = !isBlank(draft.value) && !isTooLong(draft.value, limits.annotationReply.max);
  function done(): void {
    draft.clear();
    onDone();
  }
  function submit(event: Pick<FormEvent, 'preventDefault'>): void {
    event.preventDefault();
    if (isComplete && !save.isPending) save.mutate({ ...reply, body: draft.value }, { onSuccess: done });
  }
  return (
    <form className={classes.form} aria-label="Edit reply" noValidate onSubmit={submit}>
      <LinkField
        label="Reply"
        rows={2}
        focus
        value={draft.value}
        readOnly={save.isPending}
        max={limits.annotationReply.max}
        onChange={(text) => {
          save.reset();
          draft.set(text);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
        }}
      />
      {save.error && <ErrorMessage>{failureText(save.error, editReplyErrorMessages)}</ErrorMessage>}
      <div className="actions">
        <Button small look="filled" type="submit" aria-disabled={save.isPending || !isComplete}>
          Save
        </Button>
        <Button small onClick={done}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
