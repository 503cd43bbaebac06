import { useForgotPassword } from '../../data/account-links.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './edit.module.css';

const errorMessages = { fallback: 'The link could not be requested. Please try again.' };

/**
 * Offers a link to choose a first password, to a reader whose account was created at another
 * provider.
 */
export function NoPassword({ email }: { email: string }) {
  const forgot = useForgotPassword();
  return (
    <div className={classes.form}>
      <p className={classes.quiet}>
        Your account has no password yet. Choose one to log in with it, to change your email address or to delete your account.
      </p>
      {forgot.error !== null && (
        <p className={classes.error} role="alert">
          {failureText(forgot.error, errorMessages)}
        </p>
      )}
      <div className="actions">
        <Button aria-disabled={forgot.isPending} onClick={() => !forgot.isPending && forgot.mutate(email)}>
          Email me a link to choose a password
        </Button>
        <p className={classes.done} role="status">
          {forgot.isSuccess && `A link is on its way to ${email}.`}
        </p>
      </div>
    </div>
  );
}
