import { RequireLogin } from '../features/session/RequireLogin.tsx';
import { useSession } from '../platform/session.ts';
import { LandingPage } from './LandingPage.tsx';
import { ProfilePage } from './ProfilePage.tsx';

/** Renders the reader's own profile, or the landing page when logged out. */
export function HomePage() {
  if (!useSession()) return <LandingPage />;
  return (
    <RequireLogin>
      <ProfilePage />
    </RequireLogin>
  );
}
