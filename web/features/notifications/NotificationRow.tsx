import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Notification } from '#contract/notifications.ts';
import { sentenceOf } from '#core/notification-sentence.ts';
import { type MutedThing, useMarkNotifications, useMute, useNotificationLevel } from '../../data/notifications.ts';
import { failureText } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/Page.tsx';
import { nameOf } from '../../ui/People.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { UserPicture } from '../../ui/UserPicture.tsx';
import classes from './notifications.module.css';

const changeErrorMessages = { fallback: 'The change could not be saved. Please try again.' };

/** Shows a notification, which leads to what it is about and is read once it is followed. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { id, read, url, actor, created_at, excerpt, moderation } = notification;
  const mark = useMarkNotifications();
  return (
    <li className={classes.row} data-unread={!read || undefined}>
      <UserPicture path={actor?.profilePicture} name={actor && nameOf(actor)} size={40} className={classes.picture} />
      <div className={classes.text}>
        <p>
          {!read && <span className="visually-hidden">Unread: </span>}
          {/* Covers the row. A middle click also opens it in a tab. */}
          <Link className={classes.link} to={url} onClick={() => !read && mark.mutate({ read: true, ids: [id] })}>
            <Sentence notification={notification} />
          </Link>
        </p>
        {excerpt !== null && (
          <p className={classes.excerpt} dir="auto">
            {excerpt}
          </p>
        )}
        {moderation?.reason != null && (
          <p className={classes.excerpt} dir="auto">
            {moderation.reason}
          </p>
        )}
        <p className={classes.time}>
          <TimeAgo time={created_at} />
        </p>
        {mark.error && <ErrorMessage>{failureText(mark.error, changeErrorMessages)}</ErrorMessage>}
      </div>
      <div className={classes.controls}>
        <RowActions notification={notification} onMark={(now) => mark.mutate({ read: now, ids: [id] })} />
      </div>
    </li>
  );
}

function Sentence({ notification }: { notification: Notification }) {
  return sentenceOf(notification).map(({ text, strong, title }, i): ReactNode => {
    if (title) {
      return (
        <cite key={i} className={classes.title}>
          <ScriptText>{text}</ScriptText>
        </cite>
      );
    }
    return strong ? (
      <strong key={i}>
        <ScriptText>{text}</ScriptText>
      </strong>
    ) : (
      text
    );
  });
}

interface ActionsProps {
  notification: Notification;
  onMark: (read: boolean) => void;
}

function RowActions({ notification, onMark }: ActionsProps) {
  const { read, actor } = notification;
  const toggle = { label: read ? 'Mark as unread' : 'Mark as read', onSelect: () => onMark(!read) };
  const profile = actor === null ? [] : [{ label: `View ${nameOf(actor)}’s profile`, to: paths.user(actor.username) }];
  const menu = { notification, actions: [toggle, ...profile] };
  if (notification.circle !== null && notification.kind === 'circle')
    return <GroupMenu {...menu} group="circle" named={notification.circle} />;
  if (notification.community !== null && notification.kind === 'community')
    return <GroupMenu {...menu} group="community" named={notification.community} />;
  if (notification.post_id !== null) return <MuteMenu {...menu} thing="post" id={notification.post_id} />;
  if (notification.annotation !== null) return <MuteMenu {...menu} thing="annotation" id={notification.annotation.id} />;
  return <RowMenu label="Actions for this notification" actions={menu.actions} />;
}

type Actions = Parameters<typeof RowMenu>[0]['actions'];

interface MenuProps {
  notification: Notification;
  actions: Actions;
}

function MuteMenu({ notification: { muted }, actions, thing, id }: MenuProps & { thing: MutedThing; id: number }) {
  const mute = useMute(thing, id);
  const label = `${muted ? 'Unmute' : 'Mute'} this ${thing}`;
  return (
    <>
      <RowMenu label="Actions for this notification" actions={[...actions, { label, onSelect: () => mute.mutate(!muted) }]} />
      <Outcome error={mute.error} isDone={mute.isSuccess}>
        {mute.variables === true
          ? `You will no longer be notified about this ${thing}.`
          : `You will be notified about this ${thing} again.`}
      </Outcome>
    </>
  );
}

function GroupMenu({ actions, group, named }: MenuProps & { group: 'circle' | 'community'; named: { id: number; name: string } }) {
  const level = useNotificationLevel(group, named.id);
  const path = group === 'circle' ? paths.circle(named.id) : paths.community(named.id);
  const silence = { label: `Mute ${named.name}`, onSelect: () => level.mutate('none') };
  return (
    <>
      <RowMenu label="Actions for this notification" actions={[...actions, silence, { label: 'Change notification settings', to: path }]} />
      <Outcome error={level.error} isDone={level.isSuccess} onUndo={() => level.mutate('all')} undone={level.variables === 'all'}>
        {level.variables === 'all'
          ? `You will get notifications from ${named.name} again.`
          : `You will get no more notifications from ${named.name}.`}
      </Outcome>
    </>
  );
}

interface OutcomeProps {
  error: Error | null;
  isDone: boolean;
  onUndo?: () => void;
  undone?: boolean;
  children: string;
}

function Outcome({ error, isDone, onUndo, undone = false, children }: OutcomeProps) {
  if (error) return <ErrorMessage>{failureText(error, changeErrorMessages)}</ErrorMessage>;
  return (
    <p className={classes.outcome} role="status">
      {isDone && children}
      {isDone && onUndo && !undone && (
        <Button small look="bare" onClick={onUndo}>
          Undo
        </Button>
      )}
    </p>
  );
}
