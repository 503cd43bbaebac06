import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect } from 'react';
import { limits } from '#core/limits.ts';
import { showsNothing } from '#core/shows-nothing.ts';
import { messages } from '#core/messages.ts';
import { StatusError } from '../../platform/api-errors.ts';
import { useDraft } from '../../platform/drafts.ts';
import { failureText } from '../../platform/failure.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { Button } from '../../ui/Button.tsx';
import { DraftSaved } from '../../ui/DraftSaved.tsx';
import { focusTooLong } from '../../ui/focus-too-long.ts';
import { FormError } from '../../ui/FormError.tsx';
import { MarkdownField } from '../../ui/MarkdownField.tsx';
import { refreshCommunities } from '../../data/communities.ts';
import { isHeldText, usePendingPosts, useCreatePost } from '../../data/post-mutations.ts';
import { HeldNotice } from './HeldNotice.tsx';
import { useSendableDraft } from './use-sendable-draft.ts';
import classes from './forms.module.css';

export const errorMessages = {
  400: 'Invalid post content.',
  403: messages.notAMember,
  404: 'Posts endpoint not found.',
  500: 'Server error creating post.',
  fallback: 'Failed to create post.',
};

/**
 * Lets members post in a community. Other users see it disabled with the reason; their draft
 * remains.
 */
export function CommunityPostForm({ communityId, isMember }: { communityId: number; isMember: boolean }) {
  const client = useQueryClient();
  const draftKey = `post:community:${communityId}`;
  const draft = useDraft(draftKey, '');
  const ignored = useDraft<readonly string[]>(`${draftKey}:ignored`, []);
  const send = useCreatePost(draftKey, ({ content }) => draft.forgetIf(content));
  const sendOnce = useSendOnce(send);
  const busy = usePendingPosts({ kind: 'community', id: communityId }, undefined).length > 0;
  const { shown, isSubmitted, setIsSubmitted, clear } = useSendableDraft(draft, draftKey, '', busy);
  const { reset } = send;
  // Clears the membership error once the user is a member.
  useEffect(() => {
    if (isMember) reset();
  }, [isMember, reset]);
  const blank = showsNothing(draft.value);
  const failure = send.error ? failureText(send.error, errorMessages) : undefined;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!isMember || busy) return;
    setIsSubmitted(true);
    send.reset();
    if (blank) return event.currentTarget.querySelector('textarea')?.focus();
    if (focusTooLong(event.currentTarget)) return;
    sendOnce(
      { content: draft.value, community_id: communityId, ...(ignored.value.length > 0 && { ignored_references: ignored.value }) },
      {
        onSuccess: () => {
          ignored.clear();
          clear();
        },
        onError: (error) => {
          // The membership has probably ended, so refresh the page's communities.
          if (error instanceof StatusError && error.status === 403) void refreshCommunities(client);
        },
      },
    );
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="New post">
      <MarkdownField
        mentions
        quotations
        label="Write a post"
        description="Markdown. Type [ to link to a book, topic or text, and @ to mention a reader."
        rows={3}
        readOnly={busy}
        disabled={!isMember}
        value={shown}
        max={limits.postContent.max}
        error={isSubmitted && blank ? messages.postContentEmpty : undefined}
        onChange={draft.set}
        ignored={ignored.value}
        onIgnoredChange={ignored.set}
      />
      <FormError>{failure}</FormError>
      {send.data && isHeldText(send.data) && <HeldNotice kind="post" />}
      <div className={classes.send}>
        <Button look="filled" type="submit" disabled={!isMember} aria-disabled={busy}>
          Post
        </Button>
        <DraftSaved draftKey={draftKey} />
        {!isMember && failure !== messages.notAMember && <p className={classes.quiet}>{messages.notAMember}</p>}
      </div>
    </form>
  );
}
