import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { nameOf } from '../../ui/People.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { ownUserQuery } from '../../data/own-user.ts';
import { Avatar } from './Avatar.tsx';
import classes from './posts.module.css';

interface Props {
  kind: 'post' | 'comment';
  className: string | undefined;
  children: ReactNode;
}

const avatarSizes: Readonly<Record<Props['kind'], number>> = { post: 50, comment: 36 };

/** Shows the user's post or comment in its place while it is being sent, without actions. */
export function PendingEntry({ kind, className = '', children }: Props) {
  const own = useQuery(ownUserQuery()).data;
  return (
    <article className={`${className} ${classes.coming}`} aria-label={`Your ${kind}, being sent`} aria-busy="true">
      <Avatar author={own} size={avatarSizes[kind]} />
      <div className={classes.body}>
        <p className={classes.byline}>
          <span className={classes.author}>
            <ScriptText>{own ? nameOf(own) : 'You'}</ScriptText>
          </span>
          {own?.display_name != null && <span className={classes.name}>{own.username}</span>}
          <span>Sending…</span>
        </p>
        {children}
      </div>
    </article>
  );
}
