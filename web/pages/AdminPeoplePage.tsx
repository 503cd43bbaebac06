import { useSearchParams } from 'react-router';
import { peopleFilters, type PeopleFilter } from '../data/administration.ts';
import { ManagedPeopleList } from '../features/administration/ManagedPeopleList.tsx';
import classes from '../features/administration/people.module.css';
import { PageHeading } from '../ui/Page.tsx';
import { SearchField } from '../ui/SearchField.tsx';

/** Finds accounts. The URL stores the search and the filter. */
export function AdminPeoplePage() {
  const [parameters, setParameters] = useSearchParams();
  const q = parameters.get('q') ?? '';
  const filter = peopleFilters.find((one) => one === parameters.get('show')) ?? 'all';
  const change = (next: { q: string; filter: PeopleFilter }): void => {
    const entries = { q: next.q, show: next.filter === 'all' ? '' : next.filter };
    setParameters(Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== '')), {
      replace: true,
      preventScrollReset: true,
    });
  };
  return (
    <>
      <PageHeading lede="Find and suspend accounts, help people log in, and appoint people who help run the library.">People</PageHeading>
      <div className={classes.search} role="search" aria-label="People">
        <SearchField
          label="Search people"
          placeholder="Username, name or email address"
          q={q}
          onChange={(next) => change({ q: next, filter })}
        />
      </div>
      <ManagedPeopleList q={q} filter={filter} onFilter={(next) => change({ q, filter: next })} />
    </>
  );
}
