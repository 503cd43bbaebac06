import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Circle } from '#contract/circles.ts';
import { messages } from '#core/messages.ts';
import { circleQuery } from '../data/circles.ts';
import { CircleActions } from '../features/circles/CircleActions.tsx';
import { InvitePeople } from '../features/circles/InvitePeople.tsx';
import { Members } from '../features/circles/Members.tsx';
import { ReadingList } from '../features/circles/ReadingList.tsx';
import { NotificationLevelField } from '../features/notifications/NotificationLevelField.tsx';
import { isGone } from '../platform/failure.ts';
import { paths } from '../platform/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { SkeletonBlock, EmptyState, ErrorState, Loading, PageHeading, Section } from '../ui/Page.tsx';
import { ReferencedText } from '../ui/scripture/ReferencedText.tsx';
import { ReportMenu } from '../ui/ReportMenu.tsx';

export const errorMessages = {
  403: messages.accessDenied,
  404: messages.circleNotFound,
  500: 'Server error fetching circle.',
  fallback: 'Failed to load the circle.',
};
const elsewhere = { to: paths.workspace(), name: 'Go to your workspace' };

export function CirclePage() {
  const { id = '' } = useParams();
  if (!/^[1-9][0-9]{0,15}$/.test(id)) {
    return (
      <EmptyState title="Circle" actions={<ButtonLink to={elsewhere.to}>{elsewhere.name}</ButtonLink>}>
        {messages.circleNotFound}
      </EmptyState>
    );
  }
  return <LoadedCircle id={Number(id)} key={id} />;
}

function LoadedCircle({ id }: { id: number }) {
  const circle = useQuery(circleQuery(id));
  // A failed refetch keeps showing the cached circle, unless the reader lost access to it.
  if (circle.data && !isGone(circle.error)) return <CircleView circle={circle.data} />;
  if (circle.isError) {
    return (
      <ErrorState
        title="Circle"
        error={circle.error}
        errorMessages={errorMessages}
        onRetry={() => void circle.refetch()}
        elsewhere={elsewhere}
      />
    );
  }
  return (
    <Loading title="Circle">
      <SkeletonBlock width="50%" height="44px" />
      <br />
      <SkeletonBlock width="80%" height="160px" />
    </Loading>
  );
}

function CircleView({ circle }: { circle: Circle }) {
  const { description, ignored_references: ignored } = circle;
  return (
    <>
      <PageHeading
        lede={
          description === null ? (
            'A small group that reads together.'
          ) : (
            <ReferencedText text={description} ignored={ignored} dir="auto">
              {description}
            </ReferencedText>
          )
        }
      >
        {circle.name}
      </PageHeading>
      <CircleActions circle={circle}>
        {circle.is_member && <NotificationLevelField group="circle" id={circle.id} />}
        {!circle.is_owner && <ReportMenu type="circle" id={circle.id} name={circle.name} />}
      </CircleActions>
      <Section title="Reading list" id="works">
        <ReadingList circle={circle} />
      </Section>
      <Section title="Members" id="members">
        <Members circle={circle} />
        {circle.is_owner && <InvitePeople circle={circle} />}
      </Section>
    </>
  );
}
