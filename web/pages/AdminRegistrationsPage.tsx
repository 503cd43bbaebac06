import { Link } from 'react-router';
import { InvitationForm } from '../features/administration/InvitationForm.tsx';
import { InvitationList } from '../features/administration/InvitationList.tsx';
import { RegistrationList } from '../features/administration/RegistrationList.tsx';
import { paths } from '../platform/paths.ts';
import { PageHeading, Section } from '../ui/Page.tsx';

const title = 'New accounts';

/** Lets administrators invite people, and approve those who have signed up. */
export function AdminRegistrationsPage() {
  return (
    <>
      <PageHeading
        lede={
          <>
            Invite people, and approve those who are waiting. The <Link to={`${paths.adminSettings()}#accounts`}>settings</Link> decide who
            can create an account.
          </>
        }
      >
        {title}
      </PageHeading>
      <Section title="Waiting for approval" id="waiting">
        <RegistrationList />
      </Section>
      <Section title="Invite people" id="invite">
        <InvitationForm />
      </Section>
      <Section title="Invitations" id="invitations">
        <InvitationList />
      </Section>
    </>
  );
}
