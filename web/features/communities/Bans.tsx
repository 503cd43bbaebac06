import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CommunityBan } from '#contract/moderation.ts';
import { messages } from '#core/messages.ts';
import { bansQuery, useBan, useUnban } from '../../data/moderation.ts';
import { failureText } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorMessage } from '../../ui/Page.tsx';
import { PagedRows } from '../../ui/PagedRows.tsx';
import { nameOf } from '../../ui/People.tsx';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { UsernameForm } from '../../ui/UsernameForm.tsx';
import classes from './members.module.css';

const loadErrorMessages = { 403: messages.accessDenied, 500: 'Server error fetching bans.', fallback: 'Failed to load the bans.' };
const changeErrorMessages = { 404: messages.userNotFound, fallback: 'The change could not be saved. Please try again.' };

/** Lists who is banned from a community, and bans others. */
export function Bans({ communityId }: { communityId: number }) {
  const query = useInfiniteQuery(bansQuery(communityId));
  const empty = <EmptyState>No one is banned.</EmptyState>;
  return (
    <>
      <BanSomeone communityId={communityId} />
      <PagedRows query={query} label="Banned people" more="More bans" errorMessages={loadErrorMessages} empty={empty}>
        {(ban) => <BanRow key={ban.id} ban={ban} communityId={communityId} />}
      </PagedRows>
    </>
  );
}

function BanRow({ ban: { user, reason, banned_by, created_at }, communityId }: { ban: CommunityBan; communityId: number }) {
  const unban = useUnban(communityId);
  return (
    <li>
      <p>
        <Link className={classes.name} to={paths.user(user.username)}>
          <ScriptText>{nameOf(user)}</ScriptText>
        </Link>{' '}
        <span className={classes.facts}>
          banned <TimeAgo time={created_at} />
          {banned_by !== null && (
            <>
              {' '}
              by <ScriptText>{nameOf(banned_by)}</ScriptText>
            </>
          )}
        </span>
      </p>
      <Button
        small
        aria-label={`Lift the ban of ${nameOf(user)}`}
        aria-disabled={unban.isPending}
        onClick={() => !unban.isPending && unban.mutate(user.id)}
      >
        Lift ban
      </Button>
      <p className={classes.reason} dir="auto">
        {reason}
      </p>
      {unban.error !== null && <ErrorMessage>{failureText(unban.error, changeErrorMessages)}</ErrorMessage>}
    </li>
  );
}

/** Bans somebody who may not be a member. */
function BanSomeone({ communityId }: { communityId: number }) {
  const ban = useBan(communityId);
  const [asking, setAsking] = useState<{ username: string; accepted: () => void }>();
  const [done, setDone] = useState<string>();
  return (
    <>
      <UsernameForm
        draftKey={`ban:${communityId}`}
        label="Ban someone"
        action="Ban…"
        busy={false}
        failure={undefined}
        done={done}
        onSubmit={(username, accepted) => setAsking({ username, accepted })}
        onChange={() => setDone(undefined)}
      />
      {asking && (
        <ReasonDialog
          opened
          title={`Ban ${asking.username}?`}
          action="Ban"
          description="They will see it, and so will members, in the log."
          required
          busy={ban.isPending}
          error={ban.error}
          errorMessages={changeErrorMessages}
          onConfirm={(reason) =>
            ban.mutate(
              { username: asking.username, reason: reason.trim() },
              {
                onSuccess: ({ user }) => {
                  asking.accepted();
                  setAsking(undefined);
                  setDone(`${nameOf(user)} is banned.`);
                },
              },
            )
          }
          onClose={() => {
            ban.reset();
            setAsking(undefined);
          }}
        >
          <p>They cannot join, post, comment or repost here until you lift the ban.</p>
        </ReasonDialog>
      )}
    </>
  );
}
