import { useState } from 'react';
import { useNavigate } from 'react-router';
import { OrganizationForm, organizationDraftKey } from '../features/organizations/OrganizationForm.tsx';
import { Organizations } from '../features/organizations/Organizations.tsx';
import { hasDraft } from '../platform/drafts.ts';
import { paths } from '../platform/paths.ts';
import { Button } from '../ui/Button.tsx';
import { PageHeading } from '../ui/Page.tsx';
import classes from './WorkspacePage.module.css';

export function OrganizationsPage() {
  const [adding, setAdding] = useState(() => hasDraft(organizationDraftKey(undefined)));
  const navigate = useNavigate();
  return (
    <>
      <div className={classes.head}>
        <PageHeading lede="Publishers, seminaries, churches, libraries and societies.">Organizations</PageHeading>
        {!adding && (
          <Button look="filled" onClick={() => setAdding(true)}>
            New organization
          </Button>
        )}
      </div>
      {adding && (
        <section className={classes.panel} aria-label="New organization">
          <OrganizationForm onDone={({ id }) => void navigate(paths.organization(id))} onCancel={() => setAdding(false)} />
        </section>
      )}
      <Organizations />
    </>
  );
}
