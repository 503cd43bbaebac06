import type { Settings } from '#contract/settings.ts';
import { useTestMail } from '../../data/settings.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './administration.module.css';

const errorMessages = { 500: 'Server error sending the email.', fallback: 'Failed to send the email.' };

/** Shows where mail goes, and sends a test email to the administrator. */
export function MailTest({ settings: { smtp } }: { settings: Settings }) {
  const test = useTestMail();
  const { data, error } = test;
  const failure =
    error === null
      ? data?.result === 'failed'
        ? `The email was not sent: ${data.reason ?? 'unknown error'}.`
        : undefined
      : failureText(error, errorMessages);
  return (
    <div className={classes.settings}>
      <p className={classes.quiet}>
        {smtp
          ? 'Mail is sent through the server that the operator has set with SMTP_URL.'
          : 'SMTP_URL is not set, so mail is not sent but written to the outbox folder in the data directory.'}
      </p>
      <div className="actions">
        <Button aria-disabled={test.isPending} onClick={() => !test.isPending && test.mutate()}>
          {test.isPending ? 'Sending…' : 'Send me a test email'}
        </Button>
      </div>
      {failure !== undefined && (
        <p className={classes.error} role="alert">
          {failure}
        </p>
      )}
      <p className={classes.quiet} role="status">
        {data?.result === 'sent' && `The mail server has accepted an email to ${data.address}.`}
        {data?.result === 'written' && `An email to ${data.address} has been written to the outbox folder.`}
      </p>
    </div>
  );
}
