import { messages } from '#core/messages.ts';
import { useVerifyEmail } from '../../data/account-links.ts';
import { failureText } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Outcome } from './LinkPage.tsx';

const errorMessages = { fallback: 'The address could not be confirmed. Please try again.' };

/** Confirms an address. Only after a click: mail programs open links to check them. */
export function VerifyEmailForm({ token }: { token: string }) {
  const verify = useVerifyEmail();
  const isLoggedIn = useSession() !== null;
  const settings = <ButtonLink to={paths.editProfile()}>{isLoggedIn ? 'Go to your settings' : 'Log in'}</ButtonLink>;
  if (verify.isSuccess) {
    return (
      <>
        <Outcome>
          <p>Thank you. Your email address is confirmed.</p>
        </Outcome>
        {settings}
      </>
    );
  }
  if (token === '') {
    return (
      <>
        <FormError>{messages.verifyLinkInvalid}</FormError>
        {settings}
      </>
    );
  }
  return (
    <>
      <p>Confirm that this email address is yours.</p>
      <FormError>{verify.error ? failureText(verify.error, errorMessages) : undefined}</FormError>
      <Button look="filled" aria-disabled={verify.isPending} onClick={() => !verify.isPending && verify.mutate(token)}>
        {verify.isPending ? 'One moment…' : 'Confirm address'}
      </Button>
      {verify.isError && settings}
    </>
  );
}
