import { LinkPage } from '../features/session/LinkPage.tsx';
import { ResetPasswordForm } from '../features/session/ResetPasswordForm.tsx';
import { useLinkToken } from '../features/session/use-link-token.ts';

export function ResetPasswordPage() {
  const token = useLinkToken();
  return (
    <LinkPage title="Choose a new password">
      <ResetPasswordForm key={token} token={token} />
    </LinkPage>
  );
}
