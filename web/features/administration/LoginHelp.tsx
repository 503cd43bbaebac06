import { useState } from 'react';
import type { ManagedUser } from '#contract/people.ts';
import { useCreateResetLink, useManageUser, useSendResetMail } from '../../data/administration.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { formatClock } from '../../ui/format-time.ts';
import { ErrorMessage } from '../../ui/Page.tsx';
import { nameOf } from '../../ui/People.tsx';
import classes from './people.module.css';

const sessionErrorMessages = { fallback: 'The sessions could not be ended. Please try again.' };
const mailErrorMessages = { fallback: 'The email could not be sent. Please try again.' };
const linkErrorMessages = { fallback: 'The link could not be created. Please try again.' };

/** Helps someone who cannot log in, or whose account somebody else uses. */
export function LoginHelp({ user, isOwn }: { user: ManagedUser; isOwn: boolean }) {
  const sessions = useManageUser(user.id);
  const mail = useSendResetMail(user.id);
  const link = useCreateResetLink(user.id);
  const none = user.session_count === 0;
  return (
    <>
      <p>
        A link lets {isOwn ? 'you' : nameOf(user)} choose a new password. It works once, for 30 minutes. Create a link only if mail does not
        arrive, and be sure who you give it to: whoever has it can take over the account.
      </p>
      <div className="actions">
        <Button aria-disabled={mail.isPending} onClick={() => !mail.isPending && mail.mutate()}>
          Email a link
        </Button>
        <Button aria-disabled={link.isPending} onClick={() => !link.isPending && link.mutate()}>
          Create a link
        </Button>
        {none ? (
          <Button aria-disabled>Log out everywhere</Button>
        ) : (
          <ConfirmButton
            label="Log out everywhere"
            title={`Log ${isOwn ? 'yourself' : nameOf(user)} out everywhere?`}
            action="Log out"
            busy={sessions.isPending}
            error={sessions.error}
            errorMessages={sessionErrorMessages}
            onConfirm={(close) => sessions.mutate({ act: 'end sessions' }, { onSuccess: close })}
          >
            {`All sessions end, on every device. ${isOwn ? 'You' : nameOf(user)} can log in again with the password.`}
          </ConfirmButton>
        )}
      </div>
      <div role="status">
        {mail.isSuccess && <p>An email with a link is on its way to {user.email}.</p>}
        {link.data && <OneTimeLink url={link.data.url} expiresAt={link.data.expires_at} />}
      </div>
      {mail.error && <ErrorMessage>{failureText(mail.error, mailErrorMessages)}</ErrorMessage>}
      {link.error && <ErrorMessage>{failureText(link.error, linkErrorMessages)}</ErrorMessage>}
    </>
  );
}

/** Shows a link once, with a button that copies it. */
function OneTimeLink({ url, expiresAt }: { url: string; expiresAt: string }) {
  const [copied, setCopied] = useState<'yes' | 'failed'>();
  const copy = (): void =>
    void navigator.clipboard?.writeText(url).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    );
  return (
    <div className={classes.link}>
      <p>This link works until {formatClock(new Date(expiresAt))} and is not shown again:</p>
      <code>{url}</code>
      <div className="actions">
        <Button small onClick={copy}>
          {copied === 'yes' ? 'Copied' : 'Copy link'}
        </Button>
        {copied === 'failed' && <span>The browser does not allow copying. Please select the link.</span>}
      </div>
    </div>
  );
}
