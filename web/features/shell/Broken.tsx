import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { call } from '../../platform/api.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/Page.tsx';

/** The files of a screen did not come: the server is away, or the site was updated and they have other names now. */
export class ScreenNotLoaded extends Error {}

/** Stands where a screen could not be loaded or could not draw itself. */
export function Broken() {
  const error = useRouteError();
  const [justReloaded] = useState(reloadedJustNow);
  if (error instanceof ScreenNotLoaded && !justReloaded) return <Awaited />;
  return <NotShown error={error} />;
}

/** Asks for the server until it answers, and then loads the page anew, with the names that its files have now. */
function Awaited() {
  const health = useQuery({ queryKey: ['health'], queryFn: ({ signal }) => call('GET /api/health', { signal }), staleTime: 0, gcTime: 0 });
  useEffect(() => {
    if (health.isSuccess) reload();
  }, [health.isSuccess]);
  if (health.isError) {
    return <ErrorState title="Not loaded" error={health.error} says={{ otherwise: notShown }} onRetry={() => void health.refetch()} />;
  }
  return <Loading title="Not loaded">{null}</Loading>;
}

const notShown = 'This page could not be shown.';

function NotShown({ error }: { error: unknown }) {
  useEffect(() => console.error(error), [error]);
  return (
    <EmptyState
      title="Not shown"
      hint="It may help to load it again; what you had typed into a form is kept."
      actions={
        <Button look="filled" onClick={reload}>
          Load again
        </Button>
      }
    >
      {notShown}
    </EmptyState>
  );
}

const key = 'catena-reloaded';

function reload(): void {
  try {
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    // Without storage there is no guard against reloading for ever, so the reader decides.
    if (!navigator.userActivation.isActive) return;
  }
  window.location.reload();
}

/** A page that still lacks a file after a reload would reload for ever. */
function reloadedJustNow(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(key)) < 10_000;
  } catch {
    return false;
  }
}
