import { IconRepeat } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Post } from '#contract/posts.ts';
import { paths } from '../../platform/paths.ts';
import { Markdown } from '../../ui/Markdown.tsx';
import { Avatar } from './Avatar.tsx';
import { PostActions } from './PostActions.tsx';
import { Byline, PostReferences } from './PostCard.tsx';
import classes from './posts.module.css';

/** A post on its own page. `children`: more to do with it, at the end of its row of buttons. */
export function PostText({ post, children }: { post: Post; children?: ReactNode }) {
  return (
    <article className={classes.alone} aria-label={`Post by ${post.username ?? 'Anonymous'}`}>
      <Reposters post={post} />
      <Avatar picture={post.profilePicture} />
      <div className={classes.body}>
        <Byline post={post} place={paths.post(post.id)} inCommunity />
        <div className={classes.text}>
          <Markdown>{post.content}</Markdown>
        </div>
        <PostReferences references={post.references} />
        <PostActions post={post} comments={false}>
          {children}
        </PostActions>
      </div>
    </article>
  );
}

/** How many sent it on; who they are stands in the feeds of those who follow them. */
function Reposters({ post: { repost_count: count, reposted } }: { post: Post }) {
  if (count === 0) return null;
  const others = reposted ? count - 1 : count;
  const rest = others === 1 ? '1 reader' : `${others} readers`;
  return (
    <p className={classes.reposted}>
      <IconRepeat size={15} aria-hidden="true" />
      Reposted by {!reposted ? rest : others === 0 ? 'you' : `you and ${rest}`}
    </p>
  );
}
