import { useQuery } from '@tanstack/react-query';
import { overviewQuery } from '../data/administration.ts';
import { OverviewFacts } from '../features/administration/OverviewFacts.tsx';
import { ErrorState, Loading, PageHeading, SkeletonBlock } from '../ui/Page.tsx';

const title = 'Overview';
const errorMessages = { 403: 'You no longer have a role in this library.', fallback: 'Failed to load the overview.' };

/** Shows how many accounts, texts and files the library has, and what needs attention. */
export function AdminOverviewPage() {
  const overview = useQuery(overviewQuery());
  if (overview.isPending) {
    return (
      <Loading title={title}>
        <SkeletonBlock width="100%" height="240px" />
      </Loading>
    );
  }
  if (overview.isError)
    return <ErrorState title={title} error={overview.error} errorMessages={errorMessages} onRetry={() => void overview.refetch()} />;
  return (
    <>
      <PageHeading lede="How the library is used, and what needs attention. Private texts are not counted.">{title}</PageHeading>
      <OverviewFacts overview={overview.data} />
    </>
  );
}
