import { useSearchParams } from 'react-router';
import { ReportList } from '../features/administration/ReportList.tsx';
import { PageHeading } from '../ui/Page.tsx';

/** Lets moderators of the library handle reports. The URL stores which ones are shown. */
export function AdminReportsPage() {
  const [parameters, setParameters] = useSearchParams();
  const state = parameters.get('show') === 'closed' ? 'closed' : 'open';
  return (
    <>
      <PageHeading lede="What readers have reported. The reporters are notified when you close a report.">Reports</PageHeading>
      <ReportList
        key={state}
        state={state}
        onState={(next) => setParameters(next === 'open' ? {} : { show: next }, { replace: true, preventScrollReset: true })}
      />
    </>
  );
}
