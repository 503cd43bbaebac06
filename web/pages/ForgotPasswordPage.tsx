import { Link } from 'react-router';
import { ForgotPasswordForm } from '../features/session/ForgotPasswordForm.tsx';
import { LinkPage } from '../features/session/LinkPage.tsx';
import { paths } from '../platform/paths.ts';

export function ForgotPasswordPage() {
  return (
    <LinkPage title="Forgot your password?" other={<Link to={paths.login()}>Back to login</Link>}>
      <ForgotPasswordForm />
    </LinkPage>
  );
}
