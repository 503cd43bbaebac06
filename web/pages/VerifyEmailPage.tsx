import { LinkPage } from '../features/session/LinkPage.tsx';
import { useLinkToken } from '../features/session/use-link-token.ts';
import { VerifyEmailForm } from '../features/session/VerifyEmailForm.tsx';

export function VerifyEmailPage() {
  const token = useLinkToken();
  return (
    <LinkPage title="Confirm your email address">
      <VerifyEmailForm key={token} token={token} />
    </LinkPage>
  );
}
