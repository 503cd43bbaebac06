import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Community } from '#contract/communities.ts';
import type { CommunityMember } from '#contract/moderation.ts';
import { messages } from '#core/messages.ts';
import { membersQuery, useAddModerator, useBan, useRemoveMember, useRemoveModerator } from '../../data/moderation.ts';
import { useIsOwn } from '../../platform/ownership.ts';
import { failureText } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { EmptyState, ErrorMessage } from '../../ui/Page.tsx';
import { PagedRows } from '../../ui/PagedRows.tsx';
import { nameOf } from '../../ui/People.tsx';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { UserPicture } from '../../ui/UserPicture.tsx';
import classes from './members.module.css';

const loadErrorMessages = { 404: 'Community not found.', 500: 'Server error fetching members.', fallback: 'Failed to load members.' };
const changeErrorMessages = { fallback: 'The change could not be saved. Please try again.' };
const roleNames = { owner: 'Owner', moderator: 'Moderator', member: '' } as const;

/** Lists the members of a community; its moderators can change their roles, remove and ban them. */
export function MemberList({ community, q }: { community: Community; q: string }) {
  const query = useInfiniteQuery(membersQuery(community.id, q));
  const [done, setDone] = useState('');
  const [asking, setAsking] = useState<{ what: 'remove' | 'ban'; member: CommunityMember }>();
  const empty = q === '' ? <EmptyState>No members yet.</EmptyState> : <EmptyState>{`No member is called “${q}”.`}</EmptyState>;
  return (
    <>
      <p className={classes.done} role="status">
        <ScriptText>{done}</ScriptText>
      </p>
      <PagedRows query={query} label="Members" more="More members" errorMessages={loadErrorMessages} empty={empty}>
        {(member) => (
          <MemberRow key={member.id} community={community} member={member} onDone={setDone} onAsk={(what) => setAsking({ what, member })} />
        )}
      </PagedRows>
      {asking && (
        <Question key={asking.member.id} community={community} {...asking} onDone={setDone} onClose={() => setAsking(undefined)} />
      )}
    </>
  );
}

interface RowProps {
  community: Community;
  member: CommunityMember;
  onDone: (done: string) => void;
  onAsk: (what: 'remove' | 'ban') => void;
}

function MemberRow({ community, member, onDone, onAsk }: RowProps) {
  const name = nameOf(member);
  const isOwn = useIsOwn()({ user_id: member.id, username: member.username });
  const add = useAddModerator(community.id);
  const dismiss = useRemoveModerator(community.id);
  const busy = add.isPending || dismiss.isPending;
  const failure = add.error ?? dismiss.error;
  const promote = {
    label: 'Make moderator',
    disabled: busy,
    onSelect: () => add.mutate(member.username, { onSuccess: () => onDone(`${name} is a moderator now.`) }),
  };
  const demote = {
    label: isOwn ? 'Step down as moderator' : 'Remove as moderator',
    disabled: busy,
    onSelect: () => dismiss.mutate(member.id, { onSuccess: () => onDone(`${isOwn ? 'You are' : `${name} is`} an ordinary member now.`) }),
  };
  const others = [
    { label: 'Remove…', onSelect: () => onAsk('remove') },
    { label: 'Ban…', onSelect: () => onAsk('ban') },
  ];
  const actions = [member.role === 'moderator' ? demote : promote, ...(isOwn ? [] : others)];
  return (
    <li>
      <div className={classes.person}>
        <UserPicture path={member.profilePicture} name={name} size={40} className={classes.picture} />
        <p>
          <Link className={classes.name} to={paths.user(member.username)}>
            <ScriptText>{name}</ScriptText>
          </Link>
          <small>{[member.display_name !== null && member.username, roleNames[member.role]].filter(Boolean).join(' · ')}</small>
        </p>
      </div>
      {community.is_moderator && member.role !== 'owner' && <RowMenu label={`Actions for ${name}`} actions={actions} />}
      {failure !== null && <ErrorMessage>{failureText(failure, changeErrorMessages)}</ErrorMessage>}
    </li>
  );
}

interface QuestionProps {
  community: Community;
  what: 'remove' | 'ban';
  member: CommunityMember;
  onDone: (done: string) => void;
  onClose: () => void;
}

function Question({ community, what, member, onDone, onClose }: QuestionProps) {
  const remove = useRemoveMember(community.id);
  const ban = useBan(community.id);
  const name = nameOf(member);
  const isBan = what === 'ban';
  const finish = (done: string) => ({
    onSuccess: () => {
      onDone(done);
      onClose();
    },
  });
  return (
    <ReasonDialog
      opened
      title={isBan ? `Ban ${name}?` : `Remove ${name}?`}
      action={isBan ? 'Ban' : 'Remove'}
      description={`For ${name}, and for members, in the log.`}
      required={isBan}
      busy={remove.isPending || ban.isPending}
      error={isBan ? ban.error : remove.error}
      errorMessages={{ 403: messages.accessDenied, ...changeErrorMessages }}
      onConfirm={(reason) =>
        isBan
          ? ban.mutate({ username: member.username, reason: reason.trim() }, finish(`${name} is banned.`))
          : remove.mutate({ id: member.id, reason }, finish(`${name} is no longer a member.`))
      }
      onClose={onClose}
    >
      <p>
        {isBan
          ? 'They will be removed from the community and cannot join, post, comment or repost here until you lift the ban. Their posts stay.'
          : 'They will be removed from the community but can join it again. Their posts stay.'}
      </p>
    </ReasonDialog>
  );
}
