import { Checkbox } from '@mantine/core';
import { type NotificationKind, notificationKinds } from '#core/notifications.ts';
import classes from './edit.module.css';

const names: Readonly<Record<NotificationKind, string>> = {
  invitation: 'Invitations',
  follow: 'New followers',
  like: 'Likes',
  comment: 'Comments on your posts',
  reply: 'Replies',
  repost: 'Reposts',
  mention: 'Mentions of you',
  community: 'Posts in your communities',
  circle: 'Books in your circles',
  passage: 'Texts on passages you follow',
  annotation: 'Replies to your annotations',
  moderation: 'Moderation',
};

interface Props {
  kinds: readonly NotificationKind[];
  onChange: (kinds: NotificationKind[]) => void;
}

/** Chooses which kinds of notifications the mailed summary lists. */
export function DigestKinds({ kinds, onChange }: Props) {
  const choose = (kind: NotificationKind, isListed: boolean): void =>
    onChange(notificationKinds.filter((one) => (one === kind ? isListed : kinds.includes(one))));
  return (
    <fieldset className={classes.kinds}>
      <legend>Include in the summary</legend>
      <div>
        {notificationKinds.map((kind) => (
          <Checkbox
            key={kind}
            className={classes.kind}
            label={names[kind]}
            checked={kinds.includes(kind)}
            onChange={(event) => choose(kind, event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
