import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { healthQuery } from '../../data/health.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorState, Loading } from '../../ui/Page.tsx';

/** Thrown if a page's chunk could not be loaded: the server is down, or a deployment renamed it. */
export class PageNotLoadedError extends Error {}

/** Shows an error in place of a page that failed to load or render. */
export function PageError() {
  const error = useRouteError();
  const [hasJustReloaded] = useState(wasJustReloaded);
  if (error instanceof PageNotLoadedError && !hasJustReloaded) return <ReloadWhenReady />;
  return <RenderError error={error} />;
}

/** Polls the server until it responds, then reloads the page to get the current chunk names. */
function ReloadWhenReady() {
  const health = useQuery(healthQuery());
  useEffect(() => {
    if (health.isSuccess) reload();
  }, [health.isSuccess]);
  if (health.isError) {
    return (
      <ErrorState
        title="Page not loaded"
        error={health.error}
        errorMessages={{ fallback: notShownText }}
        onRetry={() => void health.refetch()}
      />
    );
  }
  return <Loading title="Page not loaded">{null}</Loading>;
}

const notShownText = 'This page could not be shown.';

function RenderError({ error }: { error: unknown }) {
  useEffect(() => console.error(error), [error]);
  return (
    <EmptyState
      title="Something went wrong"
      hint="Reloading may help. Anything you typed into a form is saved."
      actions={
        <Button look="filled" onClick={reload}>
          Reload
        </Button>
      }
    >
      {notShownText}
    </EmptyState>
  );
}

const storageKey = 'catena-reloaded';

function reload(): void {
  try {
    sessionStorage.setItem(storageKey, String(Date.now()));
  } catch {
    // Without storage nothing prevents a reload loop, so only a click may reload.
    if (!navigator.userActivation.isActive) return;
  }
  window.location.reload();
}

/** Returns whether the page was just reloaded, to prevent a reload loop. */
function wasJustReloaded(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(storageKey)) < 10_000;
  } catch {
    return false;
  }
}
