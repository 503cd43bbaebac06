import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useOwnAuthorUpdates } from '../data/own-author-updates.ts';
import { ownUserQuery } from '../data/own-user.ts';
import { BlockedPeople } from '../features/blocks/BlockedPeople.tsx';
import { ChangePassword } from '../features/profile/ChangePassword.tsx';
import { ChooseMail } from '../features/profile/ChooseMail.tsx';
import { ChooseNumbering } from '../features/profile/ChooseNumbering.tsx';
import { DeleteAccount } from '../features/profile/DeleteAccount.tsx';
import { EditNames } from '../features/profile/EditNames.tsx';
import { EditPicture } from '../features/profile/EditPicture.tsx';
import { EmailAddress } from '../features/profile/EmailAddress.tsx';
import { ExportData } from '../features/profile/ExportData.tsx';
import { NoPassword } from '../features/profile/NoPassword.tsx';
import { PremiumButton } from '../features/premium/PremiumButton.tsx';
import { paths } from '../platform/paths.ts';
import { SkeletonBlock, ErrorState, Loading, PageHeading, Section } from '../ui/Page.tsx';
import { ownErrorMessages, useEndOfUnknown } from './own-profile.ts';
import { SignInSection } from './SignInSection.tsx';

const endsWithAccount =
  'Deleting your account ends your premium subscription immediately, even if you have paid for longer. To use it until the end of its period, cancel it first and delete your account later.';

/** Returns whether deleting the account would end a subscription. */
function runs(status: string | null): boolean {
  return status !== null && ['active', 'past_due', 'unpaid', 'paused'].includes(status);
}

export function EditProfilePage() {
  const user = useQuery(ownUserQuery());
  useEndOfUnknown(user.error);
  useOwnAuthorUpdates(user.data);
  if (user.isPending) {
    return (
      <Loading title="Edit Profile">
        <SkeletonBlock width="50%" height="44px" />
        <br />
        <SkeletonBlock width="640px" height="240px" />
      </Loading>
    );
  }
  if (user.isError)
    return <ErrorState title="Edit Profile" error={user.error} errorMessages={ownErrorMessages} onRetry={() => void user.refetch()} />;
  const { username, email, subscription_status: status, has_password: hasPassword } = user.data;
  return (
    <>
      <PageHeading
        lede={
          <>
            Your public profile and your account settings. <Link to={paths.profile()}>See your profile</Link>
          </>
        }
      >
        Edit Profile
      </PageHeading>
      <Section title="About you" id="about">
        <EditNames user={user.data} />
      </Section>
      <Section title="Picture" id="picture">
        <EditPicture kind="picture" user={user.data} />
      </Section>
      <Section title="Banner" id="banner">
        <EditPicture kind="banner" user={user.data} />
      </Section>
      <Section title="Scripture" id="scripture">
        <ChooseNumbering />
      </Section>
      <Section title="Email address" id="email">
        <EmailAddress user={user.data} />
      </Section>
      <Section title="Emails you get" id="mail">
        <ChooseMail user={user.data} />
      </Section>
      <Section title="Password" id="password">
        {hasPassword ? <ChangePassword username={username} /> : <NoPassword email={email} />}
      </Section>
      <SignInSection hasPassword={hasPassword} />
      <BlockedPeople />
      <Section title="Your data" id="data">
        <ExportData username={username} />
      </Section>
      <Section title="Delete account" id="delete">
        <DeleteAccount
          username={username}
          ends={runs(status) ? { sentence: endsWithAccount, manage: <PremiumButton manages /> } : undefined}
        />
      </Section>
    </>
  );
}
