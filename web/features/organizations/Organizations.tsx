import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { messages } from '#core/messages.ts';
import { type Kind, organizationsQuery } from '../../data/organizations.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { SkeletonBlock, EmptyState, ErrorState, Loading } from '../../ui/Page.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { Select } from '../../ui/Select.tsx';
import { isKind, kindNames } from './kinds.ts';
import classes from './organizations.module.css';

export const errorMessages = {
  403: messages.accessDenied,
  404: 'No organizations found.',
  500: 'Server error fetching organizations.',
  fallback: 'Failed to load organizations.',
};
const choices = [{ value: '', label: 'All kinds' }, ...Object.entries(kindNames).map(([value, label]) => ({ value, label }))];

/** Lists organizations by name. The URL stores the kind and the search words. */
export function Organizations() {
  const [parameters, setParameters] = useSearchParams();
  const parameter = parameters.get('kind');
  const kind = isKind(parameter) ? parameter : undefined;

  const q = parameters.get('organization')?.trim() ?? '';

  function choose(name: 'kind' | 'organization', next: string): void {
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === '') after.delete(name);
        else after.set(name, next);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <>
      <div className={classes.bar}>
        <SearchField label="Find an organization" placeholder="Name" q={q} onChange={(next) => choose('organization', next)} />
        <Select label="Kind of organization" data={choices} value={kind ?? ''} onChange={(value) => choose('kind', value)} />
      </div>
      <List kind={kind} q={q} />
    </>
  );
}

function List({ kind, q }: { kind: Kind | undefined; q: string }) {
  const organizations = useInfiniteQuery(organizationsQuery(kind, q));
  if (organizations.isPending) {
    return (
      <Loading>
        <SkeletonBlock width="60%" height="100px" />
      </Loading>
    );
  }
  if (organizations.isError)
    return <ErrorState error={organizations.error} errorMessages={errorMessages} onRetry={() => void organizations.refetch()} />;
  const all = organizations.data.pages.flatMap((page) => page.organizations);
  if (all.length === 0) {
    return (
      <EmptyState
        hint={
          q !== ''
            ? 'Please try a different name.'
            : kind === undefined
              ? 'Add a publisher, seminary, church, library or society.'
              : 'Add the first one of this kind.'
        }
      >
        No organizations found.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={classes.list} aria-label="Organizations">
        {all.map((organization) => (
          <li key={organization.id}>
            <Link to={paths.organization(organization.id)}>
              <ScriptText>{organization.name}</ScriptText>
            </Link>
            <small>{kindNames[organization.kind]}</small>
          </li>
        ))}
      </ul>
      {organizations.hasNextPage && (
        <Button disabled={organizations.isFetchingNextPage} onClick={() => void organizations.fetchNextPage()}>
          More organizations
        </Button>
      )}
    </>
  );
}
