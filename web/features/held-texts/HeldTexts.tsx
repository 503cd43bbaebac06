import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { HeldText } from '#contract/held-texts.ts';
import { messages } from '#core/messages.ts';
import { heldTextsQuery, useApproveHeldText, useRejectHeldText } from '../../data/held-texts.ts';
import { failureText } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorMessage } from '../../ui/Page.tsx';
import { PagedRows } from '../../ui/PagedRows.tsx';
import { nameOf } from '../../ui/People.tsx';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import classes from './held-texts.module.css';

const loadErrorMessages = { 403: messages.moderatorsOnly, 500: 'Server error fetching the texts.', fallback: 'Failed to load the texts.' };
const changeErrorMessages = { 403: messages.heldAuthorBanned, fallback: 'The change could not be saved. Please try again.' };

/** The queue of posts and comments that wait because of their links. */
export function HeldTexts() {
  const query = useInfiniteQuery(heldTextsQuery());
  const empty = <EmptyState>Nothing is waiting for approval.</EmptyState>;
  return (
    <PagedRows query={query} label="Posts and comments waiting for approval" more="More" errorMessages={loadErrorMessages} empty={empty}>
      {(text) => <HeldRow key={text.id} text={text} />}
    </PagedRows>
  );
}

function HeldRow({ text }: { text: HeldText }) {
  const approve = useApproveHeldText();
  const reject = useRejectHeldText();
  const [isRejecting, setIsRejecting] = useState(false);
  const name = nameOf(text.user);
  const kind = text.kind === 'post' ? 'Post' : 'Comment';
  return (
    <li>
      <article className={classes.item} aria-label={`${kind} by ${name}`}>
        <p className={classes.facts}>
          {kind} by{' '}
          <Link to={paths.user(text.user.username)}>
            <ScriptText>{name}</ScriptText>
          </Link>
          <Place text={text} /> · <TimeAgo time={text.created_at} />
        </p>
        {/* As it was written, so that a link shows where it leads. */}
        <p className={classes.content} dir="auto">
          {text.content}
        </p>
        <div className="actions">
          <Button small look="filled" aria-disabled={approve.isPending} onClick={() => !approve.isPending && approve.mutate(text.id)}>
            Approve
          </Button>
          <Button small onClick={() => setIsRejecting(true)}>
            Reject…
          </Button>
        </div>
        {approve.error !== null && <ErrorMessage>{failureText(approve.error, changeErrorMessages)}</ErrorMessage>}
      </article>
      <ReasonDialog
        opened={isRejecting}
        title={`Reject this ${text.kind}?`}
        action="Reject"
        description={`${name} will see it.`}
        busy={reject.isPending}
        error={reject.error}
        errorMessages={changeErrorMessages}
        onConfirm={(reason) => reject.mutate({ id: text.id, reason })}
        onClose={() => setIsRejecting(false)}
      >
        <p>The {text.kind} is deleted without having been shown to anyone else.</p>
      </ReasonDialog>
    </li>
  );
}

function Place({ text: { community_id, community_name, post_id } }: { text: HeldText }) {
  if (post_id !== null) {
    return (
      <>
        {' under '}
        <Link to={paths.post(post_id)}>a post</Link>
      </>
    );
  }
  if (community_id === null || community_name === null) return null;
  return (
    <>
      {' in '}
      <Link to={paths.community(community_id)}>
        <ScriptText>{community_name}</ScriptText>
      </Link>
    </>
  );
}
