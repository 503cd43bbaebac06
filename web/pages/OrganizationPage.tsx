import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { Organization } from '#contract/organizations.ts';
import { messages } from '#core/messages.ts';
import { organizationQuery } from '../data/organizations.ts';
import { AddToFolder } from '../features/folders/AddToFolder.tsx';
import { kindNames } from '../features/organizations/kinds.ts';
import { OrganizationForm, organizationDraftKey } from '../features/organizations/OrganizationForm.tsx';
import { hasDraft } from '../platform/drafts.ts';
import { paths } from '../platform/paths.ts';
import { Button, ButtonLink, ExternalButton } from '../ui/Button.tsx';
import { SkeletonBlock, EmptyState, ErrorState, Loading, PageHeading } from '../ui/Page.tsx';
import classes from './OrganizationPage.module.css';

export const errorMessages = {
  403: messages.accessDenied,
  404: messages.organizationNotFound,
  500: 'Server error fetching organization.',
  fallback: 'Failed to load organization.',
};
const elsewhere = { to: paths.organizations(), name: 'Browse organizations' };

export function OrganizationPage() {
  const { id = '' } = useParams();
  if (!/^[1-9][0-9]{0,15}$/.test(id)) {
    return (
      <EmptyState title="Organization" actions={<ButtonLink to={elsewhere.to}>{elsewhere.name}</ButtonLink>}>
        {messages.organizationNotFound}
      </EmptyState>
    );
  }
  return <LoadedOrganization id={Number(id)} key={id} />;
}

function LoadedOrganization({ id }: { id: number }) {
  const organization = useQuery(organizationQuery(id));
  if (organization.isPending) {
    return (
      <Loading title="Organization">
        <SkeletonBlock width="50%" height="44px" />
        <br />
        <SkeletonBlock width="80%" height="120px" />
      </Loading>
    );
  }
  if (organization.isError) {
    const { error, refetch } = organization;
    return (
      <ErrorState title="Organization" error={error} errorMessages={errorMessages} onRetry={() => void refetch()} elsewhere={elsewhere} />
    );
  }
  return <View organization={organization.data} own={organization.data.is_own} />;
}

function View({ organization, own }: { organization: Organization; own: boolean }) {
  const [editing, setEditing] = useState(() => hasDraft(organizationDraftKey(organization.id)));
  const { name, kind, description, url } = organization;
  if (editing && own) {
    return (
      <>
        <PageHeading>{name}</PageHeading>
        <section className={classes.panel} aria-label="Edit organization">
          <OrganizationForm organization={organization} onDone={() => setEditing(false)} onCancel={() => setEditing(false)} />
        </section>
      </>
    );
  }
  return (
    <article>
      <PageHeading lede={kindNames[kind]}>{name}</PageHeading>
      <p className={classes.description} dir="auto">
        {description ?? 'No description available'}
      </p>
      <div className="actions apart">
        {url !== null && /^https?:\/\//i.test(url) && (
          <ExternalButton look="filled" href={url} rel="noopener noreferrer nofollow ugc">
            Visit website
            <IconExternalLink size={16} aria-hidden="true" />
          </ExternalButton>
        )}
        <AddToFolder thing={{ organization_id: organization.id }} />
        {own && <Button onClick={() => setEditing(true)}>Edit</Button>}
      </div>
    </article>
  );
}
