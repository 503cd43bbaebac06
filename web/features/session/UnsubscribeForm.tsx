import { messages } from '#core/messages.ts';
import { useResubscribe, useUnsubscribe } from '../../data/account-links.ts';
import { StatusError } from '../../platform/api-errors.ts';
import { failureText } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Outcome } from './LinkPage.tsx';

const errorMessages = { fallback: 'The change could not be saved. Please try again.' };

const kinds = { digest: 'summaries of your notifications', sign_in: 'emails about new logins' } as const;

/** Switches one kind of mail off, and on again. */
export function UnsubscribeForm({ token }: { token: string }) {
  const unsubscribe = useUnsubscribe(token);
  const undo = useResubscribe(token);
  const error = undo.error ?? unsubscribe.error;
  const failure = error ? failureText(error, errorMessages) : undefined;
  if (token === '' || (error instanceof StatusError && error.status === 404)) {
    return (
      <>
        <FormError>{messages.unsubscribeLinkInvalid}</FormError>
        <ButtonLink to={paths.editProfile()}>Go to your settings</ButtonLink>
      </>
    );
  }
  if (!unsubscribe.isSuccess) {
    return (
      <>
        <p>If you unsubscribe, you will no longer get emails of this kind. Your account and everything in it stay as they are.</p>
        <FormError>{failure}</FormError>
        <Button look="filled" aria-disabled={unsubscribe.isPending} onClick={() => !unsubscribe.isPending && unsubscribe.mutate()}>
          {unsubscribe.isPending ? 'One moment…' : 'Unsubscribe'}
        </Button>
      </>
    );
  }
  const { setting, before } = unsubscribe.data;
  const digest = before === null || before === 'never' ? undefined : before;
  return (
    <>
      <Outcome>
        <p>
          {undo.isSuccess ? 'You will get' : 'You will no longer get'} {kinds[setting]}
          {undo.isSuccess ? ' again.' : '.'}
        </p>
      </Outcome>
      <FormError>{failure}</FormError>
      {!undo.isSuccess && (
        <Button aria-disabled={undo.isPending} onClick={() => !undo.isPending && undo.mutate(digest)}>
          Undo
        </Button>
      )}
    </>
  );
}
