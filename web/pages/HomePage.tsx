import { useSession } from '../platform/session.ts';
import { LandingPage } from './LandingPage.tsx';
import { ReaderPage } from './ReaderPage.tsx';

/** Logged in the reader's own page, logged out the landing (spec section 2). */
export function HomePage() {
  return useSession() ? <ReaderPage /> : <LandingPage />;
}
