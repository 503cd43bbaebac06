import { useSearchParams } from 'react-router';
import { AuditFilters } from '../features/administration/AuditFilters.tsx';
import { AuditList } from '../features/administration/AuditList.tsx';
import { PageHeading } from '../ui/Page.tsx';

/** Lists what was done in the administration. The URL stores the filters. */
export function AdminAuditPage() {
  const [parameters, setParameters] = useSearchParams();
  const filter = { act: parameters.get('act') ?? '', username: parameters.get('username') ?? '' };
  const change = (next: typeof filter): void =>
    setParameters(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <>
      <PageHeading lede="What administrators, moderators and librarians have done, on these pages or on the command line.">
        Audit log
      </PageHeading>
      <AuditFilters filter={filter} onChange={change} />
      <AuditList key={`${filter.act} ${filter.username}`} filter={filter} onClear={() => change({ act: '', username: '' })} />
    </>
  );
}
