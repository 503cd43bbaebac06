import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { HeldText } from '#contract/held-texts.ts';
import type { PendingPost } from '#contract/posts.ts';
import { limits } from '#core/limits.ts';
import { isolated } from '#core/scripts.ts';
import { showsNothing } from '#core/shows-nothing.ts';
import { messages } from '#core/messages.ts';
import { StatusError } from '../../platform/api-errors.ts';
import { useDraft } from '../../platform/drafts.ts';
import { failureText } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { Button } from '../../ui/Button.tsx';
import { DraftSaved } from '../../ui/DraftSaved.tsx';
import { Select } from '../../ui/Select.tsx';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import { focusTooLong } from '../../ui/focus-too-long.ts';
import { FormError } from '../../ui/FormError.tsx';
import { MarkdownField } from '../../ui/MarkdownField.tsx';
import { isHeldText, isPendingPost, usePendingPosts, useCreatePost } from '../../data/post-mutations.ts';
import classes from './forms.module.css';
import { joinedCommunitiesQuery } from '../../data/communities.ts';
import { emptyPostDraft, type PostDraft, postDraftKey } from './post-draft.ts';
import { focusInvalidReference, ReferenceFields } from './ReferenceFields.tsx';
import { toReferences } from './reference-rows.ts';
import { HeldNotice } from './HeldNotice.tsx';
import { ignoredIn } from '../../data/ignored-in.ts';
import { useSendableDraft } from './use-sendable-draft.ts';

interface Props {
  /** Whether the content takes the focus on mount. */
  focus: boolean;
  /** Called when the post was created and lists show it. */
  onDone: () => void;
  onCancel: () => void;
}

/** Creates a post, optionally in a joined community and with references. */
export function PostForm({ focus, onDone, onCancel }: Props) {
  const draft = useDraft<PostDraft>(postDraftKey, emptyPostDraft);
  const { value } = draft;
  const send = useCreatePost(postDraftKey, () => draft.forgetIf(value));
  const sendOnce = useSendOnce(send);
  const busy = usePendingPosts({ kind: 'home' }, undefined).some(({ content }) => content === value.content);
  const { shown, isSubmitted, setIsSubmitted, clear } = useSendableDraft(draft, postDraftKey, emptyPostDraft, busy);
  const [waiting, setWaiting] = useState<PendingPost | HeldText>();
  const blank = showsNothing(value.content);
  const failure = send.error === null ? undefined : errorText(send.error);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    setIsSubmitted(true);
    send.reset();
    if (blank) return event.currentTarget.querySelector('textarea')?.focus();
    if (focusTooLong(event.currentTarget) || focusInvalidReference(event.currentTarget, value)) return;
    const references = toReferences(value.rows);
    const community = /^\d+$/.test(value.community) ? { community_id: Number(value.community) } : {};
    sendOnce(
      { content: value.content, ...ignoredIn(value), ...community, ...(references.length > 0 && { references }) },
      {
        onSuccess: (created) => {
          clear();
          return isPendingPost(created) || isHeldText(created) ? setWaiting(created) : onDone();
        },
      },
    );
  }

  if (waiting) return <Waiting post={waiting} onClose={onCancel} />;
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="New post">
      <MarkdownField
        mentions
        quotations
        label="Content"
        description="Markdown. Type [ to link to a book, topic or text, and @ to mention a reader."
        rows={4}
        focus={focus}
        readOnly={busy}
        value={shown.content}
        max={limits.postContent.max}
        error={isSubmitted && blank ? messages.postContentRequired : undefined}
        onChange={(content) => draft.set({ ...value, content })}
        ignored={shown.ignored_references}
        onIgnoredChange={(ignored_references) => draft.set({ ...value, ignored_references })}
      />
      <CommunitySelect selected={shown.community} onChange={(community) => draft.set({ ...value, community })} />
      <ReferenceFields
        value={shown}
        isSubmitted={isSubmitted}
        formError={failure}
        onChange={(references) => draft.set({ ...value, ...references })}
      />
      <FormError>{failure}</FormError>
      <div className={classes.send}>
        <Button look="filled" type="submit" aria-disabled={busy}>
          Post
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
        <DraftSaved draftKey={postDraftKey} />
      </div>
    </form>
  );
}

/** Says that a moderator of the community or the library has to approve the post. */
function Waiting({ post, onClose }: { post: PendingPost | HeldText; onClose: () => void }) {
  return (
    <div className={classes.form}>
      {isHeldText(post) ? (
        <HeldNotice kind="post" />
      ) : (
        <p role="status">
          Your post is waiting for a moderator’s approval. <Link to={paths.community(post.community_id)}>See it in the community</Link>.
        </p>
      )}
      <div className={classes.send}>
        <Button ref={focusOnMount} onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}

export function errorText(error: Error): string {
  const invalid = error instanceof StatusError && error.status === 400;
  return failureText(error, {
    403: 'Access denied. You may not have permission to post in this community.',
    404: messages.resourceNotFound,
    500: 'Server error creating post.',
    fallback: invalid ? 'Invalid post data. Please check your input.' : 'Failed to create post.',
  });
}

/**
 * Selects a community. Without the list of communities, "None" and an earlier choice remain
 * available.
 */
function CommunitySelect({ selected, onChange }: { selected: string; onChange: (community: string) => void }) {
  const joined = useQuery(joinedCommunitiesQuery()).data ?? [];
  const options = joined.map(({ id, name }) => ({ value: String(id), label: isolated(name) }));
  if (selected !== '' && options.every(({ value }) => value !== selected))
    options.push({ value: selected, label: `Community ${selected}` });
  return <Select label="Community" size="md" value={selected} data={[{ value: '', label: 'None' }, ...options]} onChange={onChange} />;
}
