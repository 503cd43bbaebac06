import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import type { OwnUser } from '#contract/accounts.ts';
import { digestFrequencies } from '#core/mail.ts';
import { useMailSettings } from '../../data/account-links.ts';
import { failureText } from '../../platform/failure.ts';
import { Select } from '../../ui/Select.tsx';
import { DigestKinds } from './DigestKinds.tsx';
import classes from './edit.module.css';

const errorMessages = { 500: 'Server error saving settings.', fallback: 'Failed to save settings.' };

const names = { daily: 'Every day', weekly: 'Every week', never: 'Never' } as const;

/** Chooses which mail the reader gets; saved at once. */
export function ChooseMail({ user: { mail, email_verified: isVerified } }: { user: OwnUser }) {
  const change = useMailSettings();
  return (
    <div className={classes.form}>
      <Select
        label="Summary of unread notifications"
        description={
          isVerified ? 'Only if there is something new.' : 'Only if there is something new, and once your email address is confirmed.'
        }
        value={mail.digest}
        data={digestFrequencies.map((value) => ({ value, label: names[value] }))}
        onChange={(value) => {
          const digest = digestFrequencies.find((one) => one === value);
          if (digest !== undefined) change.mutate({ digest });
        }}
      />
      {mail.digest !== 'never' && <DigestKinds kinds={mail.kinds} onChange={(kinds) => change.mutate({ kinds })} />}
      <Checkbox
        label="Email me about each login on a new device"
        checked={mail.sign_in}
        onChange={(event) => change.mutate({ sign_in: event.currentTarget.checked })}
      />
      <p className={classes.quiet}>
        You always get an email when you forget your password, and when your password, your address or another way to sign in changes.
      </p>
      {change.error !== null && (
        <p className={classes.error} role="alert">
          {failureText(change.error, errorMessages)}
        </p>
      )}
    </div>
  );
}
