import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { Link } from 'react-router';
import type { Settings } from '#contract/settings.ts';
import { type RegistrationMode, registrationModes } from '#core/registration.ts';
import { paths } from '../../platform/paths.ts';
import { SavedNotice } from './SavedNotice.tsx';
import { useSetting } from './use-setting.ts';
import classes from './administration.module.css';

const modes: Readonly<Record<RegistrationMode, readonly [name: string, about: string]>> = {
  open: ['Open', 'Anyone can create an account.'],
  invitation: ['By invitation', 'Creating an account requires an invitation link from an administrator.'],
  approval: ['By approval', 'Anyone can request an account, and an administrator approves or rejects it.'],
  closed: ['Closed', 'No one can create an account, even with an invitation.'],
};

/** Chooses who may create an account; saved at once. */
export function AccountsSettings({ settings }: { settings: Settings }) {
  const { value, isFixed, fixed, error, choose, undo } = useSetting(settings, 'registration');
  return (
    <div className={classes.settings}>
      <fieldset className={classes.choices} disabled={isFixed}>
        <legend className="visually-hidden">Who may create an account</legend>
        {fixed !== undefined && <p className={classes.quiet}>{fixed}</p>}
        {registrationModes.map((mode) => (
          <label key={mode} className={classes.choice}>
            <input type="radio" name="registration" value={mode} checked={value === mode} onChange={() => choose(mode)} />
            <span>
              {modes[mode][0]}
              <small>{modes[mode][1]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <SavedNotice error={error} undo={undo} />
      <p>
        <Link className={classes.link} to={paths.adminRegistrations()}>
          Invitations and pending accounts
        </Link>
      </p>
    </div>
  );
}

/** Chooses whether links of new accounts wait for a moderator; saved at once. */
export function HoldLinksSetting({ settings }: { settings: Settings }) {
  const { value, isFixed, fixed, error, choose, undo } = useSetting(settings, 'hold_new_links');
  return (
    <div className={classes.settings}>
      <Checkbox
        label="Hold links from new accounts for approval"
        description={
          fixed ??
          'Posts and comments that link to other sites wait for a moderator if the account is less than a day old. Essays, topics, reviews and profiles of such accounts cannot contain such links.'
        }
        checked={value}
        disabled={isFixed}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      <SavedNotice error={error} undo={undo} />
      <p>
        <Link className={classes.link} to={paths.adminHeld()}>
          Pending posts and comments
        </Link>
      </p>
    </div>
  );
}
