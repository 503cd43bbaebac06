import { ConnectedAccounts } from '../features/profile/ConnectedAccounts.tsx';
import { Passkeys } from '../features/profile/Passkeys.tsx';
import { Sessions } from '../features/profile/Sessions.tsx';
import { SignInPart } from '../features/profile/SignInPart.tsx';
import { TwoStep } from '../features/profile/TwoStep.tsx';
import { openidName } from '../platform/site.ts';
import { Section } from '../ui/Page.tsx';

/** How the reader signs in, and where they are signed in. */
export function SignInSection({ hasPassword }: { hasPassword: boolean }) {
  return (
    <Section title="Sign-in" id="sign-in">
      <SignInPart title="Two-step sign-in" id="two-step">
        <TwoStep hasPassword={hasPassword} />
      </SignInPart>
      <SignInPart title="Passkeys" id="passkeys">
        <Passkeys hasPassword={hasPassword} />
      </SignInPart>
      {openidName !== '' && (
        <SignInPart title="Connected accounts" id="identities">
          <ConnectedAccounts hasPassword={hasPassword} />
        </SignInPart>
      )}
      <SignInPart title="Where you are logged in" id="sessions">
        <Sessions />
      </SignInPart>
    </Section>
  );
}
