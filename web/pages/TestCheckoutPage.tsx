import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useParams } from 'react-router';
import { messages } from '#core/messages.ts';
import { testCheckoutQuery, usePayTest } from '../data/premium.ts';
import { PremiumButton } from '../features/premium/PremiumButton.tsx';
import classes from '../features/premium/premium.module.css';
import { TestNotice } from '../features/premium/TestNotice.tsx';
import { failureText, isConflict } from '../platform/failure.ts';
import { paths } from '../platform/paths.ts';
import { useSendOnce } from '../platform/send-once.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { FormError } from '../ui/FormError.tsx';
import { SkeletonBlock, ErrorState, Loading, PageHeading } from '../ui/Page.tsx';

export const errorMessages = { 404: messages.checkoutOver, fallback: 'The test checkout failed.' };

/** Imitates the provider's checkout on servers without payment keys. */
export function TestCheckoutPage() {
  const { id = '' } = useParams();
  const checkout = useQuery({ ...testCheckoutQuery(id), gcTime: 0, refetchOnWindowFocus: false });
  if (checkout.isPending) {
    return (
      <Loading title="Test checkout">
        <SkeletonBlock width="50%" height="180px" />
      </Loading>
    );
  }
  if (isConflict(checkout.error)) {
    return (
      <>
        <PageHeading>Test checkout</PageHeading>
        <p className={classes.first}>{messages.premiumAlready}</p>
        <div className={`actions spaced ${classes.actions}`}>
          <PremiumButton manages />
          <ButtonLink to={paths.profile()}>Go to your profile</ButtonLink>
        </div>
      </>
    );
  }
  if (checkout.isError) {
    const elsewhere = { to: paths.profile(), name: 'Go to your profile' };
    return (
      <ErrorState
        title="Test checkout"
        error={checkout.error}
        errorMessages={errorMessages}
        onRetry={() => void checkout.refetch()}
        elsewhere={elsewhere}
      />
    );
  }
  return (
    <>
      <PageHeading>Test checkout</PageHeading>
      <TestNotice />
      <CheckoutForm id={id} username={checkout.data.username} />
    </>
  );
}

function CheckoutForm({ id, username }: { id: string; username: string }) {
  const pay = usePayTest(id);
  const send = useSendOnce(pay);
  const [card, setCard] = useState<'taken' | 'declined'>('taken');
  const busy = pay.isPending || pay.isSuccess;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) send(card);
  };
  return (
    <form className={classes.panel} onSubmit={submit}>
      <p className={classes.state}>
        Premium for <strong>{username}</strong>
      </p>
      <p className={classes.quiet}>One month. Test mode: no one is charged.</p>
      <br />
      <fieldset className={classes.choices}>
        <legend>Card</legend>
        {(['taken', 'declined'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="card" checked={card === one} onChange={() => setCard(one)} />
            {one === 'taken' ? 'Card that works' : 'Card that is declined'}
          </label>
        ))}
      </fieldset>
      <div className={`actions spaced ${classes.actions}`}>
        <Button type="submit" look="filled" aria-disabled={busy}>
          {busy ? 'One moment…' : 'Pay'}
        </Button>
        <ButtonLink to={paths.premiumCancel()}>Leave checkout</ButtonLink>
      </div>
      <FormError>{pay.error ? failureText(pay.error, errorMessages) : undefined}</FormError>
    </form>
  );
}
