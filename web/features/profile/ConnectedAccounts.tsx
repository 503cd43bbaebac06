import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Identity } from '#contract/openid.ts';
import { messages } from '#core/messages.ts';
import { identitiesQuery, useConnectIdentity, useDisconnectIdentity } from '../../data/sign-in.ts';
import { openidName } from '../../platform/site.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { ErrorState, Loading, SkeletonBlock } from '../../ui/Page.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import classes from './edit.module.css';
import { PasswordForm } from './PasswordForm.tsx';

const errorMessages = {
  404: messages.identityNotFound,
  500: 'Server error changing connected accounts.',
  fallback: 'Failed to change connected accounts.',
};

/**
 * How a visit to the provider ended, by the parameter with which the server sends the reader back.
 */
const outcomes: Readonly<Record<string, string>> = {
  connected: 'The account has been connected.',
  denied: `You did not allow the connection at ${openidName}.`,
  expired: messages.openidExpired,
  rejected: `The response from ${openidName} could not be verified. Please try again.`,
  taken: `That account at ${openidName} is connected to another account here.`,
};

/** Lists the reader's accounts at the provider, and connects and disconnects them. */
export function ConnectedAccounts({ hasPassword }: { hasPassword: boolean }) {
  const identities = useQuery(identitiesQuery());
  const [isConnecting, setIsConnecting] = useState(false);
  const outcome = outcomes[useSearchParams()[0].get('openid') ?? ''];
  if (identities.isPending) {
    return (
      <Loading>
        <SkeletonBlock width="60%" height="60px" />
      </Loading>
    );
  }
  if (identities.isError) {
    const texts = { fallback: 'Failed to load connected accounts.' };
    return <ErrorState error={identities.error} errorMessages={texts} onRetry={() => void identities.refetch()} />;
  }
  return (
    <div className={classes.form}>
      {outcome !== undefined && <p role="status">{outcome}</p>}
      {identities.data.length === 0 ? (
        <p className={classes.quiet}>None. Connect your account at {openidName} to log in with it.</p>
      ) : (
        <ul className={classes.sessions} aria-label="Connected accounts">
          {identities.data.map((identity) => (
            <IdentityRow key={identity.id} identity={identity} />
          ))}
        </ul>
      )}
      <Button onClick={() => setIsConnecting(true)}>Connect {openidName}</Button>
      <LazyDialog title={`Connect ${openidName}`} opened={isConnecting} onClose={() => setIsConnecting(false)}>
        <Connect hasPassword={hasPassword} onCancel={() => setIsConnecting(false)} />
      </LazyDialog>
    </div>
  );
}

function IdentityRow({ identity: { id, label, created_at: created, last_used_at: used } }: { identity: Identity }) {
  const disconnect = useDisconnectIdentity();
  const name = label ?? openidName;
  return (
    <li>
      <span>
        {name}
        <small>
          {openidName} · connected <DateText time={created} />
          {used !== null && (
            <>
              {' '}
              · last used <TimeAgo time={used} />
            </>
          )}
        </small>
      </span>
      <ConfirmButton
        small
        label="Disconnect"
        aria-label={`Disconnect ${name}`}
        title={`Disconnect ${name}?`}
        action="Disconnect"
        busy={disconnect.isPending}
        error={disconnect.error}
        errorMessages={errorMessages}
        onConfirm={(close) => disconnect.mutate(id, { onSuccess: close })}
      >
        <p>You can no longer log in with it. Your account here stays as it is.</p>
      </ConfirmButton>
    </li>
  );
}

function Connect({ hasPassword, onCancel }: { hasPassword: boolean; onCancel: () => void }) {
  const connect = useConnectIdentity();
  return (
    <PasswordForm
      action={`Continue to ${openidName}`}
      label={`Connect ${openidName}`}
      hasPassword={hasPassword}
      // Until the browser has left.
      busy={connect.isPending || connect.isSuccess}
      error={connect.error}
      errorMessages={errorMessages}
      onSubmit={(password) => connect.mutate(password)}
      onCancel={onCancel}
      onChange={() => connect.reset()}
    >
      <p>You log in at {openidName} and come back here.</p>
    </PasswordForm>
  );
}
