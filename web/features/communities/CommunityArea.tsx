import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { Community } from '#contract/communities.ts';
import { messages, withId } from '#core/messages.ts';
import { communityQuery } from '../../data/communities.ts';
import { paths } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState, ErrorState, Loading, PageHeading, SkeletonBlock } from '../../ui/Page.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import classes from './communities.module.css';

interface Props {
  title: string;
  lede: string;
  /** Who may see the page; others learn why not. */
  access: 'everyone' | 'members' | 'moderators';
  children: (community: Community) => ReactNode;
}

const elsewhere = { to: paths.communities(), name: 'Browse communities' };

/** A page about one side of a community, with the way back to it. */
export function CommunityArea(props: Props) {
  const { id = '' } = useParams();
  if (/^[1-9][0-9]{0,15}$/.test(id)) return <LoadedArea {...props} id={Number(id)} key={id} />;
  return (
    <EmptyState title={props.title} actions={<ButtonLink to={elsewhere.to}>{elsewhere.name}</ButtonLink>}>
      {messages.communityNotFound.replace('{id}', () => id)}
    </EmptyState>
  );
}

function LoadedArea({ id, title, lede, access, children }: Props & { id: number }) {
  const community = useQuery(communityQuery(id));
  if (community.data === undefined) {
    if (community.isError) {
      const errorMessages = { 404: withId(messages.communityNotFound, id), fallback: 'Failed to load the community.' };
      const retry = (): void => void community.refetch();
      return <ErrorState title={title} error={community.error} errorMessages={errorMessages} onRetry={retry} elsewhere={elsewhere} />;
    }
    return (
      <Loading title={title}>
        <SkeletonBlock width="60%" height="100px" />
      </Loading>
    );
  }
  const { name, is_member, is_moderator } = community.data;
  const restriction =
    access === 'moderators' && !is_moderator
      ? 'Only the moderators of this community can see this page.'
      : access === 'members' && !is_member
        ? messages.notAMember
        : undefined;
  return (
    <>
      <p className={classes.back}>
        <Link to={paths.community(id)}>
          <IconArrowLeft size={16} aria-hidden="true" />
          <span>
            Back to <ScriptText>{name}</ScriptText>
          </span>
        </Link>
      </p>
      <PageHeading lede={lede}>{title}</PageHeading>
      {restriction === undefined ? (
        children(community.data)
      ) : (
        <EmptyState actions={<ButtonLink to={paths.community(id)}>Go to the community</ButtonLink>}>{restriction}</EmptyState>
      )}
    </>
  );
}
