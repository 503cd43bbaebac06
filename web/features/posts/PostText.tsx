import { IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Post } from '#contract/posts.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session.ts';
import { authorNameOf } from '../../ui/AuthorLink.tsx';
import { Markdown } from '../../ui/Markdown.tsx';
import { nameOf } from '../../ui/People.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { Avatar } from './Avatar.tsx';
import { PostActions } from './PostActions.tsx';
import { Byline, PostReferences } from './PostCard.tsx';
import classes from './posts.module.css';
import { repostersQuery } from '../../data/posts.ts';

/** Shows a post on its own page. `children`: additional actions at the end of its buttons. */
export function PostText({ post, children }: { post: Post; children?: ReactNode }) {
  return (
    <article className={classes.alone} aria-label={`Post by ${authorNameOf(post)}`}>
      <Reposters post={post} />
      <Avatar author={post} />
      <div className={classes.body}>
        <Byline post={post} path={paths.post(post.id)} inCommunity />
        <div className={classes.text}>
          <Markdown ignored={post.ignored_references}>{post.content}</Markdown>
        </div>
        <PostReferences references={post.references} />
        <PostActions post={post} comments={false}>
          {children}
        </PostActions>
      </div>
    </article>
  );
}

/**
 * Shows who reposted: the user, a few names, and how many others. Without the names, only the
 * count.
 */
function Reposters({ post }: { post: Post }) {
  const own = useSession()?.username;
  const { data = [] } = useQuery(repostersQuery(post));
  if (post.repost_count === 0) return null;
  const named = data.filter(({ username }) => username !== own).slice(0, 3);
  const rest = Math.max(0, post.repost_count - (post.reposted ? 1 : 0) - named.length);
  const all = [
    ...(post.reposted ? ['you'] : []),
    ...named.map((user) => (
      <Link key={user.username} to={paths.user(user.username)}>
        <ScriptText>{nameOf(user)}</ScriptText>
      </Link>
    )),
    ...(rest === 0 ? [] : [countOf(rest, post.reposted || named.length > 0)]),
  ];
  return (
    <p className={classes.reposted}>
      <IconRepeat size={15} aria-hidden="true" />
      <span>
        Reposted by{' '}
        {all.map((one, i) => (
          <Fragment key={i}>
            {i === 0 ? '' : i === all.length - 1 ? ' and ' : ', '}
            {one}
          </Fragment>
        ))}
      </span>
    </p>
  );
}

function countOf(count: number, others: boolean): string {
  const many = count.toLocaleString('en');
  if (others) return count === 1 ? '1 other' : `${many} others`;
  return count === 1 ? '1 reader' : `${many} readers`;
}
