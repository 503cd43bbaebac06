import { useSearchParams } from 'react-router';
import { CommunityArea } from '../features/communities/CommunityArea.tsx';
import { MemberList } from '../features/communities/MemberList.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import classes from '../features/communities/members.module.css';

/** Lists the members of a community. The URL stores the search. */
export function CommunityMembersPage() {
  const [parameters, setParameters] = useSearchParams();
  const q = parameters.get('q') ?? '';
  const change = (next: string): void => setParameters(next === '' ? {} : { q: next }, { replace: true, preventScrollReset: true });
  return (
    <CommunityArea title="Members" lede="Who reads and writes in this community." access="everyone">
      {(community) => (
        <>
          <form className={classes.search} role="search" aria-label="Members" onSubmit={(event) => event.preventDefault()}>
            <SearchField label="Search members" placeholder="Name or username" q={q} onChange={change} />
          </form>
          {!community.is_member && (
            <p className={classes.note}>You see the owner and the moderators. Members of the community see everyone.</p>
          )}
          <MemberList community={community} q={q.trim()} />
        </>
      )}
    </CommunityArea>
  );
}
