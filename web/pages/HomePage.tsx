import { RequireLogin } from '../features/session/RequireLogin.tsx';
import { useSession } from '../platform/session.ts';
import { LandingPage } from './LandingPage.tsx';
import { ReaderPage } from './ReaderPage.tsx';

/** Logged in the reader's own page, logged out the landing (spec section 2). */
export function HomePage() {
  if (!useSession()) return <LandingPage />;
  return (
    <RequireLogin>
      <ReaderPage />
    </RequireLogin>
  );
}
