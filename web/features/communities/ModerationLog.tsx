import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ShortUser } from '#contract/accounts.ts';
import type { ModerationEntry } from '#contract/moderation.ts';
import type { ModerationAct } from '#core/moderation.ts';
import { messages } from '#core/messages.ts';
import { moderationLogQuery } from '../../data/moderation.ts';
import { paths } from '../../platform/paths.ts';
import { EmptyState } from '../../ui/Page.tsx';
import { PagedRows } from '../../ui/PagedRows.tsx';
import { nameOf } from '../../ui/People.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import classes from './members.module.css';

const loadErrorMessages = { 403: messages.notAMember, 500: 'Server error fetching the log.', fallback: 'Failed to load the log.' };

/** What is said before and after the name of whom an act concerns. */
const sentences: Readonly<Record<ModerationAct, readonly [before: string, after: string]>> = {
  remove_post: ['removed a post by', ''],
  remove_comment: ['removed a comment by', ''],
  remove_essay: ['removed an essay by', ''],
  remove_topic: ['removed a topic by', ''],
  remove_annotation: ['removed an annotation by', ''],
  remove_reply: ['removed a reply by', ''],
  remove_review: ['removed a review by', ''],
  approve_post: ['approved a post by', ''],
  reject_post: ['rejected a post by', ''],
  approve_comment: ['approved a comment by', ''],
  reject_comment: ['rejected a comment by', ''],
  remove_member: ['removed the member', ''],
  ban: ['banned', ''],
  unban: ['lifted the ban of', ''],
  add_moderator: ['made', 'a moderator'],
  remove_moderator: ['removed', 'as a moderator'],
};

/** Shows what the moderators of a community did. */
export function ModerationLog({ communityId }: { communityId: number }) {
  const query = useInfiniteQuery(moderationLogQuery(communityId));
  const empty = <EmptyState hint="Removed posts, bans and new moderators will be listed here.">Nothing has been moderated yet.</EmptyState>;
  return (
    <PagedRows query={query} label="Moderation log" more="Older entries" errorMessages={loadErrorMessages} empty={empty}>
      {(entry) => <Entry key={entry.id} entry={entry} />}
    </PagedRows>
  );
}

function Entry({ entry: { act, actor, user, reason, created_at } }: { entry: ModerationEntry }) {
  const [before, after] =
    act === 'remove_moderator' && actor !== null && actor.id === user?.id ? ['stepped down as a moderator', null] : sentences[act];
  return (
    <li>
      <p className={classes.item}>
        <Person user={actor} /> {before}
        {after !== null && (
          <>
            {' '}
            <Person user={user} /> {after}
          </>
        )}{' '}
        <span className={classes.facts}>
          <TimeAgo time={created_at} />
        </span>
      </p>
      {reason !== null && (
        <p className={classes.reason} dir="auto">
          {reason}
        </p>
      )}
    </li>
  );
}

function Person({ user }: { user: ShortUser | null }) {
  if (user === null) return <span>Anonymous</span>;
  return (
    <Link to={paths.user(user.username)}>
      <ScriptText>{nameOf(user)}</ScriptText>
    </Link>
  );
}
