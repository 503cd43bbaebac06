import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import type { Post } from '#contract/posts.ts';
import { messages } from '#core/messages.ts';
import { postQuery } from '../data/posts.ts';
import { useRememberedPage } from '../data/recent-pages.ts';
import { AddToFolder } from '../features/folders/AddToFolder.tsx';
import { Comments } from '../features/posts/Comments.tsx';
import { DeletePost } from '../features/posts/DeletePost.tsx';
import { editDraftKey, EditPost } from '../features/posts/EditPost.tsx';
import { PostText } from '../features/posts/PostText.tsx';
import { StatusError } from '../platform/api-errors.ts';
import { hasDraft } from '../platform/drafts.ts';
import { useIsOwn } from '../platform/ownership.ts';
import { paths } from '../platform/paths.ts';
import { authorNameOf } from '../ui/AuthorLink.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { focusOnMount } from '../ui/focus-on-mount.ts';
import { SkeletonBlock, EmptyState, ErrorState, HiddenHeading, Loading, Section } from '../ui/Page.tsx';
import { ScriptText } from '../ui/ScriptText.tsx';
import classes from './PostPage.module.css';

export const errorMessages = {
  403: messages.accessDenied,
  404: messages.postNotFound,
  500: 'Server error fetching post.',
  fallback: 'Failed to load post.',
};
const elsewhere = { to: paths.communities(), name: 'Browse communities' };

/** Renders both /post/{id} and /posts/{id}. */
export function PostPage() {
  const { id = '' } = useParams();
  if (!/^[1-9][0-9]{0,15}$/.test(id)) {
    return (
      <EmptyState title="Post" actions={<ButtonLink to={elsewhere.to}>{elsewhere.name}</ButtonLink>}>
        {messages.postNotFound}
      </EmptyState>
    );
  }
  return <LoadedPost id={Number(id)} key={id} />;
}

function LoadedPost({ id }: { id: number }) {
  // The cached post may be from a list loaded earlier, and its counts change with other readers'
  // actions.
  const post = useQuery({ ...postQuery(id), refetchOnMount: 'always', refetchOnWindowFocus: 'always' });
  // A deleted post is not shown from the cache; on other failures, it is.
  if (post.isError && (post.data === undefined || isGone(post.error))) {
    return (
      <ErrorState title="Post" error={post.error} errorMessages={errorMessages} onRetry={() => void post.refetch()} elsewhere={elsewhere} />
    );
  }
  if (post.data === undefined) {
    return (
      <Loading title="Post">
        <SkeletonBlock width="40%" height="44px" />
        <br />
        <SkeletonBlock width="90%" height="160px" />
      </Loading>
    );
  }
  return <PostView post={post.data} />;
}

function isGone(error: Error): boolean {
  return error instanceof StatusError && (error.status === 403 || error.status === 404);
}

function PostView({ post }: { post: Post }) {
  const isAuthor = useIsOwn()(post);
  const [editing, setEditing] = useState(() => hasDraft(editDraftKey(post.id)));
  const [announcement, setAnnouncement] = useState('');
  // Whether the form was just closed, so that the button takes the focus.
  const [wasEditing, setWasEditing] = useState(false);

  function leave(what: string): void {
    setEditing(false);
    setWasEditing(true);
    setAnnouncement(what);
  }

  useRememberedPage(`Post by ${authorNameOf(post)}`);
  return (
    <div className={classes.page}>
      <Back post={post} />
      <HiddenHeading>{`Post by ${authorNameOf(post)}`}</HiddenHeading>
      {editing && isAuthor ? (
        <section className={classes.panel} aria-label="Edit post">
          <EditPost post={post} onSaved={() => leave('Your post has been saved.')} onCancel={() => leave('')} />
        </section>
      ) : (
        <PostText post={post}>
          <AddToFolder thing={{ post_id: post.id }} small />
          {(isAuthor || post.is_moderator) && <Owner post={post} isAuthor={isAuthor} focus={wasEditing} onEdit={() => setEditing(true)} />}
        </PostText>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <Section title="Comments" id="comments">
        <PostComments post={post} />
      </Section>
    </div>
  );
}

/** Shows the comments. The URL stores their order. */
function PostComments({ post }: { post: Post }) {
  const [parameters, setParameters] = useSearchParams();
  return (
    <Comments
      post={post}
      order={parameters.get('comments') === 'newest' ? 'newest' : 'oldest'}
      onOrder={(order) => setParameters(order === 'newest' ? { comments: order } : {}, { replace: true, preventScrollReset: true })}
    />
  );
}

function Back({ post: { community_id: id, community_name: name } }: { post: Post }) {
  if (id === null || name === null) return null;
  return (
    <p className={classes.back}>
      <Link to={paths.community(id)}>
        <IconArrowLeft size={16} aria-hidden="true" />
        <span>
          Back to <ScriptText>{name}</ScriptText>
        </span>
      </Link>
    </p>
  );
}

function Owner({ post, isAuthor, focus, onEdit }: { post: Post; isAuthor: boolean; focus: boolean; onEdit: () => void }) {
  const navigate = useNavigate();
  const away = post.community_id === null ? paths.profile() : paths.community(post.community_id);
  return (
    <>
      {isAuthor && (
        <Button look="bare" small ref={focus ? focusOnMount : undefined} onClick={onEdit}>
          Edit post
        </Button>
      )}
      <DeletePost post={post} isAuthor={isAuthor} onDeleted={() => void navigate(away, { replace: true })} />
    </>
  );
}
