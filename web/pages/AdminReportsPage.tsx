import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ReportList } from '../features/administration/ReportList.tsx';
import { ownUserQuery } from '../data/own-user.ts';
import { ErrorState, Loading, PageHeading, SkeletonBlock } from '../ui/Page.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

const errorMessages = { fallback: 'Failed to load your account.' };

/** Lets administrators handle reports. For everybody else, the page does not exist. The URL stores which ones are shown. */
export function AdminReportsPage() {
  const user = useQuery(ownUserQuery());
  const [parameters, setParameters] = useSearchParams();
  if (user.isPending) {
    return (
      <Loading title="Reports">
        <SkeletonBlock width="60%" height="100px" />
      </Loading>
    );
  }
  if (user.isError)
    return <ErrorState title="Reports" error={user.error} errorMessages={errorMessages} onRetry={() => void user.refetch()} />;
  if (!user.data.admin) return <NotFoundPage />;
  const state = parameters.get('show') === 'closed' ? 'closed' : 'open';
  return (
    <>
      <PageHeading lede="What readers reported. Each of them is notified when you close a report.">Reports</PageHeading>
      <ReportList
        key={state}
        state={state}
        onState={(next) => setParameters(next === 'open' ? {} : { show: next }, { replace: true, preventScrollReset: true })}
      />
    </>
  );
}
