import { RequireLogin } from '../features/session/RequireLogin.tsx';
import { useSession } from '../platform/session.ts';
import { LandingPage } from './LandingPage.tsx';
import { ProfilePage } from './ProfilePage.tsx';

/** Logged in the reader's own profile, logged out the landing (spec section 2). */
export function HomePage() {
  if (!useSession()) return <LandingPage />;
  return (
    <RequireLogin>
      <ProfilePage />
    </RequireLogin>
  );
}
